import type { ShortReason } from '@/db/schema/words';

/** The highest amount of cash in one event, in the currency's minor unit. */
export const MOST_CASH = 99_999_999;

/** The reasons for short bottles, for choosing. */
export const SHORT_REASONS = ['missing', 'broken', 'wrong'] as const satisfies readonly ShortReason[];

/** The most events that are sent at once. */
export const MOST_EVENTS = 200;
