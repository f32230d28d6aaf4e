import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { purchaseRounds, wineOfferings } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { command, parse } from '@/lib/rules/command';
import { existing, type FieldError, fieldError, invalid } from '@/lib/rules/errors';
import { countBottles } from '@/lib/wines/offerings/bottles';
import {
  HIGHEST_POSITION,
  partOfWineList,
  saveWineListInput,
  wineListInput,
} from '@/lib/wines/offerings/input';
import { type KeptPrice, keptPrices } from '@/lib/wines/offerings/kept-prices';
import { presentWineList } from '@/lib/wines/offerings/present';
import { currencyOf, pricesIn } from '@/lib/wines/offerings/price';
import type { Offering } from '@/lib/wines/offerings/queries';
import { lockSuppliers, NO_SUCH_SUPPLIER } from '../../wine';

type Input = z.output<typeof saveWineListInput>;

/** The number of wines changed and added by one press. */
export interface SavedWineList {
  changed: number;
  added: number;
  /** The orders that keep an earlier price of the wines whose price changed, and its currency. */
  kept: { prices: KeptPrice[]; currency: string };
}

/**
 * Changes, adds and moves several wines of one round's list in one transaction, by the rules for a single one: all of
 * it is done, or nothing. The version is that of the whole list. 404 for a round that does not exist; 422 names each
 * wrong value by its place, such as `changes.2.price`.
 */
export const saveWineList = command({
  access: 'administrator',
  input: saveWineListInput,
  current: {
    input: wineListInput,
    read: async ({ scope }, { id }) => presentWineList(await lockWineList(scope, id)),
  },
  async furtherErrors({ scope }, input) {
    const { id, ...part } = parse(partOfWineList, input);
    return (await checkedWines(scope, { id, ...part }, await lockWineList(scope, id))).errors;
  },
  run: ({ scope }, input) => changeWineList(scope, input),
});

/** The work of `saveWineList`, for rules that compute the changes themselves. */
export async function changeWineList(
  scope: Scope,
  { id, changes, additions, order }: Input,
): Promise<SavedWineList> {
  const { round, list } = await lockRoundWithList(scope, id);
  const { prices, currency, errors } = await checkedWines(scope, { id, changes, additions }, list);
  if (errors.length > 0) throw invalid(...errors);
  await changeWines(
    scope,
    id,
    changes.map((fields, index) => ({ ...withoutText(fields), ...prices.changes[index] })),
  );
  if (order) await placeInOrder(scope, list, order);
  const end = list.reduce((last, offering) => Math.max(last, offering.position + 1), order?.length ?? 0);
  await addWines(
    scope,
    id,
    additions.map((fields, index) => ({
      ...withoutText(fields),
      ...prices.additions[index],
      position: Math.min(end + index, HIGHEST_POSITION),
    })),
  );
  const isLimited = [...changes, ...additions].some(({ max_bottles }) => Boolean(max_bottles));
  if (round.countsBottles ? additions.length > 0 : isLimited) await countBottles(scope, id);
  const newPrices = new Map(changes.map(({ id: wine }, index) => [wine, prices.changes[index]?.price_cents]));
  const repriced = list.filter((wine) => (newPrices.get(wine.id) ?? wine.priceCents) !== wine.priceCents);
  const ids = repriced.map((wine) => wine.id);
  const ordered = ids.length > 0 ? await keptPrices(scope, id, ids) : [];
  const kept = ordered.filter(({ offeringId, cents }) => cents !== newPrices.get(offeringId));
  return { changed: changes.length, added: additions.length, kept: { prices: kept, currency } };
}

type Listed = Omit<Input['changes'][number], 'id' | 'price' | 'purchase_price'>;

/** The fields without the prices in words, which are written in cents. */
const withoutText = <Fields extends { price?: unknown; purchase_price?: unknown }>({
  price: _price,
  purchase_price: _purchasePrice,
  ...fields
}: Fields) => fields;

/** Changes the given fields of wines of a locked list, in one statement; absent fields stay as they are. */
async function changeWines(
  scope: Scope,
  roundId: number,
  changes: (Listed & { id: number })[],
): Promise<void> {
  if (changes.length === 0) return;
  // A wine may be named twice; its last values count.
  const fieldsById = new Map<number, Listed>();
  for (const { id, ...fields } of changes) fieldsById.set(id, { ...fieldsById.get(id), ...given(fields) });
  const rows = [...fieldsById].map(([id, fields]) => ({ id, fields }));
  await scope.query(
    (organization) => sql`
      UPDATE wine_offerings
      SET category_id = changed.category_id, name = changed.name, producer = changed.producer,
          vintage = changed.vintage, region = changed.region, description = changed.description,
          price_cents = changed.price_cents, bottles_per_crate = changed.bottles_per_crate,
          purchase_price_cents = changed.purchase_price_cents, supplier_id = changed.supplier_id,
          article_number = changed.article_number, min_bottles = changed.min_bottles,
          max_bottles = changed.max_bottles
      FROM (
        SELECT merged.*
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS listed (id bigint, fields jsonb)
        JOIN wine_offerings stored
          ON stored.organization_id = ${organization}
         AND stored.purchase_round_id = ${roundId}
         AND stored.id = listed.id
        CROSS JOIN LATERAL jsonb_populate_record(stored, listed.fields) AS merged
      ) changed
      WHERE wine_offerings.organization_id = ${organization} AND wine_offerings.id = changed.id`,
  );
}

