import type { Order } from './queries';

interface PricedLine {
  quantity: number;
  unitPriceCents: number;
}

/** The total price of the lines, in the currency's minor unit. */
export function totalCents(lines: PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0);
}

/** The total number of bottles of the lines. */
export function totalBottles(lines: { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/**
 * How much of an order is paid. An order that was changed after payment may cost more or less than was paid.
 */
export interface Payment {
  state: 'unpaid' | 'short' | 'paid' | 'over';
  /** What was paid, in the currency's minor unit like all amounts here. */
  paidCents: number;
  /** What is still to be paid. */
  dueCents: number;
  /** What was overpaid. */
  surplusCents: number;
}

type Payable = Pick<Order, 'paidCents'> & { paidAt: Date | string | null };

/** The payment state of an order that costs `total`, in the currency's minor unit. */
export function paymentOf(order: Payable, total: number): Payment {
  if (order.paidAt === null) return { state: 'unpaid', paidCents: 0, dueCents: total, surplusCents: 0 };
  const paidCents = order.paidCents ?? total;
  const [dueCents, surplusCents] = [Math.max(0, total - paidCents), Math.max(0, paidCents - total)];
  return {
    state: dueCents > 0 ? 'short' : surplusCents > 0 ? 'over' : 'paid',
    paidCents,
    dueCents,
    surplusCents,
  };
}
