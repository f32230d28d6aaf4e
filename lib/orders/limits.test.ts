import { beforeEach, describe, expect, it } from 'vitest';
import { deleteParticipant } from '@/lib/people/commands';
import { copyRound, updateRound } from '@/lib/rounds/commands';
import { currentRoundAtHost } from '@/lib/rounds/public';
import { currentRound } from '@/lib/rounds/queries';
import { createOffering, updateOffering } from '@/lib/wines/offerings/commands';
import { takeOverWines } from '@/lib/wines/offerings/take-over';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, offerings, round, route, visitor, withRound } from '@/test/support/rounds/opening';
import { anOrderOf } from '@/test/support/rounds/placing';
import { aRound, testDatabase } from '@/test/support/rules';
import { placeOrder, updateOrder } from './commands';
import { updateOwnOrder } from './own-order';
import { presentOrder } from './present';
import { getOrder } from './queries';

withRound({ user: { superadmin: true, elevated: true } });

let riesling: number;
let barbera: number;

beforeEach(async () => {
  [riesling = 0, barbera = 0] = offerings.map(({ id }) => id);
});

const limit = (max_bottles: number | null, id = riesling) =>
  updateOffering(administrator, { id, max_bottles });
const place = (quantity: number, more: object = {}, email = 'ada@example.org', id = riesling) =>
  placeOrder(visitor, { name: 'Ada', email, lines: [{ wine_offering_id: id, quantity }], ...more });
const left = (sentence: string) => ({ status: 409, message: sentence, problem: 'tooFewLeft' });
const shown = async () =>
  JSON.parse(await currentRoundAtHost({ kind: 'anyone' }, { host: route.publicDomain })).current_round;

/** The kept counts of a round, and the counts of its lines. */
async function counts(id = round.id) {
  const kept = await testDatabase`
    SELECT wine_offering_id::int AS wine, bottles FROM bottle_counts WHERE purchase_round_id = ${id} ORDER BY 1`;
  const added = await testDatabase`
    SELECT offering.id::int AS wine, coalesce(sum(coalesce(line.allotted, line.quantity)), 0)::int AS bottles
    FROM wine_offerings offering
    LEFT JOIN (order_lines line JOIN orders ON orders.id = line.order_id AND cancelled_at IS NULL)
      ON line.wine_offering_id = offering.id
    WHERE offering.purchase_round_id = ${id} GROUP BY offering.id ORDER BY 1`;
  return { kept: [...kept], added: [...added] };
}

describe('a wine with a limit', () => {
  it('is ordered up to it and no further, with a sentence that says how much is left', async () => {
    await place(2);
    await limit(7);
    await place(2);
    await expect(place(4)).rejects.toMatchObject({
      ...left('Only 3 bottles of Riesling are left'),
      errors: [{ path: 'lines.0.quantity' }],
    });
    await place(2);
    await expectRefusal(place(2), left('Only 1 bottle of Riesling is left'));
    await place(1);
    await expectRefusal(place(1), left('No bottles of Riesling are left'));
    await place(50, {}, 'ada@example.org', barbera);
    expect((await shown()).offerings).toMatchObject([
      { bottles_left: 0, crate: null },
      { bottles_left: null },
    ]);
    await limit(null);
    await place(100);
  });

  it('may get a lower limit than is ordered, after which only more is refused', async () => {
    const { placed } = await place(6);
    const { placed: other } = await place(6);
    await limit(5);
    expect((await shown()).offerings[0].bottles_left).toBe(0);
    const change = (quantity: number) =>
      updateOrder(administrator, { id: placed.order_id, lines: [{ wine_offering_id: riesling, quantity }] });
    await change(5);
    await expectRefusal(change(6), left('No bottles of Riesling are left'));
    // An act that adds no bottle is not refused.
    await updateOrder(administrator, { id: other.order_id, comment: 'Later', cancelled: false });
  });

  it('holds for changes, for restored orders and on behalf of others, by what they add', async () => {
    await limit(10);
    const { placed } = await place(6);
    const { placed: second } = await place(3);
    const own = (quantity: number) =>
      updateOwnOrder(visitor, {
        token: placed.access_token,
        lines: [
          { wine_offering_id: barbera, quantity: 1 },
          { wine_offering_id: riesling, quantity },
        ],
      });
    await own(7);
    await expect(own(8)).rejects.toMatchObject({
      ...left('No bottles of Riesling are left'),
      errors: [{ path: 'lines.1.quantity' }],
    });
    await updateOrder(administrator, { id: second.order_id, cancelled: true });
    await own(8);
    await expectRefusal(
      updateOrder(administrator, { id: second.order_id, cancelled: false }),
      left('Only 2 bottles of Riesling are left'),
    );
    const participant_id = (await getOrder(administrator, { id: placed.order_id })).participant.id;
    const behalf = (quantity: number) => anOrderOf(administrator, participant_id, round, riesling, quantity);
    await expectRefusal(behalf(3), left('Only 2 bottles of Riesling are left'));
    await behalf(2);
    const { kept, added } = await counts();
    expect(kept).toEqual(added);
  });

  it('gives its last bottles to as many as they are enough for, and to each repeated request once', async () => {
    await limit(30);
    await place(27);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        place(1, { idempotency_key: `key ${index % 30}` }, `p${index % 30}@example.org`),
      ),
    );
    const placed = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.placed.order_id] : []));
    expect(new Set(placed).size).toBe(3);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []));
    expect(new Set(refused)).toEqual(new Set(['No bottles of Riesling are left']));
    expect((await counts()).added[0]).toMatchObject({ bottles: 30 });
  });
});

