import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Administrator } from '@/lib/caller';
import { placeOrderOnBehalf, updateOrder } from '@/lib/orders/commands';
import { createParticipant, updateParticipant } from '@/lib/participants/commands';
import { createRound, updateRound } from '@/lib/rounds/commands';
import { setClock } from '@/lib/runtime/clock';
import { addStarterTemplates } from '@/lib/templates/starter';
import { anAdministrator, aRound, aRoute, DATES, openTestDatabase, testDatabase } from '@/test/support/rules';
import { getHome } from './queries';

openTestDatabase();

let administrator: Administrator;

/** A route that has all its templates, so that only what a test is about needs doing. */
async function aQuietRoute(fields = {}) {
  const made = await aRoute(administrator, { time_zone: 'Europe/Amsterdam', ...fields });
  await addStarterTemplates(administrator, { id: made.route.id });
  return made;
}

async function anOrder(
  { round, offerings }: Awaited<ReturnType<typeof aRound>>,
  email: string,
  quantity: number,
) {
  const person = await createParticipant(administrator, { route_id: round.routeId, name: 'Ann', email });
  const { order } = await placeOrderOnBehalf(administrator, {
    purchase_round_id: round.id,
    participant_id: person.id,
    lines: [{ wine_offering_id: offerings[0]?.id, quantity }],
  });
  return { order, person };
}

const home = () => getHome(administrator, {});

beforeAll(async () => {
  administrator = await anAdministrator();
});

afterEach(() => setClock(null));

describe('each route', () => {
  it('shows the open round that its storefront shows, with its orders, money, crates and mail', async () => {
    administrator = await anAdministrator();
    const { route } = await aQuietRoute();
    const shown = await aRound(administrator, route, { opens_at: '2021-01-01T08:00:00Z' });
    await aRound(administrator, route);
    await aRound(administrator, route, { status: 'closed', opens_at: '2022-01-01T08:00:00Z' });
    const { order, person } = await anOrder(shown, 'ann@example.org', 8);
    await anOrder(shown, 'bo@example.org', 6);
    const gone = await anOrder(shown, 'eve@example.org', 5);
    await updateOrder(administrator, { id: gone.order.id, cancelled: true });
    await updateOrder(administrator, { id: order.id, paid: true });
    await testDatabase`
      INSERT INTO mail_logs (organization_id, route_id, participant_id, purchase_round_id, event_type, status,
                             recipient, rendered_subject)
      VALUES (${route.organizationId}, ${route.id}, ${person.id}, ${shown.round.id}, 'round_announced',
              'delivered', ${person.email}, 'Hello')`;
    const { routes, tasks } = await home();
    expect(routes).toMatchObject([
      {
        route: { id: route.id },
        current: {
          round: { id: shown.round.id, takesOrders: true },
          sums: { orders: 2, paid: 1, bottles: 14, totalCents: 16_800, paidCents: 9600 },
          // 14 bottles of one wine are two crates and two bottles.
          filling: { wines: 2, open: 1, missing: 4 },
        },
      },
    ]);
    expect(routes[0]?.current?.mail?.total).toBeGreaterThanOrEqual(1);
    expect(tasks).toEqual([]);
  });

  it('shows the round that was closed last when none is open, then a draft, then none', async () => {
    administrator = await anAdministrator();
    const { route } = await aQuietRoute();
    expect((await home()).routes).toMatchObject([{ current: null }]);
    const draft = await aRound(administrator, route, { status: 'draft', opens_at: '2999-01-01T08:00:00Z' });
    expect((await home()).routes).toMatchObject([{ current: { round: { id: draft.round.id } } }]);
    const closed = await aRound(administrator, route, { status: 'closed' });
    expect((await home()).routes).toMatchObject([{ current: { round: { id: closed.round.id } } }]);
  });

  it('is one of the caller’s organization', async () => {
    await aQuietRoute();
    administrator = await anAdministrator();
    expect(await home()).toEqual({ routes: [], tasks: [] });
  });
});

