import { z } from 'zod';
import { query } from '@/lib/command';
import { templateFor } from './queries';

/** Whether the visitor's route mails a confirmation of each order, which needs a template. */
export const confirmsOrders = query({
  access: 'visitor',
  snapshot: false,
  input: z.object({}),
  run: async ({ caller, scope }) =>
    (await templateFor(scope, caller.route.id, 'order_confirmed')) !== undefined,
});
