import { eq } from 'drizzle-orm';
import { purchaseRounds, settlements } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { DATABASE_MOMENT } from '@/db/time';
import { databaseNow } from '@/lib/process/runtime/clock';
import { roundInput } from '@/lib/rounds/input';
import { type Round, requireRound } from '@/lib/rounds/queries';
import { command, type ScopedContext } from '@/lib/rules/command';
import { existing, type FieldError, fieldError, invalid, refuse } from '@/lib/rules/errors';
import type { Offering } from '@/lib/wines/offerings/queries';
import { lockOrdersOfRound, standingLines, winesOf, writeAllotments } from './allotments';
import { allocationInput, type RemainderChoice } from './input';
import { type Allocation, allocateWines, changedOrders } from './outcome';
import { presentOutcome, presentSettling } from './present';
import { requireSettlement, settlementOf } from './queries';
import { refuseWhenSent } from './sent-purchase-orders';

/**
 * Brings the wines of a closed round to whole crates, starting from the ordered bottles, whatever an earlier
 * allocation did. People whose bottles change are mailed. With `dry_run` it only reports. 409 for a round
 * that is not closed, once a purchase order was sent, and when the result would differ from the preview.
 */
export const allocateRound = command({
  access: 'administrator',
  input: allocationInput,
  shown: true,
  async run(context, { id, choices = [], dry_run = false }): Promise<Allocation> {
    if (!dry_run) return settle(context, id, choices);
    const { scope } = context;
    const round = await requireRound(scope, id);
    if (round.status !== 'closed') throw refuse('roundNotClosed');
    const [wines, lines] = [await winesOf(scope, id), await standingLines(scope, id)];
    refuseUnknownChoices(wines, choices);
    const { offerings, allotted } = allocateWines(wines, lines, choices);
    return { settledAt: null, offerings, orders: changedOrders(lines, allotted, ({ quantity }) => quantity) };
  },
});

async function settle(
  { scope, caller, requireShown }: ScopedContext<'administrator'>,
  id: number,
  choices: RemainderChoice[],
): Promise<Allocation> {
  const round = existing(await scope.lock(purchaseRounds, id));
  if (round.status !== 'closed') throw refuse('roundNotClosed');
  await refuseWhenSent(scope, id);
  await lockOrdersOfRound(scope, id);
  const [wines, lines] = [await winesOf(scope, id), await standingLines(scope, id)];
  refuseUnknownChoices(wines, choices);
  const { offerings, allotted } = allocateWines(wines, lines, choices);
  const orders = changedOrders(lines, allotted, ({ quantity }) => quantity);
  const before = await settlementOf(scope, id);
  requireShown(presentSettling(before, { settledAt: null, offerings, orders }));
  await writeAllotments(scope, round, allotted, { kind: 'settled', caller });
  // With all locks held, and by the clock of the changes: an order that waited for them changes after this moment.
  const values = { purchaseRoundId: id, choices, offerings, settledAt: databaseNow() ?? DATABASE_MOMENT };
  const settled = before
    ? await scope.update(settlements, before.id, values)
    : await scope.insert(settlements, values);
  return { settledAt: settled?.settledAt ?? null, offerings, orders };
}

/**
 * Takes an allocation back: all lines are as ordered again, and people whose bottles change are mailed. 404
 * without an allocation, 409 once a purchase order was sent.
 */
export const undoAllocation = command({
  access: 'administrator',
  input: roundInput,
  current: {
    input: roundInput,
    async read({ scope }, { id }) {
      await lockedSettled(scope, id);
      // The comparison covers the allotments: no order may change between it and the act.
      await lockOrdersOfRound(scope, id);
      return presentOutcome(await requireSettlement(scope, id));
    },
  },
  async run({ caller, scope }, { id }): Promise<void> {
    const round = await lockedSettled(scope, id);
    await refuseWhenSent(scope, id);
    await lockOrdersOfRound(scope, id);
    await writeAllotments(scope, round, new Map(), { kind: 'settlement_undone', caller });
    await scope.delete(settlements, eq(settlements.purchaseRoundId, id));
  },
});

/** Locks the round of a settlement and returns it; 404 when it has none. */
async function lockedSettled(scope: Scope, id: number): Promise<Round> {
  const round = await scope.lock(purchaseRounds, id);
  if (!round || !(await settlementOf(scope, id))) throw refuse('notFound');
  return round;
}

function refuseUnknownChoices(wines: Offering[], choices: RemainderChoice[]): void {
  const known = new Set(wines.map((wine) => wine.id));
  const unknown = choices.flatMap(({ wine_offering_id }, place): FieldError[] =>
    known.has(wine_offering_id) ? [] : [fieldError(`choices.${place}.wine_offering_id`, 'wineNotInRound')],
  );
  if (unknown.length > 0) throw invalid(...unknown);
}
