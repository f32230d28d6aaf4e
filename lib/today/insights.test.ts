import { expect, it } from 'vitest';
import { updateOrder } from '@/lib/orders/commands';
import { updateRound } from '@/lib/rounds/commands';
import { expectInvalid } from '@/test/support/refusals';
import { administrator, withOrganization } from '@/test/support/rounds/opening';
import { anOrderOfNewcomer } from '@/test/support/rounds/placing';
import { aRound, aRoute, testDatabase } from '@/test/support/rules';
import { getInsights, presentInsights } from './insights';

withOrganization();

const insightsOf = async (input: object) => presentInsights(await getInsights(administrator, input));

type Route = Awaited<ReturnType<typeof aRoute>>['route'];

/** A round of that deadline; each order is by a new participant, of the wine at the place. */
async function aRoundWith(route: Route, deadline: string, orders: [place: number, quantity: number][]) {
  const opens_at = new Date(Date.parse(deadline) - 86_400_000).toISOString();
  const made = await aRound(administrator, route, { opens_at, order_deadline_at: '2999-01-01T00:00:00Z' });
  const ids: number[] = [];
  for (const [place, quantity] of orders) {
    const wine = made.offerings[place]?.id;
    const { order } = await anOrderOfNewcomer(administrator, made.round, wine, quantity);
    ids.push(order.id);
  }
  await updateRound(administrator, { id: made.round.id, order_deadline_at: deadline });
  return { ...made, orders: ids };
}

it('rounds tell their orders that stand by category, and wines theirs over all rounds', async () => {
  const { route } = await aRoute(administrator);
  const older = await aRoundWith(route, '2026-03-01T18:00:00Z', [[0, 2]]);
  const newer = await aRoundWith(route, '2026-04-01T18:00:00Z', [
    [0, 3],
    [1, 1],
    [0, 9],
  ]);
  await updateOrder(administrator, { id: newer.orders[0], paid: true });
  await updateOrder(administrator, { id: newer.orders[2], cancelled: true });
  const [first, second] = newer.offerings;
  if (!first || !second) throw new Error('no wines');
  const { rounds, wines } = await insightsOf({});
  expect(rounds.map(({ purchase_round_id }) => purchase_round_id)).toEqual([newer.round.id, older.round.id]);
  const cents = 3 * first.priceCents + second.priceCents;
  expect(rounds[0]).toMatchObject({
    ...{ route_id: route.id, name: newer.round.name, status: 'open', currency: 'EUR' },
    ...{ people_mailed: 0, people_ordered: 2, orders: 2, bottles: 4 },
    ...{ total_cents: cents, paid_cents: 3 * first.priceCents },
  });
  expect(rounds[0]?.categories.reduce((sum, { total_cents }) => sum + total_cents, 0)).toBe(cents);
  expect(wines.map(({ name, bottles }) => [name, bottles])).toEqual([
    [first.name, 5],
    [second.name, 1],
  ]);
  expect(wines[0]).toMatchObject({
    ...{ wine_id: null, producer: first.producer, vintage: first.vintage, total_cents: 5 * first.priceCents },
    rounds: [
      { purchase_round_id: newer.round.id, bottles: 3, total_cents: 3 * first.priceCents },
      { purchase_round_id: older.round.id, bottles: 2, total_cents: 2 * first.priceCents },
    ],
  });
});

it('a round belongs to the day of its deadline on its group’s calendar, else of its opening or creation', async () => {
  const { route } = await aRoute(administrator, { time_zone: 'Europe/Amsterdam' });
  // In Amsterdam it is the next day already.
  const { round } = await aRoundWith(route, '2026-03-01T23:30:00Z', []);
  const found = async (input: object) => (await insightsOf(input)).rounds.map((one) => one.purchase_round_id);
  expect(await found({ from: '2026-03-02', to: '2026-03-02' })).toEqual([round.id]);
  expect(await found({ from: '2026-03-03' })).toEqual([]);
  expect(await found({ to: '2026-03-01' })).toEqual([]);
  await testDatabase`UPDATE purchase_rounds SET status = 'draft', order_deadline_at = NULL WHERE id = ${round.id}`;
  expect(await found({ from: '2026-03-01', to: '2026-03-01' })).toEqual([round.id]);
  await testDatabase`UPDATE purchase_rounds SET opens_at = NULL, created_at = '2020-01-01T12:00Z' WHERE id = ${round.id}`;
  expect(await found({ from: '2020-01-01', to: '2020-01-01' })).toEqual([round.id]);
});

it('a wine of the library is one whatever it is called, and no sum is of two currencies', async () => {
  const { route } = await aRoute(administrator);
  const { route: swiss } = await aRoute(administrator, { currency: 'CHF' });
  const rounds = [
    await aRoundWith(route, '2026-03-01T18:00:00Z', [[0, 1]]),
    await aRoundWith(route, '2026-04-01T18:00:00Z', [[0, 2]]),
    await aRoundWith(swiss, '2026-05-01T18:00:00Z', [[0, 4]]),
  ];
  const [wine] = await testDatabase`
    INSERT INTO wines (organization_id, category_id, name)
    SELECT ${administrator.user.organizationId}, min(id), 'Library' FROM wine_categories RETURNING id::int`;
  for (const { offerings, round } of rounds) {
    await testDatabase`
      UPDATE wine_offerings SET wine_id = ${wine?.id}, name = ${`Called ${round.id}`} WHERE id = ${offerings[0]?.id ?? 0}`;
  }
  const { wines } = await insightsOf({});
  expect(wines.map(({ wine_id, name, bottles }) => [wine_id, name, bottles])).toEqual([
    [wine?.id, `Called ${rounds[2]?.round.id}`, 4],
    [wine?.id, `Called ${rounds[1]?.round.id}`, 3],
  ]);
  const [own] = (await insightsOf({ route_id: String(swiss.id) })).rounds;
  expect([own?.currency, own?.bottles]).toEqual(['CHF', 4]);
});

it('people are counted once whose announcement did not fail, and who ordered', async () => {
  const { route } = await aRoute(administrator);
  const { round } = await aRoundWith(route, '2026-03-01T18:00:00Z', [
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
  const people =
    await testDatabase`SELECT id::int FROM participants WHERE route_id = ${route.id} ORDER BY id`;
  const attempts = [
    ...[people[0], people[0]].map((one) => [one?.id, 'round_announced', 'delivered']),
    [people[1]?.id, 'round_announced', 'failed'],
    [people[2]?.id, 'deadline_reminder', 'sent'],
  ];
  for (const [participant, event, status] of attempts) {
    await testDatabase`
      INSERT INTO mail_logs (organization_id, route_id, participant_id, purchase_round_id, event_type, status, recipient,
                             rendered_subject)
      VALUES (${administrator.user.organizationId}, ${route.id}, ${participant ?? 0}, ${round.id}, ${event ?? ''},
              ${status ?? ''}, 'ann@example.org', 'About it')`;
  }
  expect((await insightsOf({})).rounds[0]).toMatchObject({ people_mailed: 1, people_ordered: 3 });
});

it('a group that is not there and a day that is none are refused at their fields', async () => {
  for (const [input, path] of [
    [{ route_id: '999999999' }, 'route_id'],
    [{ from: '2026-02-30' }, 'from'],
    [{ to: 'today' }, 'to'],
  ] as const) {
    await expectInvalid(getInsights(administrator, input), path);
  }
});
