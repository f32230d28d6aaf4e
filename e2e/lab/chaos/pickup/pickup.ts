import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@/e2e/lab/chaos/calls';
import { counted, type Finding, type Log, randomNumbers, seconds, tallied } from '@/e2e/lab/chaos/finding';
import type { Instance, Stage } from '@/e2e/lab/chaos/stage';
import type { PickupOrder } from '@/lib/pickup/day/state/pickup-entry';
import type { Group } from '@/test/support/group';
import { type Field, HelpersPhone } from './phone-of-helper';
import { differencesOf } from './written-pickup';

export interface PickupSize {
  phones: number;
  orders: number;
  /** The number of presses of each phone. */
  presses: number;
  /** In this order, spread evenly over the presses. */
  faults: readonly PickupFault[];
}

type PickupFault = 'database killed' | 'process killed';

/** The wait after an order's collection before its participant is told of short bottles. */
const TILL_TOLD_S = 120;
/** The difference between the clocks of a process and the database, and the time that a request takes, at most. */
const TOLERANCE_S = 5;

/**
 * Lets several phones hand out orders through two instances, at random, with lost answers and repeated
 * requests, while the database and the instances are killed. Each phone repeats its events until it knows
 * their results.
 */
export async function pickupUnderFaults(stage: Stage, size: PickupSize, log: Log): Promise<Finding[]> {
  const begun = performance.now();
  const group = await stage.group();
  await placeOrders(group, size.orders);
  const random = randomNumbers(29);
  let asked = 0;
  const field: Field = {
    group,
    url: () => (stage.instances[asked++ % 2] as Instance).url(),
    random,
    outcomes: new Map(),
    unexpected: new Set(),
  };
  const links = await Promise.all(
    ['Table 1', 'Table 2'].map((label) =>
      group.api('/pickup-links', { purchase_round_id: group.roundId, label }),
    ),
  );
  const phones: HelpersPhone[] = [];
  for (let n = 0; n < size.phones; n++) phones.push(await HelpersPhone.open(field, links[n % links.length]));

  let pressed = 0;
  const all = size.phones * size.presses;
  const helping = phones.map(async (phone) => {
    for (let n = 0; n < size.presses; n++) {
      phone.pressSomething();
      pressed += 1;
      if (random() < 0.6) await phone.send(true);
      if (random() < 0.2) await phone.read();
      await sleep(random() * 40);
    }
  });
  for (const [index, fault] of size.faults.entries()) {
    const due = (all * (index + 1)) / (size.faults.length + 1);
    await until(() => pressed >= due, 'the presses before a fault');
    await doFault(stage, fault, index);
    log(`${fault} after ${counted(due)} presses`);
  }
  await Promise.all(helping);
  await Promise.all(phones.map((phone) => phone.finish(true)));
  await collectAll(phones);
  // A process that ends forgets nothing about mail that waits.
  await doFault(stage, 'process killed', 1);
  await until(
    async () => (await Promise.all(phones.map((phone) => phone.read()))).every(Boolean),
    'a last state',
  );

  const server: PickupOrder[] = (await group.api(`/purchase-rounds/${group.roundId}/pickup?details=true`))
    .orders;
  const others = phones.filter((phone) => JSON.stringify(phone.orders()) !== JSON.stringify(server));
  const said = new Map(phones.flatMap((phone) => [...phone.said]));
  const differences = await stage.query((sql) => differencesOf(sql, group, said));
  const sums = await sumsDiffer(stage, group);
  const mail = await mailAbout(stage, group, server);
  const cut = phones.reduce((sum, phone) => sum + phone.cut, 0);
  log(`${counted(said.size)} events in ${seconds(performance.now() - begun)}`);
  const { outcomes, unexpected } = field;
  const crashes = size.faults.filter((fault) => fault === 'database killed').length;
  for (const { completeStates } of phones) {
    if (completeStates > crashes)
      unexpected.add(`${completeStates} complete states, although nothing was deleted`);
  }
  return [
    {
      what: `${size.phones} phones press ${counted(said.size)} times about the same ${size.orders} orders, through two instances; ${size.faults.join(', ')}; ${cut} requests broken off or their answers lost: no event is lost or counted twice`,
      expected: 'what a phone was told stands, once; what was refused left nothing',
      measured: differences.events.slice(0, 3).join('; ') || `${counted(differences.written)} stand`,
      held: differences.events.length === 0 && differences.written > 0,
    },
    {
      what: 'Bottles handed over and short, what people get, cash and payments are what the events add up to',
      expected: 'all orders',
      measured: [...differences.sums, ...sums].slice(0, 3).join('; ') || 'all orders',
      held: differences.sums.length === 0 && sums.length === 0,
    },
    {
      what: 'Every phone shows what the server has, by what it was told of changes alone',
      expected: `${size.phones} phones`,
      measured: `${size.phones - others.length} phones`,
      held: others.length === 0,
    },
    {
      what: 'Answers while things break',
      expected: '200 or 503, or the connection breaks; no 500',
      measured: [tallied(outcomes), ...[...unexpected].slice(0, 3)].join('; '),
      held: unexpected.size === 0,
    },
    mail,
  ];
}

