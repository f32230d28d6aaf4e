import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { anyone, type Visitor } from '@/lib/rules/caller';
import { presenter } from '@/lib/rules/presenter';
import { createOffering, deleteOffering, updateOffering } from '@/lib/wines/offerings/commands';
import { presentOffering } from '@/lib/wines/offerings/present';
import { listCategories } from '@/lib/wines/offerings/queries';
import { labelShape } from '@/lib/wines/wine';
import { administrator, route, visitor, withRoute } from '@/test/support/rounds/opening';
import { anOrderOfNewcomer } from '@/test/support/rounds/placing';
import { aRound, aRoute } from '@/test/support/rules';
import { updateRound } from './commands';
import { currentRoundShape, presentRound } from './present';
import { currentRoundAtHost } from './public';
import { currentRound } from './queries';

withRoute({ route: { currency: 'CHF' } });

let host: string;
beforeEach(() => {
  host = route.publicDomain;
});

/** Characters that JSON escapes, might escape, and must not escape. */
const SPECIAL = '"\\/\b\f\n\r\t\u0001\u001f\u007f\u0080\u2028\u2029\ufeff<>&é漢👩‍👩‍👧 %s';

const textAt = (host: string) => currentRoundAtHost(anyone, { host });

it('the current round is spelled as JavaScript spells it, whatever its texts are', async () => {
  const { round, offerings } = await aRound(administrator, route, {
    // A name is of one line.
    name: `Round ${SPECIAL.replaceAll(/[\p{Cc}\u2028\u2029]/gu, '')}`,
    description: SPECIAL,
    pickup_location: `Quay ${SPECIAL}`,
    opens_at: '2020-01-01T08:00:00.120Z',
    order_deadline_at: '2999-12-31T23:59:59.999Z',
    pickup_at: '9999-06-01T00:00:00.001+02:00',
    pickup_until: '9999-06-01T02:00:00.001+02:00',
  });
  const { items: categories } = await listCategories(administrator, {});
  const [first, second] = categories;
  const sparkling = await createOffering(administrator, {
    purchase_round_id: round.id,
    category_id: second?.id,
    name: `Wine ${SPECIAL}`,
    producer: SPECIAL,
    region: SPECIAL,
    description: SPECIAL,
    vintage: 1999,
    price_cents: 99_999_999,
    bottles_per_crate: 12,
    bottle_ml: 1500,
    alcohol_permille: 135,
    allergens: SPECIAL,
    nutrition_url: 'https://label.example/?a=1&b="2"',
  });
  const shown = (offering: typeof sparkling, category: typeof first) => ({
    id: offering.id,
    category: { id: category?.id, name: category?.name },
    name: offering.name,
    producer: offering.producer,
    vintage: offering.vintage,
    region: offering.region,
    description: offering.description,
    price_cents: offering.priceCents,
    bottles_per_crate: offering.bottlesPerCrate,
    bottles_left: null,
    crate: null,
    label: {
      bottle_ml: offering.bottleMl,
      alcohol_permille: offering.alcoholPermille,
      allergens: offering.allergens,
      ingredients: offering.ingredients,
      energy_kj: offering.energyKj,
      energy_kcal: offering.energyKcal,
      nutrition_url: offering.nutritionUrl,
      bottler: offering.bottler,
      grapes: offering.grapes,
    },
    picture_url: null,
  });
  expect(await textAt(host)).toBe(
    JSON.stringify({
      current_round: {
        id: round.id,
        name: round.name,
        status: 'open',
        opens_at: '2020-01-01T08:00:00.120Z',
        order_deadline_at: '2999-12-31T23:59:59.999Z',
        pickup_at: '9999-05-31T22:00:00.001Z',
        pickup_until: '9999-06-01T00:00:00.001Z',
        pickup_location: round.pickupLocation,
        description: round.description,
        accepts_orders: true,
        currency: 'CHF',
        minimum_age: null,
        shows_crates: false,
        offerings: [...offerings.map((offering) => shown(offering, first)), shown(sparkling, second)],
      },
    }),
  );
});

