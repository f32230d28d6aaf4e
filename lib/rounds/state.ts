import { now } from '@/lib/runtime/clock';
import type { Round } from './queries';

/** Whether orders may be placed and changed now, by this server's clock: for words on a page, as below. */
export function takesOrders(round: Round): boolean {
  return round.status === 'open' && !deadlineHasPassed(round);
}

/** Whether the time to order is over, by this server's clock: for words on a page, never to refuse an order. */
export function deadlineHasPassed({ orderDeadlineAt }: Round): boolean {
  return orderDeadlineAt !== null && orderDeadlineAt <= now();
}
