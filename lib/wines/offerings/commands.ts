import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { purchaseOrderLines, purchaseRounds, wineColumns, wineOfferings, wines } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { command, parse } from '@/lib/rules/command';
import { existing, fieldError, invalid, refuse } from '@/lib/rules/errors';
import { columnsOf } from '@/lib/rules/presenter';
import type { Wine } from '../library/queries';
import { requireSupplier } from '../wine';
import { countBottles } from './bottles';
import {
  createOfferingInput,
  offeringInput,
  partOfNewOffering,
  partOfOffering,
  updateOfferingInput,
} from './input';
import { endOfList } from './lists/position';
import { presentOffering } from './present';
import { NO_SUCH_ROUND, noSuchRound, readPrices } from './price';
import type { Offering } from './queries';

/** Reads a wine for the version check of a change. Locks its round before it, as when an order is placed. */
const current = {
  input: offeringInput,
  async read({ scope }: { scope: Scope }, { id }: { id: number }) {
    const found = await scope.find(wineOfferings, id);
    if (found) await scope.lock(purchaseRounds, found.purchaseRoundId);
    const offering = existing(await scope.lock(wineOfferings, id));
    return presentOffering(offering);
  },
};

/** The wine of the library with this id, or undefined without one. It stays as it is until the transaction ends. */
async function libraryWine(scope: Scope, id: number | null | undefined): Promise<Wine | undefined> {
  if (!id) return undefined;
  const wine = await scope.lock(wines, id, 'share');
  if (!wine) throw invalid(fieldError('wine_id', 'noSuchWine'));
  return wine;
}

const COPIED = Object.keys(wineColumns()) as (keyof ReturnType<typeof wineColumns>)[];

/** The columns of a new offering: what is not given is a copy of the library's wine. */
function withCopyOf<Given extends object>(wine: Wine | undefined, given: Given) {
  const copy: Partial<Wine> = wine ? Object.fromEntries(COPIED.map((column) => [column, wine[column]])) : {};
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  // Without a wine of the library, the input names a category and the wine itself.
  return { ...copy, ...said } as Wine & Given;
}

/**
 * Adds a wine to a round's list: at its end, unless a position is given. The price is given in cents, or as
 * text in the route's currency. A wine of the library gives a copy of all that is not given.
 */
export const createOffering = command({
  access: 'administrator',
  input: createOfferingInput,
  async furtherErrors({ scope }, input) {
    const { purchase_round_id: roundId, ...prices } = parse(partOfNewOffering, input);
    if (roundId === undefined) return [];
    if (!(await scope.find(purchaseRounds, roundId))) return [NO_SUCH_ROUND];
    return (await readPrices(scope, roundId, prices)).errors;
  },
  run: ({ scope }, fields) => addOffering(scope, fields),
});

/** Adds a wine to a round's list, inside another rule. */
export async function addOffering(
  scope: Scope,
  { purchase_round_id, price_cents, price, purchase_price, ...fields }: z.output<typeof createOfferingInput>,
): Promise<Offering> {
  const { purchase_price_cents } = fields;
  const given = { price_cents, price, purchase_price_cents, purchase_price };
  const { priceCents, purchasePriceCents, errors } = await readPrices(scope, purchase_round_id, given);
  if (errors.length > 0 || priceCents === undefined) throw invalid(...errors);
  const round = await scope.lock(purchaseRounds, purchase_round_id);
  if (!round) throw noSuchRound();
  await requireSupplier(scope, fields.supplier_id);
  const wine = await libraryWine(scope, fields.wine_id);
  const offering = await scope.insert(wineOfferings, {
    ...withCopyOf(wine, columnsOf({ ...fields, purchase_price_cents: purchasePriceCents })),
    purchaseRoundId: purchase_round_id,
    priceCents,
    position: fields.position ?? (await endOfList(scope, purchase_round_id)),
  });
  if (round.countsBottles || fields.max_bottles) await countBottles(scope, round.id);
  return offering;
}

/**
 * Changes a wine; its price is given in cents, or as text in the route's currency. A new price applies to new
 * order lines; placed ones keep theirs. A limit below the ordered bottles is allowed: only further bottles
 * are refused.
 */
export const updateOffering = command({
  access: 'administrator',
  input: updateOfferingInput,
  current,
  async furtherErrors({ scope }, input) {
    const { id, ...prices } = parse(partOfOffering, input);
    const offering = await scope.find(wineOfferings, id);
    return offering ? (await readPrices(scope, offering.purchaseRoundId, prices)).errors : [];
  },
  async run(
    { scope },
    { id, purchase_round_id, price_cents, price, purchase_price, ...fields },
  ): Promise<Offering> {
    if (fields.max_bottles) await countFromNowOn(scope, id);
    const offering = existing(await scope.lock(wineOfferings, id));
    if (purchase_round_id !== undefined && purchase_round_id !== offering.purchaseRoundId) {
      throw invalid(fieldError('purchase_round_id', 'wineStaysInRound'));
    }
    await requireSupplier(scope, fields.supplier_id);
    await libraryWine(scope, fields.wine_id);
    const { purchase_price_cents } = fields;
    const given = { price_cents, price, purchase_price_cents, purchase_price };
    const { priceCents, purchasePriceCents, errors } = await readPrices(
      scope,
      offering.purchaseRoundId,
      given,
    );
    if (errors.length > 0) throw invalid(...errors);
    const changes = { ...columnsOf({ ...fields, purchase_price_cents: purchasePriceCents }), priceCents };
    return (await scope.update(wineOfferings, id, changes)) ?? offering;
  },
});

/** Has the round of a wine count its bottles, if it does not yet. */
async function countFromNowOn(scope: Scope, id: number): Promise<void> {
  const offering = await scope.find(wineOfferings, id);
  // Locks the round before the wine, as when an order is placed.
  const round = offering && (await scope.lock(purchaseRounds, offering.purchaseRoundId));
  if (round && !round.countsBottles) await countBottles(scope, round.id);
}

/** Removes a wine from the list. 409 while order lines or purchase orders refer to it. */
export const deleteOffering = command({
  access: 'administrator',
  input: offeringInput,
  current,
  async run({ scope }, { id }): Promise<void> {
    if ((await scope.delete(wineOfferings, eq(wineOfferings.id, id))) === 0) throw refuse('notFound');
    // Purchase orders keep their copy of a wine, and their lines must still find it.
    const bought = eq(purchaseOrderLines.wineOfferingId, id);
    if ((await scope.count(purchaseOrderLines, bought)) > 0) throw refuse('wineOrdered');
  },
});
