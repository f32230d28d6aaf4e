import { z } from 'zod';
import { bottlesOf } from '@/lib/orders/sums/line-bottles';
import { groupedBy } from '@/lib/rules/group-by';
import { settleCrates } from '@/lib/wines/crates';
import type { Offering } from '@/lib/wines/offerings/queries';
import type { StandingLine } from './allotments';
import type { RemainderChoice } from './input';

const bottles = z.int();

/** Wines with their crates, as a settlement stores them. `belowMinimum`: less is bought than is worth buying. */
export const allocatedOfferings = z.array(
  z.object({
    wineOfferingId: z.int(),
    ordered: bottles,
    extra: bottles,
    taken: bottles,
    dropped: bottles,
    surplus: bottles,
    allotted: bottles,
    crates: z.int(),
    loose: bottles,
    belowMinimum: z.boolean(),
  }),
);
export type AllocatedOffering = z.output<typeof allocatedOfferings>[number];

/** A changed order with all its lines; `allotted` is null where it is as ordered. */
export interface SettledOrder {
  id: number;
  orderNumber: number;
  totalCentsBefore: number;
  totalCents: number;
  lines: Pick<StandingLine, 'id' | 'quantity' | 'extra' | 'allotted'>[];
}

/** The outcome of a settlement or a receipt. */
export interface Allocation {
  /** Null when nothing was written. */
  settledAt: Date | null;
  offerings: AllocatedOffering[];
  orders: SettledOrder[];
}

/**
 * Allocates each ordered wine to whole crates. Returns the lines whose allotment differs from the ordered
 * quantity.
 */
export function allocateWines(
  wines: Offering[],
  lines: StandingLine[],
  choices: RemainderChoice[],
): { offerings: AllocatedOffering[]; allotted: Map<number, number> } {
  const remainders = new Map(choices.map((choice) => [choice.wine_offering_id, choice.remainder]));
  const byWine = groupedBy(lines, ({ wineOfferingId }) => wineOfferingId);
  const allotted = new Map<number, number>();
  const offerings = wines.flatMap((wine): AllocatedOffering[] => {
    const wished = byWine.get(wine.id);
    if (!wished) return [];
    const settled = settleCrates(wished, wine.bottlesPerCrate, remainders.get(wine.id) ?? 'loose');
    for (const [id, bottles] of settled.allotted) allotted.set(id, bottles);
    const bought = settled.wine.allotted + settled.wine.surplus;
    const belowMinimum = wine.minBottles !== null && wine.minBottles > bought;
    return [{ wineOfferingId: wine.id, ...settled.wine, belowMinimum }];
  });
  return { offerings, allotted };
}

/** The orders with a changed line; `before` gives a line's earlier bottles. */
export function changedOrders(
  lines: StandingLine[],
  allotted: Map<number, number>,
  before: (line: StandingLine) => number,
): SettledOrder[] {
  const after = (line: StandingLine) => allotted.get(line.id) ?? line.quantity;
  const total = (of: StandingLine[], bottles: (line: StandingLine) => number) =>
    of.reduce((sum, line) => sum + bottles(line) * line.unitPriceCents, 0);
  return [...groupedBy(lines, ({ orderId }) => orderId)].flatMap(([id, own]) => {
    const [first] = own;
    if (!first || own.every((line) => after(line) === before(line))) return [];
    return [
      {
        id,
        orderNumber: first.orderNumber,
        totalCentsBefore: total(own, before),
        totalCents: total(own, after),
        lines: own.map((line) => ({
          id: line.id,
          quantity: line.quantity,
          extra: line.extra,
          allotted: after(line) === line.quantity ? null : after(line),
        })),
      },
    ];
  });
}

/** Bottles that are allotted on the lines as they are, by line id. */
export const allottedNow = (lines: StandingLine[]): Map<number, number> =>
  new Map(lines.flatMap((line) => (line.allotted === null ? [] : [[line.id, bottlesOf(line)] as const])));
