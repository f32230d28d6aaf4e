import type { OddDate } from '@/lib/rounds/odd-dates';

/** What is odd about a date, in a sentence for its field and for the page of the round. */
export const ODD_DATES: Record<OddDate, string> = {
  deadline_before_opening: 'The order deadline is not after the opening, so there is no time to order.',
  deadline_passed: 'The order deadline has passed already, so nobody can order.',
  pickup_before_deadline: 'The pickup is before the order deadline.',
  pickup_passed: 'The pickup time has passed already.',
  payment_before_opening: 'The payment is due before the round opens.',
};
