import { now } from '@/lib/clock';
import type { Round } from './queries';

/** Whether the time to order is over, by this server's clock: for words on a page, never to refuse an order. */
export function deadlineHasPassed({ orderDeadlineAt }: Round): boolean {
  return orderDeadlineAt !== null && orderDeadlineAt <= now();
}
