import { describe, expect, it } from 'vitest';
import { placeOrderOnBehalf } from '@/lib/orders/commands';
import { setClock } from '@/lib/process/runtime/clock';
import { updateRound } from '@/lib/rounds/commands';
import { nextOpening } from '@/lib/rounds/next-opening';
import { currentRound } from '@/lib/rounds/queries';
import { turnRound } from '@/lib/rounds/round-clock';
import { administrator, withOrganization } from '@/test/support/rounds/opening';
import { aParticipant } from '@/test/support/rounds/placing';
import { aRound, aRoute, aRoutedRound, testDatabase } from '@/test/support/rules';
import { getRoundOverview } from './mailed-round-overview';

withOrganization({ once: true });

describe('a round’s overview', () => {
  it('sums up its orders, in crates too, and counts its wines', async () => {
    const { route, round, offerings } = await aRoutedRound(administrator);
    await placeOrderOnBehalf(administrator, {
      purchase_round_id: round.id,
      participant_id: (await aParticipant(administrator, route)).id,
      lines: offerings.map(({ id }) => ({ wine_offering_id: id, quantity: 8 })),
    });
    const overview = await getRoundOverview(administrator, { id: round.id });
    expect(overview).toMatchObject({
      round: { id: round.id, takesOrders: true },
      sums: { orders: 1, bottles: 16 },
      crates: { crates: 2, bottles: 4 },
      wines: 2,
      others: [],
      mail: { total: 0 },
      announcement: null,
      standing: null,
    });
  });

  it('tells of its announcement, and whom it reached once it has ended', async () => {
    const { route, round } = await aRoutedRound(administrator);
    await aParticipant(administrator, route);
    await testDatabase`
      INSERT INTO announcements (organization_id, purchase_round_id, route_id, total, sent)
      VALUES (${route.organizationId}, ${round.id}, ${route.id}, 1, 0)`;
    expect(await getRoundOverview(administrator, { id: round.id })).toMatchObject({
      announcement: { total: 1, finishedAt: null },
      standing: null,
    });
    await testDatabase`UPDATE announcements SET finished_at = now() WHERE purchase_round_id = ${round.id}`;
    expect(await getRoundOverview(administrator, { id: round.id })).toMatchObject({
      announcement: { finishedAt: expect.any(Date) },
      standing: { everybody: 1, reached: 0 },
    });
  });

  it('tells what happened to it, the newest first, by whom or by itself', async () => {
    const { route } = await aRoute(administrator);
    const { round } = await aRound(administrator, route, {
      auto_close: true,
      order_deadline_at: '2031-03-08T18:00:00Z',
    });
    await updateRound(administrator, { id: round.id, pickup_at: '2031-03-16T10:00:00Z' });
    setClock(new Date('2031-03-08T18:00:00Z'));
    await turnRound({ kind: 'round', organizationId: route.organizationId, id: round.id });
    setClock(null);
    const { history } = await getRoundOverview(administrator, { id: round.id });
    const by = administrator.user.email;
    expect(history.total).toBe(3);
    expect(history.items).toMatchObject([
      { kind: 'closed', by: null },
      { kind: 'dates_changed', by, details: { pickup_at: { to: '2031-03-16T10:00:00.000Z' } } },
      { kind: 'opened', by },
    ]);
  });

  it('lists the other open rounds of its route as visitors would see them', async () => {
    const { route, visitor } = await aRoute(administrator);
    const another = await aRoute(administrator);
    const draft = await aRound(administrator, route, { status: 'draft' });
    const first = await aRound(administrator, route, { opens_at: '2021-01-01T08:00:00Z' });
    const sameTime = await aRound(administrator, route, { opens_at: '2021-01-01T08:00:00Z' });
    const earlier = await aRound(administrator, route, { order_deadline_at: '2020-01-02T08:00:00Z' });
    await aRound(administrator, route, { status: 'closed', opens_at: '2022-01-01T08:00:00Z' });
    await aRound(administrator, another.route, { opens_at: '2022-01-01T08:00:00Z' });
    const { others } = await getRoundOverview(administrator, { id: draft.round.id });
    expect(others.map(({ id, takesOrders }) => [id, takesOrders])).toEqual([
      [sameTime.round.id, true],
      [first.round.id, true],
      [earlier.round.id, false],
    ]);
    expect((await currentRound(visitor, {}))?.round.id).toBe(others[0]?.id);
    const own = await getRoundOverview(administrator, { id: first.round.id });
    expect(own.others.map(({ id }) => id)).toEqual([sameTime.round.id, earlier.round.id]);
  });

  it('says whether visitors are promised its opening', async () => {
    const { route, visitor } = await aRoute(administrator);
    const plan = (opens: string, pickup: string | null = '2097-07-01T10:00:00Z') =>
      aRound(administrator, route, {
        status: 'draft',
        opens_at: opens,
        order_deadline_at: '2097-06-01T10:00:00Z',
        pickup_at: pickup,
      });
    const drafts = [
      await plan('2096-05-01T10:00:00Z'),
      await plan('2095-05-01T10:00:00Z'),
      await plan('2095-05-01T10:00:00Z'),
      await plan('2094-05-01T10:00:00Z', null),
    ];
    const promised = async () =>
      Promise.all(
        drafts.map(async ({ round: { id } }) => (await getRoundOverview(administrator, { id })).promised),
      );
    expect(await promised()).toEqual([false, true, true, false]);
    expect(await nextOpening(visitor, {})).toEqual(new Date('2095-05-01T10:00:00Z'));
    const [, second, third] = drafts;
    await updateRound(administrator, { id: second?.round.id, status: 'open' });
    await updateRound(administrator, { id: third?.round.id, order_deadline_at: null });
    expect(await promised()).toEqual([true, false, false, false]);
  });
});
