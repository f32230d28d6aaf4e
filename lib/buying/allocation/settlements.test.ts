import { beforeEach, describe, expect, it } from 'vitest';
import { orderCause } from '@/lib/mail/acts/order-acts';
import { placeOrder, updateOrder } from '@/lib/orders/commands';
import { presentOrder } from '@/lib/orders/present';
import { getOrder } from '@/lib/orders/queries';
import { getRoundSums } from '@/lib/orders/sums/round-sums';
import { getPickupList } from '@/lib/pickup/paper/queries';
import { getRoundTotals } from '@/lib/pickup/paper/totals';
import { updateRound } from '@/lib/rounds/commands';
import { entityTag, versionOf } from '@/lib/rules/version';
import { updateOffering } from '@/lib/wines/offerings/commands';
import type { Offering } from '@/lib/wines/offerings/queries';
import { aTemplate } from '@/test/support/mail/template';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { administrator, offerings, round, route, visitor, withRound } from '@/test/support/rounds/opening';
import { anOrderOf } from '@/test/support/rounds/placing';
import { aRound, testDatabase, untilWaiting } from '@/test/support/rules';
import { allocateRound, undoAllocation } from './commands';
import { presentOutcome } from './present';
import { getSettlement } from './queries';

withRound({ round: { shows_crates: true } });

let riesling: Offering;
let barbera: Offering;
let numbered: number[];

const close = () => updateRound(administrator, { id: round.id, status: 'closed' });
const line = (wine: Offering, quantity: number, extra = 0) => ({
  wine_offering_id: wine.id,
  quantity,
  extra,
});
const order = async (...lines: object[]) => {
  const email = `p${numbered.length}@example.org`;
  numbered.push((await placeOrder(visitor, { name: 'Ada', email, lines })).placed.order_id);
};
const presented = (id: number | undefined) => getOrder(administrator, { id }).then(presentOrder);
const settle = async (fields: object = {}) =>
  presentOutcome(await allocateRound(administrator, { id: round.id, ...fields }));

beforeEach(async () => {
  [riesling, barbera] = offerings as [Offering, Offering];
  numbered = [];
  await aTemplate(administrator, route, 'order_confirmed', 'Your order', '{{changes}}');
  await order(line(riesling, 10, 2));
  await order(line(riesling, 6, 3), line(barbera, 7));
  await order(line(barbera, 3, 1));
  await testDatabase`DELETE FROM graphile_worker._private_jobs`;
});

const mailed = async () =>
  (
    await testDatabase`
      SELECT (payload -> 0 ->> 'order_id')::int AS id FROM graphile_worker._private_jobs
      WHERE payload -> 0 ->> 'organization_id' = ${String(administrator.user.organizationId)} ORDER BY 1`
  ).map(({ id }) => id);

