import type { Order } from '@/lib/orders/queries';

/** A line with what was ordered, and what the participant gets where that is not the same. */
interface Line {
  quantity: number;
  allotted?: number | null;
}

interface PricedLine extends Line {
  unitPriceCents: number;
}

/** How many bottles of a line the participant gets and pays for. */
export const bottlesOf = ({ allotted, quantity }: Line): number => allotted ?? quantity;

/**
 * How many bottles of a line the participant would get if its number was changed to `quantity`. The same number leaves
 * what was allotted; another one is ordered anew.
 */
export const bottlesAt = (line: Line, quantity: number): number =>
  quantity === line.quantity ? bottlesOf(line) : quantity;

/** The total price of the lines, in the currency's minor unit. */
export function totalCents(lines: PricedLine[]): number {
  return lines.reduce((sum, line) => sum + bottlesOf(line) * line.unitPriceCents, 0);
}

/** The total number of bottles of the lines. */
export function totalBottles(lines: Line[]): number {
  return lines.reduce((sum, line) => sum + bottlesOf(line), 0);
}

/**
 * How much of an order is paid. An order that was changed after payment may cost more or less than was paid. One that
 * comes to nothing is settled without a payment: its state is `free`.
 */
export interface Payment {
  state: 'free' | 'unpaid' | 'short' | 'paid' | 'over';
  /** The amount paid, in the currency's minor unit like all amounts here. */
  paidCents: number;
  /** The amount still to be paid. */
  dueCents: number;
  /** The amount overpaid. */
  surplusCents: number;
}

type Payable = Pick<Order, 'paidCents'> & { paidAt: Date | string | null };

/** The payment state of an order that costs `total`, in the currency's minor unit. */
export function paymentOf(order: Payable, total: number): Payment {
  const paidCents = order.paidCents ?? 0;
  const [dueCents, surplusCents] = [Math.max(0, total - paidCents), Math.max(0, paidCents - total)];
  return { state: stateOf(order, paidCents, total), paidCents, dueCents, surplusCents };
}

function stateOf({ paidAt }: Payable, paidCents: number, total: number): Payment['state'] {
  if (paidCents > total) return 'over';
  if (paidCents < total) return paidCents === 0 ? 'unpaid' : 'short';
  return total === 0 && paidAt === null ? 'free' : 'paid';
}

/** The amount still to be paid of an order, nothing of a cancelled one; negative: to be given back. */
export const dueCents = ({ cancelledAt, paidCents }: Due, total: number): number =>
  (cancelledAt === null ? total : 0) - (paidCents ?? 0);

type Due = Pick<Order, 'paidCents' | 'cancelledAt'>;
