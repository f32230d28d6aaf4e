import type { Order } from './queries';

interface PricedLine {
  quantity: number;
  unitPriceCents: number;
}

/** What the lines cost together, in the currency's minor unit. */
export function totalCents(lines: PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0);
}

/** How many bottles the lines are together. */
export function totalBottles(lines: { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** How far an order is paid. An order that is changed after it was paid may come to more or to less than that. */
export interface Payment {
  state: 'unpaid' | 'short' | 'paid' | 'over';
  /** What was paid, in the currency's minor unit like all of these. */
  paidCents: number;
  /** What is still to be paid. */
  dueCents: number;
  /** What was paid too much. */
  surplusCents: number;
}

type Payable = Pick<Order, 'paidCents'> & { paidAt: Date | string | null };

/** How far an order is paid that comes to so much, in the currency's minor unit. */
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
