import { and, desc, eq } from 'drizzle-orm';
import { purchaseRounds, routes, wineOfferings } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { howToWriteAmount, readAmount, writeAmount } from '@/lib/amounts';
import { command } from '@/lib/command';
import { invalid, refuse } from '@/lib/errors';
import { columns, current } from './commands';
import {
  createWrittenOfferingInput,
  HIGHEST_PRICE,
  moveOfferingInput,
  updateWrittenOfferingInput,
} from './input';
import type { Offering } from './queries';

// Wines as people write them into a list: prices in the route's currency, places by moving up and down.

/** The written price in the minor unit of the currency in which the round's route counts. */
async function priceCents(scope: Scope, roundId: number, written: string): Promise<number> {
  const round = await scope.find(purchaseRounds, roundId);
  const route = round && (await scope.find(routes, round.routeId));
  if (!route) throw refuse('notFound');
  const cents = readAmount(written, route.currency);
  if (cents === undefined) throw invalid({ path: 'price', message: howToWriteAmount(route.currency) });
  if (cents > HIGHEST_PRICE) {
    const most = `${writeAmount(HIGHEST_PRICE, route.currency)} ${route.currency}`;
    throw invalid({ path: 'price', message: `Enter an amount of at most ${most}.` });
  }
  return cents;
}

/** Puts a wine at the end of a round's list. 404 when there is no such round. */
export const createWrittenOffering = command({
  access: 'administrator',
  input: createWrittenOfferingInput,
  async run({ scope }, { purchase_round_id, price, ...fields }): Promise<Offering> {
    // Two wines added at once do not end up in the same place.
    if (!(await scope.lock(purchaseRounds, purchase_round_id))) throw refuse('notFound');
    const [last] = await scope.list(wineOfferings, {
      where: eq(wineOfferings.purchaseRoundId, purchase_round_id),
      orderBy: [desc(wineOfferings.position)],
      limit: 1,
    });
    return scope.insert(wineOfferings, {
      ...columns(fields),
      purchaseRoundId: purchase_round_id,
      categoryId: fields.category_id,
      name: fields.name,
      priceCents: await priceCents(scope, purchase_round_id, price),
      position: last ? last.position + 1 : 0,
    });
  },
});

/** Changes a wine. Its new price is for new order lines; placed ones keep theirs. */
export const updateWrittenOffering = command({
  access: 'administrator',
  input: updateWrittenOfferingInput,
  current,
  async run({ scope }, { id, price, ...fields }): Promise<Offering> {
    const offering = await scope.lock(wineOfferings, id);
    if (!offering) throw refuse('notFound');
    const cents = price === undefined ? undefined : await priceCents(scope, offering.purchaseRoundId, price);
    return (await scope.update(wineOfferings, id, { ...columns(fields), priceCents: cents })) ?? offering;
  },
});

/** Moves a wine one place up or down among those of its category; at the end it stays where it is. */
export const moveOffering = command({
  access: 'administrator',
  input: moveOfferingInput,
  async run({ scope }, { id, direction }): Promise<Offering> {
    const offering = await scope.find(wineOfferings, id);
    // The lock is the round's, so that two moves in one list come after each other.
    if (!offering || !(await scope.lock(purchaseRounds, offering.purchaseRoundId))) throw refuse('notFound');
    const list = await scope.list(wineOfferings, {
      where: and(
        eq(wineOfferings.purchaseRoundId, offering.purchaseRoundId),
        eq(wineOfferings.categoryId, offering.categoryId),
      ),
      orderBy: [wineOfferings.position, wineOfferings.id],
    });
    const from = list.findIndex((offering) => offering.id === id);
    const to = direction === 'up' ? from - 1 : from + 1;
    const [moved, other] = [list[from], list[to]];
    if (!moved || !other) return offering;
    list[to] = moved;
    list[from] = other;
    for (const [position, offering] of list.entries()) {
      if (offering.position !== position) await scope.update(wineOfferings, offering.id, { position });
    }
    return { ...moved, position: to };
  },
});
