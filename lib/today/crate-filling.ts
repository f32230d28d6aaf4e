import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { groupedBy } from '@/lib/rules/group-by';
import { listOf } from '@/lib/rules/list';
import { missingInCrate } from '@/lib/wines/crates';

/** The share of a round's bottles that fills crates. */
export interface FillingCrates {
  /** The wines on the list. */
  wines: number;
  /** The wines with bottles that fill no crate. */
  open: number;
  /** The bottles that would fill these crates. */
  missing: number;
}

/** A round without wines. */
export const NO_WINES: FillingCrates = { wines: 0, open: 0, missing: 0 };

/** The crates of several rounds by round id; `bottles` are those ordered by wine. A round without wines is left out. */
export async function fillingByRound(
  scope: Scope,
  roundIds: number[],
  bottles: ReadonlyMap<number, number>,
): Promise<Map<number, FillingCrates>> {
  if (roundIds.length === 0) return new Map();
  const rows = await scope.query<{ round: number; wine: number; crate: number }>(
    (organization) => sql`
      SELECT purchase_round_id AS round, id AS wine, bottles_per_crate AS crate
      FROM wine_offerings
      WHERE organization_id = ${organization} AND purchase_round_id = ANY(${listOf(roundIds)})`,
  );
  return new Map(
    [...groupedBy(rows, ({ round }) => round)].map(([round, wines]) => [
      round,
      fillingOf(
        wines.map(({ wine, crate }) => ({ bottles: bottles.get(wine) ?? 0, bottlesPerCrate: crate })),
      ),
    ]),
  );
}

/** The crates of one round, from the ordered bottles of its wines. */
export function fillingOf(wines: { bottles: number; bottlesPerCrate: number }[]): FillingCrates {
  const lacking = wines.map(({ bottles, bottlesPerCrate }) => missingInCrate(bottles, bottlesPerCrate));
  return {
    wines: wines.length,
    open: lacking.filter((bottles) => bottles > 0).length,
    missing: lacking.reduce((sum, bottles) => sum + bottles, 0),
  };
}