/** The fields without those that say nothing. */
const given = (fields: Listed): Listed =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Adds wines to a locked list, in one statement. */
async function addWines(
  scope: Scope,
  roundId: number,
  additions: (Listed & { position: number })[],
): Promise<void> {
  if (additions.length === 0) return;
  await scope.query(
    (organization) => sql`
      INSERT INTO wine_offerings (organization_id, purchase_round_id, category_id, name, producer, vintage, region,
                                  description, price_cents, bottles_per_crate, purchase_price_cents, supplier_id,
                                  article_number, min_bottles, max_bottles, position)
      SELECT ${organization}, ${roundId}, category_id, name, coalesce(producer, ''), vintage, coalesce(region, ''),
             coalesce(description, ''), price_cents, coalesce(bottles_per_crate, 6), purchase_price_cents, supplier_id,
             coalesce(article_number, ''), min_bottles, max_bottles, position
      FROM json_to_recordset(${JSON.stringify(additions)}::text::json)
        AS added (category_id bigint, name text, producer text, vintage integer, region text, description text,
                  price_cents bigint, bottles_per_crate integer, purchase_price_cents bigint, supplier_id bigint,
                  article_number text, min_bottles integer, max_bottles integer, position integer)
      ORDER BY position`,
  );
}

/** The wines of a round by position. They and the round are locked until the transaction ends. */
export async function lockWineList(scope: Scope, roundId: number): Promise<Offering[]> {
  return (await lockRoundWithList(scope, roundId)).list;
}

async function lockRoundWithList(scope: Scope, roundId: number) {
  const round = existing(await scope.lock(purchaseRounds, roundId));
  await scope.query(
    (organization) => sql`
      SELECT id FROM wine_offerings
      WHERE organization_id = ${organization} AND purchase_round_id = ${roundId}
      ORDER BY id FOR NO KEY UPDATE`,
  );
  const list = await scope.list(wineOfferings, {
    where: eq(wineOfferings.purchaseRoundId, roundId),
    orderBy: [wineOfferings.position, wineOfferings.id],
  });
  return { round, list };
}

type Part = z.output<typeof partOfWineList>;

/**
 * The prices of each change and addition in cents, in that order, and all errors beyond the schema. These are prices
 * that are no amounts of the currency, unknown categories and suppliers, and wines of other lists.
 */
async function checkedWines(scope: Scope, { id, changes, additions }: Part, list: Offering[]) {
  const currency = await currencyOf(scope, id);
  const categories = new Set((await scope.categories()).map((category) => category.id));
  const sellers = await lockSuppliers(
    scope,
    [...changes, ...additions].map(({ supplier_id }) => supplier_id),
  );
  const known = new Set(list.map((offering) => offering.id));
  const errors: FieldError[] = [];
  const check = (path: string, wine: Part['additions'][number]) => {
    if (wine.category_id !== undefined && !categories.has(wine.category_id)) {
      errors.push(fieldError(`${path}.category_id`, 'noSuchCategory'));
    }
    if (wine.supplier_id && !sellers.has(wine.supplier_id)) {
      errors.push({ ...NO_SUCH_SUPPLIER, path: `${path}.${NO_SUCH_SUPPLIER.path}` });
    }
    const { priceCents, purchasePriceCents, errors: wrong } = pricesIn(currency, wine);
    errors.push(...wrong.map((error) => ({ ...error, path: `${path}.${error.path}` })));
    return { price_cents: priceCents, purchase_price_cents: purchasePriceCents };
  };
  for (const [index, change] of changes.entries()) {
    if (change.id === undefined || known.has(change.id)) continue;
    errors.push(fieldError(`changes.${index}.id`, 'wineNotOnList'));
  }
  const prices = {
    changes: changes.map((wine, index) => check(`changes.${index}`, wine)),
    additions: additions.map((wine, index) => check(`additions.${index}`, wine)),
  };
  return { prices, currency, errors };
}

/** Puts the wines of a locked list in the order of the ids; those that are not among them follow as they stood. */
async function placeInOrder(scope: Scope, list: Offering[], order: number[]): Promise<void> {
  const place = new Map(order.map((id, index) => [id, index]));
  const after = (offering: Offering) => place.get(offering.id) ?? order.length;
  const sorted = list.toSorted((one, other) => after(one) - after(other));
  const moved = sorted.flatMap((offering, position) =>
    offering.position === position ? [] : [{ id: offering.id, position }],
  );
  if (moved.length === 0) return;
  // One statement for all of them, because moving one wine may move the whole list.
  await scope.query(
    (organization) => sql`
      UPDATE wine_offerings SET position = moved.position
      FROM json_to_recordset(${JSON.stringify(moved)}::text::json) AS moved (id bigint, position integer)
      WHERE wine_offerings.organization_id = ${organization} AND wine_offerings.id = moved.id`,
  );
}