describe('what is said of the current round is what its page shows', () => {
  /** The page's round, its wines and how much is left of them, by the names of the API. */
  async function shownOnPage(visitor: Visitor) {
    const current = await currentRound(visitor, {});
    if (!current) return null;
    const { round, offerings } = current;
    return {
      ...presentRound(round),
      accepts_orders: round.takesOrders,
      currency: visitor.route.currency,
      minimum_age: visitor.route.minimumAge,
      offerings: offerings.map(({ categoryName, bottlesLeft, crate, ...offering }) => ({
        ...presentOffering(offering),
        category: { id: offering.categoryId, name: categoryName },
        bottles_left: bottlesLeft,
        label: presenter(z.object(labelShape))(offering),
        crate,
      })),
    };
  }

  it.each([
    ['with crates', { shows_crates: true }],
    ['without crates', { shows_crates: false }],
    ['after its deadline', { shows_crates: true, order_deadline_at: '2020-02-01T08:00:00Z' }],
  ])('%s', async (_how, fields) => {
    const { round, offerings } = await aRound(administrator, route, { description: 'Dry', ...fields });
    const [first, second] = offerings;
    await updateOffering(administrator, { id: first?.id, max_bottles: 20, bottles_per_crate: 12 });
    await anOrderOfNewcomer(administrator, round, first?.id, 13);
    await anOrderOfNewcomer(administrator, round, second?.id, 6);
    const said = currentRoundShape.strict().parse(JSON.parse(await textAt(host))).current_round;
    expect(said?.offerings.map((one) => one.bottles_left)).toEqual([7, null]);
    const page = await shownOnPage(visitor);
    expect(page).toMatchObject({ ...said });
    expect(page?.offerings).toHaveLength(said?.offerings.length ?? 0);
  });

  it('with no round', async () => {
    expect(JSON.parse(await textAt(host)).current_round).toBeNull();
    expect(await shownOnPage(visitor)).toBeNull();
  });
});

it('wines are shown by category and then by position', async () => {
  const { round } = await aRound(administrator, route);
  const { items: categories } = await listCategories(administrator, {});
  for (const [category, name, position] of [
    [7, 'last', 1],
    [1, 'third', 9],
    [1, 'second', -1],
  ] as const) {
    await createOffering(administrator, {
      purchase_round_id: round.id,
      category_id: categories[category]?.id,
      name,
      position: position + 1,
      price_cents: 100,
    });
  }
  const { offerings } = JSON.parse(await textAt(host)).current_round;
  expect(offerings.map(({ name }: { name: string }) => name)).toEqual([
    'Riesling',
    'Barbera',
    'second',
    'third',
    'last',
  ]);
});

it('the current round is the open one that opened last, then the one made last', async () => {
  const nothing = '{"current_round":null}';
  expect(await textAt('nowhere.example.org')).toBe(nothing);
  expect(await textAt(host)).toBe(nothing);
  const { round: draft } = await aRound(administrator, route, { status: 'draft' });
  expect(await textAt(host)).toBe(nothing);
  const made = [];
  for (const opens_at of ['2021-01-01T08:00:00Z', '2022-01-01T08:00:00Z', '2022-01-01T08:00:00Z']) {
    made.push((await aRound(administrator, route, { opens_at })).round.id);
  }
  const current = async () => JSON.parse(await textAt(host)).current_round?.id;
  expect(await current()).toBe(made[2]);
  await updateRound(administrator, { id: made[2], status: 'closed' });
  expect(await current()).toBe(made[1]);
  await updateRound(administrator, { id: draft.id, status: 'open', opens_at: '2023-01-01T08:00:00Z' });
  expect(await current()).toBe(draft.id);
});

it('a round without wines has an empty list, and one of another route is never shown', async () => {
  const another = await aRoute(administrator);
  await aRound(administrator, another.route);
  expect(await textAt(host)).toBe('{"current_round":null}');
  const { round, offerings } = await aRound(administrator, route, { status: 'draft' });
  for (const { id } of offerings) await deleteOffering(administrator, { id });
  await updateRound(administrator, { id: round.id, status: 'open' });
  expect(JSON.parse(await textAt(host)).current_round).toMatchObject({ id: round.id, offerings: [] });
});
