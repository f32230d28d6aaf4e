import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateRoute } from '@/lib/groups/routes/commands';
import { createPayment } from '@/lib/money/ledger/commands';
import { setClock } from '@/lib/process/runtime/clock';
import { updateRound } from '@/lib/rounds/commands';
import { getHome } from '@/lib/today/queries';
import { expectRefusal } from '@/test/support/refusals';
import { aPaidGroup, group, withPaidGroup } from '@/test/support/rounds/paying';
import { testDatabase } from '@/test/support/rules';
import { getParticipant, listParticipants } from './queries';
import { keepRetention } from './retention';

withPaidGroup();

const ORDERED = '2030-01-10T12:00:00Z';

let id: number;
let order: number;

/** A participant who ordered and paid in January 2030, in a group that keeps people for six months. */
beforeEach(async () => {
  ({ participant: id, id: order } = await group.place(2));
  await createPayment(group.administrator, { order_id: order, amount_cents: 2400 });
  await updateRound(group.administrator, { id: group.round.id, status: 'closed', pickup_at: ORDERED });
  await testDatabase`UPDATE participants SET created_at = '2029-01-01' WHERE id = ${id}`;
  await testDatabase`UPDATE orders SET created_at = ${ORDERED} WHERE id = ${order}`;
  await keep(6);
});
afterEach(() => setClock(null));

const keep = (months: number | null) =>
  updateRoute(group.administrator, { id: group.route.id, keeps_months: months });

/** Looks at everybody once, at this time. */
async function at(time: string): Promise<void> {
  setClock(new Date(time));
  await keepRetention();
}

const anonymised = async () => (await getParticipant(group.administrator, { id })).anonymisedAt !== null;
const notices = async () =>
  (await getHome(group.administrator, {})).tasks.flatMap((task) =>
    task.kind === 'expiring' ? [[task.people, task.at.toISOString()]] : [],
  );
const listed = async () =>
  (await listParticipants(group.administrator, { anonymised_soon: 'true' })).items.map((one) => one.id);

describe('a participant who has not ordered for as long as the group keeps people', () => {
  it('is told of for two weeks, and then anonymised', async () => {
    await at('2030-07-10T11:59:59Z');
    expect(await notices()).toEqual([]);
    await at('2030-07-10T12:00:01Z');
    expect(await notices()).toEqual([[1, '2030-07-24T12:00:01.000Z']]);
    expect(await listed()).toEqual([id]);
    await at('2030-07-24T12:00:00Z');
    expect([await anonymised(), await listed()]).toEqual([false, [id]]);
    await at('2030-07-24T12:00:01Z');
    expect([await anonymised(), await listed(), await notices()]).toEqual([true, [], []]);
  });

  it('is anonymised although that fails for another, which is told and tried again', async () => {
    const other = await aPaidGroup();
    await updateRoute(other.administrator, { id: other.route.id, keeps_months: 6 });
    const { participant } = await other.place(1);
    await testDatabase`DELETE FROM orders WHERE participant_id = ${participant}`;
    await testDatabase`UPDATE participants SET created_at = '2029-01-01' WHERE id = ${participant}`;
    const { organizationId } = group.administrator.user;
    await testDatabase`
      INSERT INTO idempotent_answers (organization_id, path, key, request_hash, body)
      VALUES (${organizationId}, '/participants', 'broken', '', 'no JSON')`;
    await at('2030-07-12T00:00:00Z');
    await expect(at('2030-07-30T00:00:00Z')).rejects.toThrow();
    const isOther = async () =>
      (await getParticipant(other.administrator, { id: participant })).anonymisedAt !== null;
    expect([await anonymised(), await isOther()]).toEqual([false, true]);
    await testDatabase`DELETE FROM idempotent_answers WHERE organization_id = ${organizationId}`;
    await at('2030-07-30T00:00:01Z');
    expect(await anonymised()).toBe(true);
  });

  it('is told of first, however late that is', async () => {
    await at('2035-01-01T00:00:00Z');
    expect(await anonymised()).toBe(false);
    expect(await notices()).toEqual([[1, '2035-01-15T00:00:00.000Z']]);
  });

  it.each([
    ['a newer order', () => testDatabase`UPDATE orders SET created_at = '2030-07-15' WHERE id = ${order}`],
    ['an order in an open round', () => testDatabase`UPDATE purchase_rounds SET status = 'open'`],
    ['an order to collect', () => testDatabase`UPDATE purchase_rounds SET pickup_at = '2030-09-01'`],
    ['something to pay', () => testDatabase`UPDATE orders SET paid_cents = 2300 WHERE id = ${order}`],
  ])('is kept with %s, and told of no more', async (_case, change) => {
    await at('2030-07-12T00:00:00Z');
    expect(await listed()).toEqual([id]);
    await change();
    expect([await listed(), await notices()]).toEqual([[], []]);
    await at('2030-07-30T00:00:00Z');
    expect(await anonymised()).toBe(false);
  });

  it('is kept where the group keeps everybody, and gets a new notice where it keeps people for another time', async () => {
    await at('2030-07-12T00:00:00Z');
    await keep(null);
    await at('2030-07-30T00:00:00Z');
    expect([await anonymised(), await notices()]).toEqual([false, []]);
    await keep(3);
    await at('2030-07-31T00:00:00Z');
    expect([await anonymised(), await notices()]).toEqual([false, [[1, '2030-08-14T00:00:00.000Z']]]);
  });

  it('without an order is kept from when they were added', async () => {
    await testDatabase`DELETE FROM orders WHERE id = ${order}`;
    await testDatabase`UPDATE participants SET created_at = '2030-03-01' WHERE id = ${id}`;
    await at('2030-08-31T00:00:00Z');
    expect(await listed()).toEqual([]);
    await at('2030-09-02T00:00:00Z');
    expect(await listed()).toEqual([id]);
  });
});

it.each([0, 601, 1.5, '6'])('a group cannot keep people for %s months', async (months) => {
  await expectRefusal(updateRoute(group.administrator, { id: group.route.id, keeps_months: months }), 422);
});