describe('settling a closed round', () => {
  beforeEach(() => close());

  it('says in a dry run what it would do, and does that', async () => {
    const [first, second] = numbered;
    const said = await settle({ dry_run: true });
    expect(said).toMatchObject({
      settled_at: null,
      offerings: [
        { wine_offering_id: riesling.id, ordered: 16, extra: 5, taken: 2, allotted: 18, crates: 3, loose: 0 },
        { wine_offering_id: barbera.id, ordered: 10, extra: 1, taken: 0, allotted: 10, crates: 1, loose: 4 },
      ],
      orders: [
        {
          id: first,
          order_number: 1,
          total_cents_before: 12_000,
          total_cents: 14_400,
          lines: [{ allotted: 12 }],
        },
      ],
    });
    expect(await mailed()).toEqual([]);
    await expectRefusal(getSettlement(administrator, { id: round.id }), 404);
    const done = await settle();
    expect({ ...done, settled_at: null }).toEqual(said);
    expect(presentOutcome(await getSettlement(administrator, { id: round.id }))).toEqual(done);
    expect(await mailed()).toEqual([first]);
    expect(await presented(first)).toMatchObject({
      total_cents: 14_400,
      bottles: 12,
      lines: [{ quantity: 10 }],
    });
    expect(await presented(second)).toMatchObject({ lines: [{ allotted: null }, { allotted: null }] });
  });

  it('is seen alike by sums, totals, pickup list and counts', async () => {
    await settle({ choices: [{ wine_offering_id: barbera.id, remainder: 'drop' }] });
    const [, second, third] = numbered;
    // Four of Barbera are dropped: three of the third order, one of the second.
    expect((await presented(third)).lines).toMatchObject([{ quantity: 3, allotted: 0, line_total_cents: 0 }]);
    expect((await presented(second)).lines).toMatchObject([{ allotted: null }, { allotted: 6 }]);
    const { sums, offerings } = await getRoundSums(administrator, { id: round.id });
    expect(offerings.map(({ bottles }) => bottles)).toEqual([18, 6]);
    expect(sums).toMatchObject({ bottles: 24, totalCents: 18 * 1200 + 6 * 950 });
    expect(await getRoundTotals(administrator, { id: round.id })).toMatchObject({
      bottles: 24,
      crates: { crates: 4, bottles: 0 },
    });
    const pickup = [...(await (await getPickupList(administrator, { id: round.id })).orders)];
    expect(pickup.map(({ bottles }) => bottles)).toEqual([12, 12, 0]);
    expect(pickup[2]?.categories).toEqual([]);
    const counted = await testDatabase`
      SELECT bottles FROM bottle_counts WHERE purchase_round_id = ${round.id} ORDER BY wine_offering_id`;
    expect(counted.map(({ bottles }) => bottles)).toEqual([18, 6]);
  });

  /** The reason of each change that queued a mail, and each wine before it. */
  const causes = async () =>
    (
      await testDatabase`
        SELECT payload -> 0 -> 'cause' AS cause FROM graphile_worker._private_jobs
        WHERE payload -> 0 ->> 'organization_id' = ${String(administrator.user.organizationId)}
        ORDER BY (payload -> 0 ->> 'order_id')::int`
    ).map(({ cause }) => {
      const { reason, before } = orderCause.parse(cause);
      return [reason, ...before.map(({ name, bottles }) => `${bottles} ${name}`)];
    });

  it('tells those whose order changes why, and from what', async () => {
    await settle({ choices: [{ wine_offering_id: barbera.id, remainder: 'drop' }] });
    expect(await causes()).toEqual([
      ['crate_filled', '10 Riesling'],
      ['crates_left_over', '7 Barbera'],
      ['crates_left_over', '3 Barbera'],
    ]);
    await testDatabase`DELETE FROM graphile_worker._private_jobs`;
    await undoAllocation(administrator, { id: round.id });
    expect(await causes()).toEqual([
      ['administrator', '12 Riesling'],
      ['administrator', '6 Barbera'],
      ['administrator', '0 Barbera'],
    ]);
  });

  it('again starts from what was ordered, and mails only those who get something else than before', async () => {
    await settle({ choices: [{ wine_offering_id: barbera.id, remainder: 'fill' }] });
    await testDatabase`DELETE FROM graphile_worker._private_jobs`;
    const again = await settle();
    expect(again.offerings[1]).toMatchObject({ allotted: 10, surplus: 0, loose: 4 });
    expect(await mailed()).toEqual([numbered[2]]);
  });

  it('is taken back as long as nothing was sent', async () => {
    await settle();
    await testDatabase`DELETE FROM graphile_worker._private_jobs`;
    await undoAllocation(administrator, { id: round.id });
    expect(await presented(numbered[0])).toMatchObject({ total_cents: 12_000, lines: [{ allotted: null }] });
    expect(await mailed()).toEqual([numbered[0]]);
    await expectRefusal(undoAllocation(administrator, { id: round.id }), 404);
  });

  it('is not taken back by somebody who has not seen what an order became meanwhile', async () => {
    await settle();
    const ifMatch = entityTag(
      versionOf(presentOutcome(await getSettlement(administrator, { id: round.id }))),
    );
    let undone: Promise<unknown> | undefined;
    await testDatabase.begin(async (other) => {
      await other`SELECT FROM orders WHERE id = ${numbered[0] ?? 0} FOR NO KEY UPDATE`;
      undone = Promise.allSettled([undoAllocation(administrator, { id: round.id }, { ifMatch })]);
      await untilWaiting('orders');
      await other`UPDATE order_lines SET quantity = 11, allotted = NULL WHERE order_id = ${numbered[0] ?? 0}`;
    });
    expect(await undone).toMatchObject([{ status: 'rejected', reason: { status: 412 } }]);
  });

  it('leaves out cancelled orders, and what is changed later is as ordered again', async () => {
    await updateOrder(administrator, { id: numbered[1], cancelled: true });
    const { offerings } = await settle();
    expect(offerings).toMatchObject([
      { ordered: 10, taken: 2, crates: 2 },
      { ordered: 3, loose: 3 },
    ]);
    const changed = await updateOrder(administrator, { id: numbered[0], lines: [line(riesling, 11)] });
    expect(presentOrder(changed).lines).toMatchObject([{ quantity: 11, allotted: null }]);
  });

  it('says which wine is below what is worth buying', async () => {
    await updateOffering(administrator, { id: riesling.id, min_bottles: 18 });
    await updateOffering(administrator, { id: barbera.id, min_bottles: 11 });
    const below = (await settle()).offerings.map(({ below_minimum }) => below_minimum);
    expect(below).toEqual([false, true]);
    const filled = await settle({ choices: [{ wine_offering_id: barbera.id, remainder: 'fill' }] });
    expect(filled.offerings[1]).toMatchObject({ surplus: 1, below_minimum: false });
  });

  it('takes no wine of another round, and none twice', async () => {
    const { offerings } = await aRound(administrator, route);
    const choice = (wine_offering_id: number | undefined) => ({ wine_offering_id, remainder: 'fill' });
    await expectInvalid(
      settle({ choices: [choice(riesling.id), choice(offerings[0]?.id)] }),
      'choices.1.wine_offering_id',
    );
    await expectRefusal(settle({ choices: [choice(riesling.id), choice(riesling.id)] }), 422);
  });

  it('agrees with the lines when orders are changed, cancelled and placed meanwhile', async () => {
    const people = await Promise.all(numbered.map((id) => getOrder(administrator, { id })));
    await Promise.all([
      settle(),
      updateOrder(administrator, { id: numbered[0], lines: [line(riesling, 9)] }),
      updateOrder(administrator, { id: numbered[2], cancelled: true }),
      anOrderOf(administrator, people[0]?.participant.id, round, riesling.id, 5),
      settle({ choices: [{ wine_offering_id: barbera.id, remainder: 'fill' }] }),
    ]);
    const { offerings } = await settle();
    const sums = await getRoundSums(administrator, { id: round.id });
    expect(sums.offerings.map(({ bottles }) => bottles)).toEqual(offerings.map(({ allotted }) => allotted));
    const counted = await testDatabase`
      SELECT bottles FROM bottle_counts WHERE purchase_round_id = ${round.id} ORDER BY wine_offering_id`;
    expect(counted.map(({ bottles }) => bottles)).toEqual(offerings.map(({ allotted }) => allotted));
  });
});

it('a round that is not closed is not settled, not even to see what would happen', async () => {
  const refused = { status: 409, problem: 'roundNotClosed' };
  await expectRefusal(settle(), refused);
  await expectRefusal(settle({ dry_run: true }), refused);
});
