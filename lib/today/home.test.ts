import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allocateRound } from '@/lib/buying/allocation/commands';
import { createPurchaseOrder } from '@/lib/buying/purchase-orders/commands';
import { receivePurchaseOrder } from '@/lib/buying/purchase-orders/receipt/receipt';
import { createSupplier } from '@/lib/buying/suppliers/commands';
import { updateMailing } from '@/lib/mail/plans/commands';
import { addStarterTemplates } from '@/lib/mail/templates/starter';
import { updateOrder } from '@/lib/orders/commands';
import { updateParticipant } from '@/lib/people/commands';
import { setClock } from '@/lib/process/runtime/clock';
import { createRound, updateRound } from '@/lib/rounds/commands';
import { updateOffering } from '@/lib/wines/offerings/commands';
import { aMailing } from '@/test/support/mail/mailing';
import { pointAtProvider } from '@/test/support/mail/provider';
import { administrator, route, withRoute } from '@/test/support/rounds/opening';
import { anOrderOf, aParticipant } from '@/test/support/rounds/placing';
import { aRound, DATES, testDatabase } from '@/test/support/rules';
import { getHome, getRoundTasks, ROUTES_AT_ONCE } from './queries';

withRoute({ route: { time_zone: 'Europe/Amsterdam' } });

/** Writes down that a round was announced, so that this need not be done. */
const announced = ({ round }: Awaited<ReturnType<typeof aRound>>, personId: number) => testDatabase`
  INSERT INTO mail_logs (organization_id, route_id, participant_id, purchase_round_id, event_type, status, recipient,
                         rendered_subject)
  SELECT organization_id, route_id, id, ${round.id}, 'round_announced', 'delivered', email, 'Hello'
  FROM participants WHERE id = ${personId}`;

/** Gives the route all its templates, so that only the tested thing needs doing. */
const addTemplates = () => addStarterTemplates(administrator, { id: route.id });

async function anOrder(
  { round, offerings }: Awaited<ReturnType<typeof aRound>>,
  email: string,
  quantity: number,
) {
  const person = await aParticipant(administrator, { id: round.routeId }, 'Ann', { email });
  const { order } = await anOrderOf(administrator, person.id, round, offerings[0]?.id, quantity);
  return { order, person };
}

const home = () => getHome(administrator, {});
/** The tasks of now, or of this time from now on. */
async function tasks(time?: string) {
  if (time) setClock(new Date(time));
  return (await home()).tasks;
}
const kindsOf = async (time?: string) => (await tasks(time)).map(({ kind }) => kind);

beforeAll(() => pointAtProvider('http://provider.example'));

afterEach(() => setClock(null));

describe('very many routes', () => {
  it('are shown by pages, each with the tasks of its own routes', async () => {
    await testDatabase`
      INSERT INTO routes (organization_id, name, public_domain)
      SELECT ${route.organizationId}, 'Route ' || i, 'many-' || i || '.' || ${route.id} || '.example'
      FROM generate_series(1, ${ROUTES_AT_ONCE}) i`;
    const { round } = await aRound(administrator, route, { status: 'closed' });
    const [one, two] = [await home(), await getHome(administrator, { page: 2 })];
    expect([one.total, one.choices.length, one.routes.length]).toEqual([51, 50, 50]);
    expect(one.routes[0]).toMatchObject({ route: { id: route.id }, rounds: [{ round: { id: round.id } }] });
    expect([two.total, two.choices.length, two.routes.length]).toEqual([51, 1, 1]);
    const [last] = two.choices;
    expect(two.tasks.map((task) => 'route' in task && task.route.id)).toEqual([last?.id]);
    const chosen = await getHome(administrator, { group: last?.id });
    expect(chosen).toMatchObject({ chosen: { id: last?.id }, total: 51, routes: two.routes });
    expect(chosen.tasks).toEqual(two.tasks);
    expect(await getHome(administrator, { page: 3 })).toMatchObject({ total: 51, routes: [] });
  });

  it('and very many mailings of a round: the next of them are told', async () => {
    const { round } = await aRound(administrator, route);
    await testDatabase`DELETE FROM mailings WHERE purchase_round_id = ${round.id}`;
    await testDatabase`
      INSERT INTO mailings (organization_id, purchase_round_id, event_type, anchor, days)
      SELECT organization_id, id, 'deadline_reminder', 'order_deadline_at', -2
      FROM purchase_rounds, generate_series(1, 60) WHERE id = ${round.id}`;
    const steps = (await home()).routes[0]?.rounds[0]?.steps ?? [];
    expect(steps.filter(({ kind }) => kind === 'mailing')).toHaveLength(50);
  });
});

