import { z } from 'zod';
import { query } from '@/lib/rules/command';
import { isMailed } from './queries';

/**
 * True when the visitor's route mails participants about their orders, which needs a template. A change may
 * use the wording of the confirmation.
 */
export const mailsOrders = query({
  access: 'visitor',
  snapshot: false,
  input: z.object({ event_type: z.enum(['order_confirmed', 'order_changed', 'order_cancelled']) }),
  run: ({ caller, scope }, { event_type }) =>
    isMailed(
      scope,
      caller.route.id,
      ...(event_type === 'order_changed' ? ([event_type, 'order_confirmed'] as const) : [event_type]),
    ),
});
