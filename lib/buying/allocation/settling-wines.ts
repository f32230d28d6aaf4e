import { missingInCrate, type Remainder } from '@/lib/wines/crates';
import type { Offering } from '@/lib/wines/offerings/queries';
import type { StandingLine } from './allotments';
import { allocationInput, type RemainderChoice } from './input';
import { type AllocatedOffering, allocateWines } from './outcome';
import type { Settlement } from './queries';

/** A wine that is ordered, with its crates by the choices. */
export interface SettlingWine {
  offering: Offering;
  settled: AllocatedOffering;
  /** The choice for bottles that fill no crate; null where extras fill it, or none are left. */
  remainder: Remainder | null;
}

/** The choices of a settlement; none without one. */
export const choicesOf = (settlement: Settlement | undefined): RemainderChoice[] =>
  allocationInput.shape.choices.parse(settlement?.choices) ?? [];

/** Crates of wines that were bought as they were ordered, without a settlement. */
export const unsettled = (wines: Offering[], lines: StandingLine[]): AllocatedOffering[] =>
  allocateWines(
    wines,
    lines.map((line) => ({ ...line, extra: 0 })),
    [],
  ).offerings;

/** The order in which wines are settled and stored. */
export const byPosition = <O extends Offering>(offerings: O[]): O[] =>
  [...offerings].sort((one, other) => one.position - other.position || one.id - other.id);

/** The settled wines in the order of the list. */
export function inListOrder(
  offerings: Offering[],
  settled: AllocatedOffering[],
  choices: RemainderChoice[],
): SettlingWine[] {
  const byWine = new Map(settled.map((wine) => [wine.wineOfferingId, wine]));
  const chosen = new Map(choices.map((choice) => [choice.wine_offering_id, choice.remainder]));
  return offerings.flatMap((offering): SettlingWine[] => {
    const wine = byWine.get(offering.id);
    if (!wine) return [];
    const asks = missingInCrate(wine.ordered, offering.bottlesPerCrate) > wine.extra;
    return [{ offering, settled: wine, remainder: asks ? (chosen.get(offering.id) ?? 'loose') : null }];
  });
}
