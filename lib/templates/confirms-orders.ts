import { z } from 'zod';
import { query } from '@/lib/command';
import { isMailed } from './queries';

/** Whether the visitor's route mails a confirmation of each order, which needs a template. */
export const confirmsOrders = query({
  access: 'visitor',
  snapshot: false,
  input: z.object({}),
  run: ({ caller, scope }) => isMailed(scope, caller.route.id, 'order_confirmed'),
});
