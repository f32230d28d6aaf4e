import type { OrderCause } from '@/lib/mail/acts/order-acts';

/** One wine of an order, as a message lists it. */
export interface OrderedLine {
  /** Missing of an invented order. */
  wineOfferingId?: number;
  name: string;
  producer: string;
  vintage: number | null;
  /** The bottles that the participant gets and pays for. */
  quantity: number;
  /** The bottles offered to take more if they fill a crate. */
  extra?: number;
  unitPriceCents: number;
}

/** A wine of which an order has another number of bottles than before, or offers to take another number more. */
export interface ChangedWine extends Pick<OrderedLine, 'name' | 'producer' | 'vintage'> {
  before: { bottles: number; extra: number };
  after: { bottles: number; extra: number };
}

/** The wines that differ between the earlier order and its present lines. */
export function changedWines(before: OrderCause['before'], now: OrderedLine[]): ChangedWine[] {
  const lineOf = new Map(now.map((line) => [line.wineOfferingId, line]));
  return before
    .map(({ wine_offering_id, bottles, extra, ...wine }) => {
      const line = lineOf.get(wine_offering_id);
      return {
        ...wine,
        before: { bottles, extra },
        after: { bottles: line?.quantity ?? 0, extra: line?.extra ?? 0 },
      };
    })
    .filter(({ before: was, after: is }) => was.bottles !== is.bottles || was.extra !== is.extra);
}