/** Places orders of two wines, before there is a template, so that nothing is mailed about that. */
async function placeOrders(group: Group, orders: number): Promise<void> {
  for (let n = 1; n <= orders; n++) {
    await group.addOrder(await group.addPerson(`P ${n}`, `o${n}@${group.host}.example.org`), [6, 4]);
  }
  await group.addTemplate('order_confirmed', '{{changes}}', '<p>{{name}}</p>');
}

async function doFault(stage: Stage, fault: PickupFault, index: number): Promise<void> {
  if (fault === 'database killed') return stage.database.killAndStart();
  const instance = stage.instances[index % 2] as Instance;
  await instance.end('SIGKILL');
  await instance.start();
}

/** Has all orders collected but the last one, which is not; every other with a bottle short at least. */
async function collectAll(phones: HelpersPhone[]): Promise<void> {
  const [phone] = phones as [HelpersPhone, ...HelpersPhone[]];
  await until(() => phone.read(), 'the state at the end');
  for (const [place, order] of phone.orders().entries()) {
    const collected = order.events.find(({ kind }) => kind === 'collected');
    const isLast = place === phone.orders().length - 1;
    if (collected && (isLast || place % 2 === 0)) phone.press(order, 'undo', { undoes: collected.id });
    const now = phone.orders()[place] as PickupOrder;
    const line = now.lines.find(({ bottles, handed_over }) => bottles > handed_over);
    if (place % 2 === 0 && line && !now.collected_at) {
      phone.press(now, 'short', { line_id: line.id, bottles: 1, reason: 'broken' });
    }
    if (!isLast && !now.collected_at) phone.press(now, 'collected');
  }
  await phone.finish(true);
}

/** The difference between the console's sums and the events. */
async function sumsDiffer(stage: Stage, group: Group): Promise<string[]> {
  const { sums } = await group.api(`/purchase-rounds/${group.roundId}/pickup`);
  const [row] = await stage.query(
    (sql) => sql<{ cash: string; short: string }[]>`
      SELECT coalesce(sum(amount_cents), 0) AS cash, coalesce(sum(bottles) FILTER (WHERE kind = 'short'), 0) AS short
      FROM pickup_events WHERE purchase_round_id = ${group.roundId} AND undone_by IS NULL`,
  );
  const cash = sums.cash.reduce((sum: number, one: { amount_cents: number }) => sum + one.amount_cents, 0);
  const short = sums.short.reduce((sum: number, one: { bottles: number }) => sum + one.bottles, 0);
  return [
    ...(cash === Number(row?.cash) ? [] : [`cash of ${cash} instead of ${row?.cash}`]),
    ...(short === Number(row?.short) ? [] : [`${short} bottles short instead of ${row?.short}`]),
  ];
}

/** Lets the time for mail about short bottles come, and counts it. */
async function mailAbout(stage: Stage, group: Group, orders: PickupOrder[]): Promise<Finding> {
  const isShort = (order: PickupOrder) => order.lines.some(({ short }) => short > 0);
  const due = orders.filter((order) => order.collected_at !== null && isShort(order));
  const jobs = await stage.query(
    (sql) => sql<{ id: number; dueAt: Date }[]>`
      SELECT split_part(key, '/', 3)::int AS id, run_at AS "dueAt" FROM graphile_worker._private_jobs
      WHERE key LIKE ${`order/${group.organizationId}/%`}`,
  );
  const early = due.filter((order) => {
    const waits = jobs.filter(({ id }) => id === order.id);
    const after = waits.map(({ dueAt }) => (dueAt.getTime() - Date.parse(order.collected_at ?? '')) / 1000);
    return after.length !== 1 || after.some((s) => Math.abs(s - TILL_TOLD_S) > TOLERANCE_S);
  });
  const { provider } = stage;
  provider.clear();
  provider.behave();
  // As if the time had passed.
  await stage.query((sql) =>
    sql.begin(async (transaction) => {
      await transaction`
        UPDATE orders SET collected_at = collected_at - interval '3 minutes' WHERE purchase_round_id = ${group.roundId}`;
      await transaction`
        UPDATE pickup_events SET applied_at = applied_at - interval '3 minutes'
        WHERE purchase_round_id = ${group.roundId}`;
      await transaction`
        UPDATE graphile_worker._private_jobs SET run_at = now()
        WHERE key LIKE ${`order/${group.organizationId}/%`}`;
    }),
  );
  const left = () =>
    stage.query(
      (sql) => sql`
        SELECT FROM graphile_worker._private_jobs
        WHERE payload -> 0 ->> 'organization_id' = ${String(group.organizationId)}`,
    );
  await until(async () => (await left()).length === 0, 'the mail about what was short', 60_000);
  const got = provider.messages().filter(({ to }) => to.endsWith(`@${group.host}.example.org`));
  const addressOf = ({ order_number }: PickupOrder) => `o${order_number}@${group.host}.example.org`;
  const wrong = orders.filter(
    (order) => got.filter(({ to }) => to === addressOf(order)).length !== (due.includes(order) ? 1 : 0),
  );
  return {
    what: 'Whose order was collected with bottles short is mailed about it once, two minutes later, although the processes end meanwhile',
    expected: `${due.length} of ${orders.length}, once`,
    measured: `${got.length} messages, ${wrong.length} people with another number of them, ${early.length} at another time`,
    held: wrong.length === 0 && early.length === 0 && due.length > 0,
  };
}
