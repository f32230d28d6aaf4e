import { eq, type InferSelectModel } from 'drizzle-orm';
import { settlements } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { roundInput } from '@/lib/rounds/input';
import { query } from '@/lib/rules/command';
import { existing } from '@/lib/rules/errors';
import { inIds } from '@/lib/rules/list';
import { type StandingLine, standingLines, winesOf } from './allotments';
import { allocationInput } from './input';
import { type Allocation, allocatedOfferings, allocateWines, allottedNow, changedOrders } from './outcome';

export type Settlement = InferSelectModel<typeof settlements>;

/** The settlement of a round that is in force. */
export async function settlementOf(scope: Scope, roundId: number): Promise<Settlement | undefined> {
  const [settlement] = await scope.list(settlements, { where: eq(settlements.purchaseRoundId, roundId) });
  return settlement;
}

/** Bottles that the settlements of some rounds buy and nobody takes, by wine; nothing without a settlement. */
export async function surplusByWine(scope: Scope, roundIds: number[]): Promise<Map<number, number>> {
  const settled = await scope.list(settlements, { where: inIds(settlements.purchaseRoundId, roundIds) });
  const wines = settled.flatMap(({ offerings }) => allocatedOfferings.parse(offerings));
  return new Map(wines.map(({ wineOfferingId, surplus }) => [wineOfferingId, surplus]));
}

/**
 * The bottles that an allocation's choices give the round's present lines, by line; empty without an
 * allocation. A receipt in between does not matter.
 */
export async function settledAllotments(
  scope: Scope,
  roundId: number,
  lines: StandingLine[],
): Promise<Map<number, number>> {
  const settlement = await settlementOf(scope, roundId);
  if (!settlement) return new Map();
  const choices = allocationInput.shape.choices.parse(settlement.choices) ?? [];
  return allocateWines(await winesOf(scope, roundId), lines, choices).allotted;
}

/**
 * The allocation of a round: its wines, and the orders whose bottles differ from the ordered ones; or 404.
 */
export async function requireSettlement(scope: Scope, roundId: number): Promise<Allocation> {
  const settlement = existing(await settlementOf(scope, roundId));
  const lines = await standingLines(scope, roundId);
  return {
    settledAt: settlement.settledAt,
    offerings: allocatedOfferings.parse(settlement.offerings),
    orders: changedOrders(lines, allottedNow(lines), ({ quantity }) => quantity),
  };
}

/** The settlement of a round. 404 when there is none. */
export const getSettlement = query({
  access: 'administrator',
  input: roundInput,
  run: ({ scope }, { id }) => requireSettlement(scope, id),
});