describe('each route', () => {
  beforeEach(addTemplates);
  it('shows the open round that its storefront shows, with its orders, money, crates and mail', async () => {
    const shown = await aRound(administrator, route, { opens_at: '2021-01-01T08:00:00Z' });
    const hidden = await aRound(administrator, route);
    const closed = await aRound(administrator, route, { status: 'closed', opens_at: '2022-01-01T08:00:00Z' });
    const { order, person } = await anOrder(shown, 'ann@example.org', 8);
    await anOrder(shown, 'bo@example.org', 6);
    const gone = await anOrder(shown, 'eve@example.org', 5);
    await updateOrder(administrator, { id: gone.order.id, cancelled: true });
    await updateOrder(administrator, { id: order.id, paid: true });
    await announced(shown, person.id);
    const { routes, tasks } = await home();
    expect(routes).toMatchObject([
      {
        route: { id: route.id },
        rounds: [
          {
            round: { id: shown.round.id, takesOrders: true },
            sums: { orders: 2, paid: 1, bottles: 14, totalCents: 16_800, paidCents: 9600 },
            // 14 bottles of one wine are two crates and two bottles.
            filling: { wines: 2, open: 1, missing: 4 },
          },
          { round: { id: hidden.round.id } },
          { round: { id: closed.round.id } },
        ],
      },
    ]);
    expect(routes[0]?.rounds[0]?.mail?.total).toBeGreaterThanOrEqual(1);
    expect(tasks).toMatchObject([{ kind: 'announce', round: { id: hidden.round.id } }]);
  });

  it('shows the round that was closed last when none is open, then a draft, then none', async () => {
    expect((await home()).routes).toMatchObject([{ rounds: [] }]);
    const draft = await aRound(administrator, route, { status: 'draft', opens_at: '2999-01-01T08:00:00Z' });
    expect((await home()).routes).toMatchObject([{ rounds: [{ round: { id: draft.round.id } }] }]);
    const closed = await aRound(administrator, route, { status: 'closed' });
    expect((await home()).routes).toMatchObject([{ rounds: [{ round: { id: closed.round.id } }] }]);
  });

  it('shows each round that is not over, also behind newer ones, and drafts that open by themselves', async () => {
    const made = async (status: string, pickup_at: string, fields = {}) =>
      (await aRound(administrator, route, { status, pickup_at, ...fields })).round.id;
    const old = await made('closed', '2031-03-07T12:00:00.001Z', { opens_at: '2020-01-01T08:00:00Z' });
    for (let opened = 1; opened <= 4; opened++) {
      await made('closed', '2031-03-07T12:00:00Z', { opens_at: `2021-01-0${opened}T08:00:00Z` });
    }
    await made('draft', '2031-05-01T12:00:00Z');
    const next = await made('draft', '2031-05-01T12:00:00Z', {
      auto_open: true,
      opens_at: '2031-04-01T08:00:00Z',
    });
    setClock(new Date('2031-03-10T12:00:00Z'));
    const shown = async () => (await home()).routes[0]?.rounds.map(({ round }) => round.id);
    expect(await shown()).toEqual([old, next]);
    const open = await made('open', '2031-03-20T12:00:00Z');
    expect(await shown()).toEqual([open, old, next]);
  });

  it('counts whom planned mail is for among up to 10,000 people', async () => {
    const made = await aRound(administrator, route);
    await anOrder(made, 'ann@example.org', 1);
    const join = (count: number) => testDatabase`
      INSERT INTO participants (organization_id, route_id, name, email)
      SELECT organization_id, id, 'Somebody', 'p' || gen_random_uuid() || '@example.org'
      FROM routes, generate_series(1, ${count}) WHERE id = ${route.id}`;
    for (const event of ['deadline_reminder', 'payment_reminder'] as const) {
      await aMailing(administrator, made.round, event);
    }
    const counted = async () => {
      const [today] = (await home()).routes;
      const steps = today?.rounds[0]?.steps.flatMap((step) =>
        step.kind === 'mailing' ? [step.mailing] : [],
      );
      return Object.fromEntries(steps?.map(({ eventType, people }) => [eventType, people]) ?? []);
    };
    await join(9_999);
    expect(await counted()).toEqual({ deadline_reminder: 9_999, payment_reminder: 1 });
    await join(1);
    expect(await counted()).toEqual({ deadline_reminder: null, payment_reminder: null });
  });
});

