import type { Route } from '@/lib/routes/queries';

/**
 * The currency in which a supplier's least amount is written. A supplier is the whole organization's, and groups with
 * different currencies in one organization are rare: the first one's is taken.
 */
export const supplierCurrency = ([first]: Route[]): string => first?.currency ?? 'EUR';
