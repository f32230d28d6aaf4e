import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { listOf } from '@/lib/list';

/** The sums of a round's orders. Cancelled orders count only in `cancelled`. */
export interface OrderSums {
  orders: number;
  /** How many are paid in full, or come to nothing. */
  paid: number;
  cancelled: number;
  bottles: number;
  totalCents: number;
  /** How much of the total is paid; what was overpaid for one order does not count for another. */
  paidCents: number;
  /** How many bottles of each wine, by offering id; nothing of one that nobody ordered. */
  bottlesByWine: Map<number, number>;
}

/** The sums of a round without orders. */
export const NO_ORDERS: OrderSums = {
  orders: 0,
  paid: 0,
  cancelled: 0,
  bottles: 0,
  totalCents: 0,
  paidCents: 0,
  bottlesByWine: new Map(),
};

const COUNTED = ['orders', 'paid', 'cancelled', 'bottles', 'totalCents', 'paidCents'] as const;

interface Part extends Record<(typeof COUNTED)[number], string | number> {
  [column: string]: unknown;
  roundId: string;
  sign: 1 | -1;
  wines: Record<string, number>;
}

/**
 * The sums of several rounds by round id, in one statement: those that are kept, less what the blocks came to of which
 * orders were changed since, and what they come to now, with the orders that came since. A round that never had an order
 * is left out.
 */
export async function sumsByRound(scope: Scope, roundIds: number[]): Promise<Map<number, OrderSums>> {
  const sums = new Map<number, OrderSums>();
  if (roundIds.length === 0) return sums;
  const shown = sql.raw(`orders, paid, cancelled, bottles, total_cents AS "totalCents",
    paid_cents AS "paidCents", bottles_by_wine AS wines`);
  const parts = await scope.query<Part>(
    (organization) => sql`
      SELECT asked.id AS "roundId", part.*
      FROM unnest(${listOf(roundIds)}) AS asked (id)
      LEFT JOIN round_sums kept ON kept.organization_id = ${organization} AND kept.purchase_round_id = asked.id
      CROSS JOIN LATERAL (
        SELECT array_agg(DISTINCT block) AS blocks FROM changed_rounds
        WHERE organization_id = ${organization} AND purchase_round_id = asked.id
      ) changed
      CROSS JOIN LATERAL (
        SELECT 1 AS sign, ${shown} FROM round_sums
        WHERE organization_id = ${organization} AND purchase_round_id = asked.id
        UNION ALL
        SELECT -1, ${shown} FROM block_sums
        WHERE organization_id = ${organization} AND purchase_round_id = asked.id AND block = ANY (changed.blocks)
        UNION ALL
        SELECT 1, ${shown}
        FROM sums_by_block(${organization}, asked.id, changed.blocks, coalesce(kept.up_to_number, 0), ${LAST_NUMBER})
      ) part`,
  );
  for (const part of parts) {
    const id = Number(part.roundId);
    sums.set(id, addPart(sums.get(id) ?? { ...NO_ORDERS, bottlesByWine: new Map() }, part));
  }
  return sums;
}

/** The highest number that an order can have. */
const LAST_NUMBER = 2_147_483_647;

function addPart(sums: OrderSums, { sign, wines, ...part }: Part): OrderSums {
  for (const one of COUNTED) sums[one] += sign * Number(part[one]);
  for (const [wine, bottles] of Object.entries(wines)) {
    const left = (sums.bottlesByWine.get(Number(wine)) ?? 0) + sign * bottles;
    if (left === 0) sums.bottlesByWine.delete(Number(wine));
    else sums.bottlesByWine.set(Number(wine), left);
  }
  return sums;
}

/** The bottles ordered of a wine. */
export interface Ordered {
  bottles: number;
  /** Their sum at the prices of the orders, in the currency's minor unit. */
  cents: number;
}

/** The bottles ordered of each wine of a round, by offering id. A wine that nobody ordered is left out. */
export async function orderedByOffering(scope: Scope, roundId: number): Promise<Map<number, Ordered>> {
  const rows = await scope.query<Record<'offering' | 'bottles' | 'cents', string>>(
    (organization) => sql`
      SELECT wine_offering_id AS offering, sum(bottles) AS bottles, sum(cents) AS cents
      FROM standing_lines
      WHERE organization_id = ${organization} AND purchase_round_id = ${roundId}
      GROUP BY wine_offering_id`,
  );
  return new Map(
    rows.map(({ offering, bottles, cents }) => [
      Number(offering),
      { bottles: Number(bottles), cents: Number(cents) },
    ]),
  );
}

/** How many bottles of each wine of a round are ordered, by offering id. A wine that nobody ordered is left out. */
export async function bottlesByOffering(scope: Scope, roundId: number): Promise<Map<number, number>> {
  const ordered = await orderedByOffering(scope, roundId);
  return new Map([...ordered].map(([offering, { bottles }]) => [offering, bottles]));
}