describe('what needs doing', () => {
  beforeEach(addTemplates);
  it('is to close a round past its deadline, and to look at what was not paid after the day of its pickup', async () => {
    const made = await aRound(administrator, route);
    const { order, person } = await anOrder(made, 'ann@example.org', 6);
    await announced(made, person.id);
    const dates = { order_deadline_at: '2026-05-01T18:00:00Z', pickup_at: '2026-05-08T08:00:00Z' };
    await updateRound(administrator, { id: made.round.id, ...dates });
    expect(await tasks('2026-05-01T17:59:59Z')).toEqual([]);
    expect(await tasks('2026-05-01T18:00:00Z')).toMatchObject([
      { kind: 'close', round: { id: made.round.id } },
    ]);
    await updateRound(administrator, { id: made.round.id, status: 'closed' });
    // In Amsterdam the day of the pickup ends at 22:00 UTC.
    expect(await tasks('2026-05-08T21:59:59Z')).toMatchObject([{ kind: 'pickup', day: 'today', orders: 1 }]);
    await updateRound(administrator, { id: made.round.id, pickup_until: '2026-05-08T10:00:00Z' });
    expect(await tasks()).toEqual([]);
    expect(await tasks('2026-05-08T22:00:00Z')).toMatchObject([{ kind: 'unpaid', orders: 1, cents: 7200 }]);
    await updateRound(administrator, { id: made.round.id, payment_due_at: '2026-05-20T10:00:00Z' });
    expect(await tasks()).toEqual([]);
    expect(await tasks('2026-05-21T00:00:00Z')).toMatchObject([{ kind: 'unpaid' }]);
    await updateOrder(administrator, { id: order.id, paid: true });
    expect(await tasks()).toEqual([]);
  });

  it('is to give a draft its wines and its dates, and to open it when its opening has come', async () => {
    const bare = await createRound(administrator, { route_id: route.id, opens_at: DATES.opens_at });
    expect(await tasks()).toMatchObject([
      { kind: 'wines', round: { id: bare.id } },
      { kind: 'dates', missing: ['orderDeadlineAt', 'pickupAt'] },
    ]);
    const ready = await aRound(administrator, route, { status: 'draft' });
    expect((await tasks())[0]).toMatchObject({ kind: 'open', round: { id: ready.round.id } });
  });

  it('is to complete a draft that would open by itself, for as long as its deadline is ahead', async () => {
    setClock(new Date('2031-03-01T12:00:00Z'));
    const opening = {
      auto_open: true,
      opens_at: '2031-03-10T08:00:00Z',
      order_deadline_at: '2031-03-20T08:00:00Z',
    };
    const { id } = await createRound(administrator, { route_id: route.id, ...opening });
    expect(await tasks()).toMatchObject([
      { kind: 'will_not_open', missing: ['pickupAt'], lacksWines: true, opensAt: new Date(opening.opens_at) },
    ]);
    await updateRound(administrator, { id, auto_open: false });
    expect(await kindsOf()).toEqual(['wines', 'dates']);
    const ready = await aRound(administrator, route, { status: 'draft', ...opening });
    expect(await kindsOf()).toEqual(['wines', 'dates']);
    expect(ready.round.autoOpen).toBe(true);
  });

  it('is to open a draft whose time has come, and names the open round that it waits for', async () => {
    const { round: open } = await aRound(administrator, route);
    const draft = await aRound(administrator, route, {
      status: 'draft',
      auto_open: true,
      opens_at: '2031-02-28T08:00:00Z',
      order_deadline_at: '2031-03-20T08:00:00Z',
      pickup_at: '2031-03-25T08:00:00Z',
    });
    setClock(new Date('2031-03-01T12:00:00Z'));
    const opening = (await tasks()).filter(({ kind }) => kind === 'open');
    expect(opening).toMatchObject([{ round: { id: draft.round.id }, behind: { id: open.id } }]);
  });

  it('is to announce an open round of which nobody was told, unless that is planned or nobody is there', async () => {
    const made = await aRound(administrator, route);
    expect(await tasks()).toEqual([]);
    const person = await aParticipant(administrator, route, 'Bo');
    expect(await tasks()).toMatchObject([{ kind: 'announce', round: { id: made.round.id } }]);
    const { id } = await aMailing(administrator, made.round, 'round_announced', 30);
    expect(await tasks()).toEqual([]);
    await updateMailing(administrator, { id, status: 'skipped' });
    expect(await tasks()).toMatchObject([{ kind: 'announce' }]);
    await announced(made, person.id);
    expect(await tasks()).toEqual([]);
  });

  it('is to look at mail that failed until another message of its kind arrived, and at what was missed', async () => {
    const made = await aRound(administrator, route);
    const person = await aParticipant(administrator, route, 'Bo');
    await announced(made, person.id);
    await testDatabase`UPDATE mail_logs SET status = 'failed' WHERE participant_id = ${person.id}`;
    expect(await tasks()).toMatchObject([
      { kind: 'mail_trouble', route: { id: route.id } },
      { kind: 'mail_failed', people: 1 },
    ]);
    await announced(made, person.id);
    expect(await tasks()).toEqual([]);
    const { id } = await aMailing(administrator, made.round, 'deadline_reminder');
    await testDatabase`UPDATE mailings SET status = 'missed', finished_at = '2031-03-01T12:00:00Z' WHERE id = ${id}`;
    expect(await tasks('2031-03-03T11:59:59Z')).toMatchObject([{ kind: 'mailing_missed', mailing: { id } }]);
    expect(await tasks('2031-03-03T12:00:00Z')).toEqual([]);
    // One that never could have been in time is no task.
    setClock(new Date('2031-03-03T11:59:59Z'));
    await testDatabase`UPDATE mailings SET created_at = due_at + interval '7 hours' WHERE id = ${id}`;
    expect(await tasks()).toEqual([]);
  });

  it('is to write what a planned message lacks, and nothing for a reminder that nobody planned', async () => {
    const made = await aRound(administrator, route, { status: 'draft', opens_at: '2998-01-01T08:00:00Z' });
    await testDatabase`DELETE FROM mail_templates WHERE route_id = ${route.id} AND event_type LIKE '%reminder'`;
    expect(await tasks()).toEqual([]);
    const { id } = await aMailing(administrator, made.round, 'pickup_reminder', -1);
    expect(await tasks()).toMatchObject([{ kind: 'templates', missing: ['pickup_reminder'] }]);
    await updateMailing(administrator, { id, status: 'skipped' });
    expect(await tasks()).toEqual([]);
  });

  it('is to finalize crates, buy, record deliveries and hand out, each in its time', async () => {
    const made = await aRound(administrator, route);
    const supplier = await createSupplier(administrator, { name: 'Loire', email: 'loire@example.org' });
    const [wine] = made.offerings;
    await updateOffering(administrator, { id: wine?.id, supplier_id: supplier.id });
    const { order } = await anOrder(made, 'ann@example.org', 2);
    const kinds = async (time?: string) => (await kindsOf(time)).filter((kind) => kind !== 'announce');
    const dates = { order_deadline_at: '2031-05-01T18:00:00Z', pickup_at: '2031-05-08T08:00:00Z' };
    await updateRound(administrator, { id: made.round.id, ...dates, status: 'closed' });
    expect(await tasks('2031-05-02T12:00:00Z')).toMatchObject([
      { kind: 'settle', wines: 1 },
      { kind: 'purchase', suppliers: ['Loire'] },
    ]);
    await allocateRound(administrator, { id: made.round.id });
    expect(await kinds()).toEqual(['purchase']);
    const bought = await createPurchaseOrder(administrator, {
      purchase_round_id: made.round.id,
      supplier_id: supplier.id,
    });
    expect(await kinds()).toEqual(['send']);
    await testDatabase`UPDATE purchase_orders SET status = 'sent' WHERE id = ${bought.order.id}`;
    expect(await kinds()).toEqual([]);
    // In Amsterdam the day before the pickup begins at 22:00 UTC.
    expect(await kinds('2031-05-06T21:59:59Z')).toEqual([]);
    expect(await tasks('2031-05-06T22:00:00Z')).toMatchObject([
      { kind: 'pickup', day: 'tomorrow', orders: 1 },
      { kind: 'deliver', orders: [{ id: bought.order.id, supplier: 'Loire' }] },
    ]);
    expect((await tasks('2031-05-08T07:59:59Z'))[0]).toMatchObject({ kind: 'pickup', day: 'today' });
    await testDatabase`UPDATE purchase_orders SET status = 'received' WHERE id = ${bought.order.id}`;
    // It lasts until the end of the day where no other end is set.
    expect(await kinds('2031-05-08T21:59:59Z')).toEqual(['pickup']);
    await updateOrder(administrator, { id: order.id, cancelled: true });
    expect(await kinds()).toEqual([]);
  });

  it('is to buy what no purchase order that was sent holds, and to find people for what nobody gets', async () => {
    const made = await aRound(administrator, route);
    const [wine] = made.offerings;
    const { order } = await anOrder(made, 'ann@example.org', 6);
    await anOrder(made, 'bo@example.org', 6);
    const dates = { order_deadline_at: '2031-05-01T18:00:00Z', pickup_at: '2031-05-08T08:00:00Z' };
    await updateRound(administrator, { id: made.round.id, ...dates, status: 'closed' });
    setClock(new Date('2031-05-02T12:00:00Z'));
    expect(await tasks()).toMatchObject([{ kind: 'without_supplier', wines: 1 }]);
    const supplier = await createSupplier(administrator, { name: 'Loire', email: 'loire@example.org' });
    await updateOffering(administrator, { id: wine?.id, supplier_id: supplier.id });
    const wanted = { purchase_round_id: made.round.id, supplier_id: supplier.id };
    const { order: bought } = await createPurchaseOrder(administrator, wanted);
    expect(await tasks()).toMatchObject([{ kind: 'send', orders: [{ number: 1, supplier: 'Loire' }] }]);
    // On its way it counts as sent: nobody is asked to send it again.
    await testDatabase`
      INSERT INTO mail_logs (organization_id, purchase_order_id, version, wording, status, recipient, rendered_subject)
      VALUES (${route.organizationId}, ${bought.id}, 1, '{"subject": "", "text": ""}', 'sending', 'loire@example.org', 'Hello')`;
    expect(await tasks()).toEqual([]);
    await testDatabase`UPDATE mail_logs SET status = 'sent' WHERE purchase_order_id = ${bought.id}`;
    await testDatabase`UPDATE purchase_orders SET status = 'sent' WHERE id = ${bought.id}`;
    await anOrder(made, 'eve@example.org', 6);
    expect(await tasks()).toMatchObject([{ kind: 'buy_more', bottles: 6 }]);
    await updateOrder(administrator, { id: order.id, cancelled: true });
    expect(await tasks()).toEqual([]);
    await receivePurchaseOrder(administrator, {
      id: bought.id,
      lines: [{ wine_offering_id: wine?.id, received: 14 }],
      shortage: 'last_first',
    });
    expect(await tasks()).toMatchObject([{ kind: 'left_over', bottles: 2 }]);
    const ownTasks = () => getRoundTasks(administrator, { id: made.round.id });
    const other = await aRound(administrator, route, { status: 'closed' });
    await anOrder(other, 'cy@example.org', 6);
    expect(await ownTasks()).toMatchObject([{ kind: 'left_over', round: { id: made.round.id } }]);
    await updateRound(administrator, { id: other.round.id, finished: true });
    await updateRound(administrator, { id: made.round.id, finished: true });
    expect(await ownTasks()).toEqual([]);
    // The newest of those that are put away, after which the next one is planned.
    expect((await home()).routes).toMatchObject([
      { rounds: [], last: { id: Math.max(made.round.id, other.round.id) } },
    ]);
    expect(await tasks()).toEqual([]);
    await updateRound(administrator, { id: made.round.id, finished: false });
    expect(await tasks()).toMatchObject([{ kind: 'left_over' }]);
  });

  it('is to correct an address that is marked while its participant is active', async () => {
    const person = await aParticipant(administrator, route, 'Bo');
    const mark = () => testDatabase`
      UPDATE participants SET bounced_mail_id = 1, bounced_at = now() WHERE id = ${person.id}`;
    await mark();
    const bounces = { total: 1, newest: [{ participantId: person.id, name: 'Bo', email: 'bo@example.org' }] };
    expect(await tasks()).toEqual([{ kind: 'bounces', bounces }]);
    await updateParticipant(administrator, { id: person.id, is_active: false });
    expect(await tasks()).toEqual([]);
    await updateParticipant(administrator, { id: person.id, is_active: true, email: 'bo@example.com' });
    expect(await tasks()).toEqual([]);
    await updateParticipant(administrator, { id: person.id, email: 'bo@example.org' });
    expect(await tasks()).toEqual([]);
  });

  it('is to give back what was paid for a cancelled order, until that is done', async () => {
    const made = await aRound(administrator, route);
    const { order, person } = await anOrder(made, 'ann@example.org', 2);
    await announced(made, person.id);
    await updateOrder(administrator, { id: order.id, paid: true });
    expect(await tasks()).toEqual([]);
    await updateOrder(administrator, { id: order.id, cancelled: true });
    expect(await tasks()).toEqual([{ kind: 'refunds', refunds: 1 }]);
    await updateOrder(administrator, { id: order.id, paid: false });
    expect(await tasks()).toEqual([]);
  });
});

it('what needs doing is to add the templates that a route lacks', async () => {
  const missing = ['round_announced', 'order_confirmed', 'order_cancelled', 'payment_confirmed'];
  expect(await tasks()).toMatchObject([{ kind: 'templates', route: { id: route.id } }]);
  const [task] = await tasks();
  expect(task?.kind === 'templates' && [...task.missing].sort()).toEqual(missing.sort());
  await addTemplates();
  expect(await tasks()).toEqual([]);
});