it('the counts are those of the lines after everything at once', async () => {
  const orders = await Promise.all(
    Array.from({ length: 12 }, (_, index) => place(index + 1, {}, `p${index}@example.org`)),
  );
  const change = (index: number, fields: object) =>
    updateOrder(administrator, { id: orders[index]?.placed.order_id, ...fields });
  const people = await Promise.all(
    orders.slice(0, 2).map(async ({ placed }) => getOrder(administrator, { id: placed.order_id })),
  );
  const both = [riesling, barbera].map((wine_offering_id) => ({ wine_offering_id, quantity: 4 }));
  const more = { purchase_round_id: round.id };
  const steps: (() => Promise<unknown>)[] = [
    () => updateRound(administrator, { id: round.id, shows_crates: true }),
    ...people.map(
      ({ participant }) =>
        () =>
          deleteParticipant(administrator, { id: participant.id }),
    ),
    () => limit(500, barbera),
    () => createOffering(administrator, { ...more, category_id: 1, name: 'New', price_cents: 1 }),
    () => change(3, { cancelled: true }),
    () => change(4, { lines: both }),
    () => change(5, { lines: both.toReversed(), cancelled: true }),
    () => change(6, { lines: both.slice(1) }),
    ...orders.slice(7, 11).map(
      ({ placed }) =>
        () =>
          updateOwnOrder(visitor, { token: placed.access_token, lines: both }),
    ),
    ...[1, 2, 3].map((quantity) => () => place(quantity, {}, `p${quantity}@example.org`, barbera)),
    () => change(11, { cancelled: true }),
  ];
  await Promise.all(steps.map((step) => step()));
  await change(11, { cancelled: false });
  const { kept, added } = await counts();
  expect(kept).toEqual(added);
  expect(kept).toHaveLength(3);
});

it('the current round shows how far each crate is, to the page and to the API alike', async () => {
  await place(14);
  await place(12, {}, 'bo@example.org', barbera);
  expect(await shown()).toMatchObject({ shows_crates: false, offerings: [{ crate: null }, { crate: null }] });
  await updateRound(administrator, { id: round.id, shows_crates: true });
  await limit(15);
  const { offerings: listed, shows_crates } = await shown();
  expect(shows_crates).toBe(true);
  expect(listed).toMatchObject([
    { bottles_left: 1, crate: { ordered: 14, missing: 4 } },
    { bottles_left: null, crate: { ordered: 12, missing: 0 } },
  ]);
  const page = await currentRound(visitor, {});
  expect(page?.offerings.map(({ bottlesLeft, crate }) => ({ bottles_left: bottlesLeft, crate }))).toEqual(
    listed.map(({ bottles_left, crate }: { bottles_left: number; crate: object }) => ({
      bottles_left,
      crate,
    })),
  );
  const text = JSON.stringify(listed);
  for (const secret of ['supplier', 'article', 'purchase_price', 'min_bottles', 'max_bottles']) {
    expect(text).not.toContain(secret);
  }
});