describe('what needs doing', () => {
  it('is to close a round past its deadline, and to look at what was not paid after the day of its pickup', async () => {
    administrator = await anAdministrator();
    const { route } = await aQuietRoute();
    const made = await aRound(administrator, route);
    const { order } = await anOrder(made, 'ann@example.org', 2);
    const dates = { order_deadline_at: '2026-05-01T18:00:00Z', pickup_at: '2026-05-08T08:00:00Z' };
    await updateRound(administrator, { id: made.round.id, ...dates });
    setClock(new Date('2026-05-01T17:59:59Z'));
    expect((await home()).tasks).toEqual([]);
    setClock(new Date('2026-05-01T18:00:00Z'));
    expect((await home()).tasks).toMatchObject([{ kind: 'close', round: { id: made.round.id } }]);
    await updateRound(administrator, { id: made.round.id, status: 'closed' });
    // In Amsterdam the day of the pickup ends at 22:00 UTC.
    setClock(new Date('2026-05-08T21:59:59Z'));
    expect((await home()).tasks).toEqual([]);
    setClock(new Date('2026-05-08T22:00:00Z'));
    expect((await home()).tasks).toMatchObject([{ kind: 'unpaid', orders: 1, cents: 2400 }]);
    await updateRound(administrator, { id: made.round.id, payment_due_at: '2026-05-20T10:00:00Z' });
    expect((await home()).tasks).toEqual([]);
    setClock(new Date('2026-05-21T00:00:00Z'));
    expect((await home()).tasks).toMatchObject([{ kind: 'unpaid' }]);
    await updateOrder(administrator, { id: order.id, paid: true });
    expect((await home()).tasks).toEqual([]);
  });

  it('is to give a draft its wines and its dates, and to open it when its opening has come', async () => {
    administrator = await anAdministrator();
    const { route } = await aQuietRoute();
    const bare = await createRound(administrator, { route_id: route.id, opens_at: DATES.opens_at });
    expect((await home()).tasks).toMatchObject([
      { kind: 'wines', round: { id: bare.id } },
      { kind: 'dates', missing: ['orderDeadlineAt', 'pickupAt'] },
    ]);
    const ready = await aRound(administrator, route, { status: 'draft' });
    expect((await home()).tasks[0]).toMatchObject({ kind: 'open', round: { id: ready.round.id } });
  });

  it('is to add the templates that a route lacks', async () => {
    administrator = await anAdministrator();
    const { route } = await aRoute(administrator);
    const missing = ['round_announced', 'order_confirmed', 'order_cancelled', 'payment_confirmed'];
    expect((await home()).tasks).toMatchObject([{ kind: 'templates', route: { id: route.id } }]);
    const [task] = (await home()).tasks;
    expect(task?.kind === 'templates' && [...task.missing].sort()).toEqual(missing.sort());
    await addStarterTemplates(administrator, { id: route.id });
    expect((await home()).tasks).toEqual([]);
  });

  it('is to correct an address while the last message to it bounced and its participant is active', async () => {
    administrator = await anAdministrator();
    const { route } = await aQuietRoute();
    const fields = { route_id: route.id, name: 'Bo', email: 'bo@example.org' };
    const person = await createParticipant(administrator, fields);
    const attempt = (status: string) => testDatabase`
      INSERT INTO mail_logs (organization_id, route_id, participant_id, event_type, status, recipient,
                             rendered_subject)
      VALUES (${route.organizationId}, ${route.id}, ${person.id}, 'round_announced', ${status},
              'bo@example.org', 'Hello')`;
    await attempt('bounced');
    await attempt('sending');
    const bounces = { total: 1, newest: [{ participantId: person.id, name: 'Bo', email: 'bo@example.org' }] };
    expect((await home()).tasks).toEqual([{ kind: 'bounces', bounces }]);
    await updateParticipant(administrator, { id: person.id, is_active: false });
    expect((await home()).tasks).toEqual([]);
    await updateParticipant(administrator, { id: person.id, is_active: true, email: 'bo@example.com' });
    expect((await home()).tasks).toEqual([]);
    await updateParticipant(administrator, { id: person.id, email: 'bo@example.org' });
    await attempt('delivered');
    expect((await home()).tasks).toEqual([]);
  });
});
