import { beforeEach, describe, expect, it } from 'vitest';
import { updateOrder } from '@/lib/orders/commands';
import { updateOwnOrder } from '@/lib/orders/own-order';
import { deleteParticipant } from '@/lib/people/commands';
import { deleteRound, updateRound } from '@/lib/rounds/commands';
import type { Offering } from '@/lib/wines/offerings/queries';
import { aTemplate } from '@/test/support/mail/template';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, offerings, round, route, visitor, withRound } from '@/test/support/rounds/opening';
import { anOrder } from '@/test/support/rounds/placing';
import { aRound, DATES, testDatabase } from '@/test/support/rules';
import { getOrderHistory, getRoundHistory } from './queries';

withRound({ user: { superadmin: true, elevated: true } });

let riesling: Offering;
let barbera: Offering;
let id: number;
let token: string;

const bottles = (offering: Offering, quantity: number) => ({ wine_offering_id: offering.id, quantity });

beforeEach(async () => {
  [riesling, barbera] = offerings as [Offering, Offering];
  ({ order_id: id, access_token: token } = (await anOrder(visitor, riesling.id, 2)).placed);
});

async function historyOf(rule: typeof getOrderHistory, of: number) {
  const { items } = await rule(administrator, { id: of });
  return items.map(({ kind, by, details }) => ({ kind, by, details }));
}

const history = () => historyOf(getOrderHistory, id);
const change = (fields: Record<string, unknown>) => updateOrder(administrator, { id, ...fields });

describe('an order', () => {
  it('has no history when it is placed', async () => {
    expect(await history()).toEqual([]);
  });

  it('keeps what became of its bottles, with the names of the wines', async () => {
    await change({ lines: [bottles(riesling, 5), bottles(barbera, 1)] });
    await change({ lines: [bottles(barbera, 1)] });
    const by = administrator.user.email;
    const wine = (offering: Offering, from: number, to: number) => ({
      wine_offering_id: offering.id,
      name: offering.name,
      vintage: null,
      from,
      to,
    });
    expect(await history()).toEqual([
      { kind: 'lines_changed', by, details: { lines: [wine(riesling, 5, 0)] } },
      { kind: 'lines_changed', by, details: { lines: [wine(riesling, 2, 5), wine(barbera, 0, 1)] } },
    ]);
  });

  it('keeps what became of the bottles more that fill a crate, and mails it', async () => {
    const subject = 'Your order';
    const event_type = 'order_confirmed';
    await aTemplate(administrator, route, event_type, subject, 'x');
    await testDatabase`DELETE FROM graphile_worker._private_jobs`;
    await change({ lines: [{ ...bottles(riesling, 2), extra: 3 }] });
    const [noted] = await history();
    expect(noted).toMatchObject({
      kind: 'lines_changed',
      details: { lines: [{ name: riesling.name, from: 2, to: 2, extra_from: 0, extra_to: 3 }] },
    });
    expect(await testDatabase`SELECT FROM graphile_worker._private_jobs`).toHaveLength(1);
    await change({ lines: [{ ...bottles(riesling, 2), extra: 3 }] });
    expect(await history()).toHaveLength(1);
  });

  it('keeps when it was paid, and when it was paid again after it changed', async () => {
    await change({ paid: true });
    await change({ paid: true });
    await change({ lines: [bottles(riesling, 3)] });
    await change({ paid: true });
    await change({ paid: false });
    expect((await history()).map(({ kind, details }) => [kind, 'cents' in details && details.cents])).toEqual(
      [
        ['unpaid', 3600],
        ['paid', 3600],
        ['lines_changed', false],
        ['paid', 2400],
      ],
    );
  });

  it('keeps what the participant did, without an administrator', async () => {
    await updateOwnOrder(visitor, { token, comment: 'Please on the left' });
    await updateOwnOrder(visitor, { token, cancelled: true });
    await updateOwnOrder(visitor, { token, cancelled: true });
    await updateOwnOrder(visitor, { token, cancelled: false, lines: [bottles(riesling, 1)] });
    expect((await history()).map(({ kind, by }) => [kind, by])).toEqual([
      ['restored', null],
      ['lines_changed', null],
      ['cancelled', null],
      ['comment_changed', null],
    ]);
  });

  it('keeps nothing of a change that leaves it as it was, or that is refused', async () => {
    await change({ lines: [bottles(riesling, 2)], comment: '', paid: false, cancelled: false });
    const absent = { wine_offering_id: 4_000_000_000, quantity: 1 };
    await expectRefusal(change({ comment: 'Hello', lines: [absent] }), 422);
    expect(await history()).toEqual([]);
  });

  it('takes its history along when it is deleted, as it repeats what its participant wrote', async () => {
    const { participant } = await change({ comment: 'Ring twice' });
    await deleteParticipant(administrator, { id: participant.id });
    expect(await testDatabase`SELECT FROM changes WHERE details::text LIKE '%Ring twice%'`).toHaveLength(0);
    await expectRefusal(history(), 404);
  });
});

describe('a round', () => {
  it('keeps when it opened and closed, and which dates were moved', async () => {
    await updateRound(administrator, { id: round.id, name: 'Autumn', pickup_at: '2999-01-09T10:00:00Z' });
    await updateRound(administrator, { id: round.id, status: 'closed', pickup_at: '2999-01-09T10:00:00Z' });
    const by = administrator.user.email;
    expect(await historyOf(getRoundHistory, round.id)).toEqual([
      { kind: 'closed', by, details: {} },
      {
        kind: 'dates_changed',
        by,
        details: { pickup_at: { from: '2999-01-08T10:00:00.000Z', to: '2999-01-09T10:00:00.000Z' } },
      },
      { kind: 'opened', by, details: {} },
    ]);
    expect(DATES.pickup_at).toBe('2999-01-08T10:00:00Z');
  });

  it('keeps that it was taken back, and takes its history along when it is deleted', async () => {
    const empty = await aRound(administrator, route);
    await updateRound(administrator, { id: empty.round.id, status: 'draft' });
    expect((await historyOf(getRoundHistory, empty.round.id)).map(({ kind }) => kind)).toEqual([
      'taken_back',
      'opened',
    ]);
    await deleteRound(administrator, { id: empty.round.id });
    await expectRefusal(historyOf(getRoundHistory, empty.round.id), 404);
  });
});

it('a history is read in pages', async () => {
  for (const comment of ['one', 'two', 'three']) await change({ comment });
  const { items, total } = await getOrderHistory(administrator, { id, limit: '1', offset: '1' });
  expect(total).toBe(3);
  expect(items).toMatchObject([{ details: { from: 'one', to: 'two' } }]);
});