it('a copy keeps limits and meter and begins to count at nothing', async () => {
  await updateRound(administrator, { id: round.id, shows_crates: true });
  await limit(9);
  await place(4);
  const copy = await copyRound(administrator, { id: round.id });
  expect(copy.showsCrates).toBe(true);
  const { kept } = await counts(copy.id);
  expect(kept.map(({ bottles }) => bottles)).toEqual([0, 0]);
});

it('a limited wine that is taken over from another round has its limit there too', async () => {
  await limit(3);
  const { round: other } = await aRound(administrator, route, { opens_at: '2021-01-01T08:00:00Z' });
  await takeOverWines(administrator, { id: other.id, offering_ids: [riesling] });
  const { offerings: listed } = (await currentRound(visitor, {})) ?? { offerings: [] };
  const taken = listed.find(({ maxBottles }) => maxBottles !== null);
  expect(taken).toMatchObject({ bottlesLeft: 3, crate: null });
  await expectRefusal(
    place(4, {}, 'ada@example.org', taken?.id),
    left('Only 3 bottles of Riesling are left'),
  );
});

describe('bottles that somebody takes if they fill a crate', () => {
  const extra = (bottles: unknown, id = riesling) => ({
    lines: [{ wine_offering_id: id, quantity: 1, extra: bottles }],
  });
  const refusal = (message: string) => ({ status: 422, errors: [{ path: 'lines.0.extra', message }] });

  it('are kept with the line and cost nothing', async () => {
    const { placed } = await place(1, extra(5));
    expect(presentOrder(await getOrder(administrator, { id: placed.order_id }))).toMatchObject({
      lines: [{ quantity: 1, extra: 5, allotted: null, line_total_cents: 1200 }],
      total_cents: 1200,
      bottles: 1,
    });
    await updateOwnOrder(visitor, { token: placed.access_token, ...extra(2) });
    expect((await getOrder(administrator, { id: placed.order_id })).lines).toMatchObject([{ extra: 2 }]);
    await updateOwnOrder(visitor, { token: placed.access_token, ...extra(undefined) });
    expect((await getOrder(administrator, { id: placed.order_id })).lines).toMatchObject([{ extra: 0 }]);
  });

  it('are fewer than a crate holds, however the order comes', async () => {
    const { placed } = await place(1);
    const most = refusal('Use a number of at most 5.');
    await expectRefusal(place(1, extra(6)), most);
    await expectRefusal(updateOwnOrder(visitor, { token: placed.access_token, ...extra(6) }), most);
    await expectRefusal(updateOrder(administrator, { id: placed.order_id, ...extra(6) }), most);
    await updateOffering(administrator, { id: barbera, bottles_per_crate: 1 });
    await expectRefusal(place(1, extra(1, barbera)), refusal('This wine is not sold by the crate.'));
    await expectRefusal(place(1, extra(-1)), 422);
    await expectRefusal(place(1, extra(1.5)), 422);
    await place(1, extra(0, barbera));
  });

  it('do not make a repeated request another one when they are none', async () => {
    const first = await place(1, { idempotency_key: 'once' });
    const again = await place(1, { ...extra(0), idempotency_key: 'once' });
    expect(again.placed.order_id).toBe(first.placed.order_id);
  });
});

it('a change of the quantity clears what was allotted, and only then', async () => {
  const { placed } = await place(4);
  await testDatabase`UPDATE order_lines SET allotted = 6 WHERE order_id = ${placed.order_id}`;
  const line = (quantity: number) => ({ lines: [{ wine_offering_id: riesling, quantity }] });
  const details = await updateOrder(administrator, { id: placed.order_id, ...line(4) });
  expect(presentOrder(details)).toMatchObject({ total_cents: 7200, bottles: 6, lines: [{ allotted: 6 }] });
  const changed = await updateOrder(administrator, { id: placed.order_id, ...line(5) });
  expect(presentOrder(changed)).toMatchObject({
    total_cents: 6000,
    lines: [{ quantity: 5, allotted: null }],
  });
});
