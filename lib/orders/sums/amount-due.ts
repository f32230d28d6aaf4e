import { sql } from 'drizzle-orm';

// The same as `paymentOf` says of one order, for statements that join the table `orders` with a `line` that adds up the
// `cents` of each order. Both must say the same, and a test compares them.

/** The total of an order; one without lines comes to nothing. */
export const DUE_IN_ALL = sql`coalesce(line.cents, 0)`;

/** The amount paid of an order. */
export const PAID_CENTS = sql`coalesce(orders.paid_cents, 0)`;

/** True when nothing of an order is still to be paid, which is so from the start when it comes to nothing. */
export const IS_SETTLED = sql`${PAID_CENTS} >= ${DUE_IN_ALL}`;
