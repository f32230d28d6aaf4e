import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { missingInCrate } from '@/lib/wines/crates';

/**
 * Counts the bottles of a round's wines from its lines, and from then on with every change. Locks the round and its
 * orders.
 */
export async function countBottles(scope: Scope, roundId: number): Promise<void> {
  scope.enterRound(roundId);
  await scope.query((organization) => sql`SELECT count_bottles(${organization}, ${roundId})`);
}

/** The bottles of each wine in a round's standing orders, by wine; none where it does not count them. */
export async function countedBottles(
  scope: Scope,
  round: { id: number; countsBottles: boolean },
): Promise<Map<number, number>> {
  if (!round.countsBottles) return new Map();
  const rows = await scope.query<{ wine: number; bottles: number }>(
    (organization) => sql`
      SELECT wine_offering_id AS wine, bottles FROM bottle_counts
      WHERE organization_id = ${organization} AND purchase_round_id = ${round.id}`,
  );
  return new Map(rows.map(({ wine, bottles }) => [wine, bottles]));
}

/** A number of bottles of a wine that is added, or taken away when it is negative. */
export interface AddedBottles {
  wineOfferingId: number;
  bottles: number;
}

/**
 * Counts bottles where the round's bottles are counted. 409 for bottles beyond a wine's limit; `place` in the error is
 * that in the list.
 */
export async function addBottles(scope: Scope, roundId: number, added: AddedBottles[]): Promise<void> {
  // A change that leaves all bottles as they were, such as a payment, waits for no order.
  if (added.every(({ bottles }) => bottles === 0)) return;
  const ids = `{${added.map(({ wineOfferingId }) => wineOfferingId).join(',')}}`;
  const bottles = `{${added.map((one) => one.bottles).join(',')}}`;
  await scope.query(
    (organization) =>
      sql`SELECT add_bottles(${organization}, ${roundId}, ${ids}::bigint[], ${bottles}::integer[])`,
  );
}

/** Counts bottles beyond any limit: an allotment decides about them later. */
export async function countAllotted(scope: Scope, roundId: number, added: AddedBottles[]): Promise<void> {
  if (added.length === 0) return;
  const list = JSON.stringify(added.map(({ wineOfferingId, bottles }) => ({ id: wineOfferingId, bottles })));
  await scope.query(
    (organization) => sql`
      UPDATE bottle_counts counted SET bottles = counted.bottles + added.bottles
      FROM (
        SELECT id, sum(bottles) AS bottles
        FROM json_to_recordset(${list}::text::json) AS listed (id bigint, bottles integer)
        GROUP BY id
      ) added
      WHERE counted.organization_id = ${organization} AND counted.purchase_round_id = ${roundId}
        AND counted.wine_offering_id = added.id`,
  );
}

/** The bottles left of a wine, and the filling of its crates. */
export interface Availability {
  /** Null without a limit. */
  bottlesLeft: number | null;
  /** Null unless the round shows its crates: the bottles ordered, and those that are missing in the last crate. */
  crate: { ordered: number; missing: number } | null;
}

/** The availability of a wine of which so many bottles are ordered; null where they are not counted. */
export function availabilityOf(
  { showsCrates }: { showsCrates: boolean },
  { maxBottles, bottlesPerCrate }: { maxBottles: number | null; bottlesPerCrate: number },
  ordered: number | null,
): Availability {
  if (ordered === null) return { bottlesLeft: null, crate: null };
  return {
    bottlesLeft: maxBottles === null ? null : Math.max(0, maxBottles - ordered),
    crate: showsCrates ? { ordered, missing: missingInCrate(ordered, bottlesPerCrate) } : null,
  };
}

/** Wines of a round with the availability of each, of which so many bottles are ordered. */
export function withAvailability<
  Offering extends { id: number; maxBottles: number | null; bottlesPerCrate: number },
>(
  round: { showsCrates: boolean },
  offerings: Offering[],
  counted: ReadonlyMap<number, number>,
): (Offering & Availability)[] {
  return offerings.map((offering) => ({
    ...offering,
    ...availabilityOf(round, offering, counted.get(offering.id) ?? null),
  }));
}
