import type { OrderLine } from './queries';

/** The fields that tell one wine from another, in whichever round it is offered. */
interface Wine {
  id: number;
  name: string;
  producer: string;
  vintage: number | null;
}

/** An earlier order as it can be placed in another round. */
interface AsLastTime<W> {
  /** Bottles by the id of the wine in the new round. */
  bottles: Map<number, number>;
  /** The wines of the earlier order that the new round does not have. */
  missing: W[];
}

/**
 * The bottles of an earlier order among the wines of another round. A wine is found by its name and producer;
 * an equal vintage precedes the youngest one, because most people want a new year's wine again.
 */
export function asLastTime<W extends Wine>(
  lines: Pick<OrderLine, 'wineOfferingId' | 'quantity'>[],
  earlier: ReadonlyMap<number, W>,
  offered: Wine[],
): AsLastTime<W> {
  const bottles = new Map<number, number>();
  const missing: W[] = [];
  for (const { wineOfferingId, quantity } of lines) {
    const wine = earlier.get(wineOfferingId);
    if (!wine) continue;
    const same = offered
      .filter((other) => sameText(other.name, wine.name) && sameText(other.producer, wine.producer))
      .sort((a, b) => nearness(b, wine) - nearness(a, wine))
      .find(({ id }) => !bottles.has(id));
    if (same) bottles.set(same.id, quantity);
    else missing.push(wine);
  }
  return { bottles, missing };
}

const nearness = (wine: Wine, wanted: Wine) =>
  wine.vintage === wanted.vintage ? Number.POSITIVE_INFINITY : (wine.vintage ?? 0);

// Made once: comparing by `localeCompare` makes one for each pair of two long lists.
const byLetters = new Intl.Collator('en', { sensitivity: 'accent' });

const sameText = (one: string, other: string) => byLetters.compare(one.trim(), other.trim()) === 0;
