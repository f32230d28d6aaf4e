import { setTimeout as sleep } from 'node:timers/promises';
import pMap from 'p-map';
import { groupedBy } from '@/lib/rules/group-by';
import type { Group } from '@/test/support/group';
import { callOrder, LATE_MS, outcomeOf, until } from './calls';
import { count, counted, type Finding, type Log, seconds, tallied } from './finding';
import type { Instance, Stage } from './stage';

export interface OrdersSize {
  orders: number;
  rounds: number;
  inFlight: number;
  /** In this order, spread evenly over the run. */
  faults: readonly OrderFault[];
}

type OrderFault = 'database killed' | 'process killed' | 'process stopped';

/** The time after a fault within which the next order must be taken. */
const RECOVERY_MS = 10_000;
/** A stopping process cuts off remaining clients after ten seconds. */
const DRAINED_MS = 10_000;
/** An order that is refused that often is given up, so that the run ends. */
const MOST_TRIES = 300;

interface Acknowledged {
  roundId: number;
  orderNumber: number;
}

/** The mark by which an order is found again. */
const markOf = (index: number) => `order ${index}`;

function sendOrder(url: string, { host, offerings }: Group, index: number) {
  const wine = offerings[index % offerings.length];
  const group = { host, offerings: wine ? [wine] : [] };
  const headers = { 'idempotency-key': markOf(index) };
  return callOrder(url, group, `c${index}@example.org`, { headers, comment: markOf(index) });
}

/**
 * Places orders in several rounds through two instances while their database and they themselves are killed.
 * Each client repeats its order, with its key, until it is acknowledged.
 */
export async function ordersUnderFaults(stage: Stage, size: OrdersSize, log: Log): Promise<Finding[]> {
  const { orders, rounds, inFlight, faults } = size;
  const groups: Group[] = [];
  for (let n = 0; n < rounds; n++) groups.push(await stage.group());
  const groupOf = (index: number) => groups[index % rounds] as Group;
  const acknowledged = new Map<number, Acknowledged>();
  const outcomes = new Map<string, number>();
  const unexpected = new Set<string>();
  let slowest = 0;
  /** The start of the newest acknowledged request. */
  let newestBegun = 0;
  let over = false;
  const dueBefore = (fault: number) => Math.floor((orders * (fault + 1)) / (faults.length + 1));
  /** Customers wait rather than run out of orders while a process is started again. */
  let allowed = dueBefore(0) + inFlight;

  const placeOne = async (index: number) => {
    while (index >= allowed) await sleep(20);
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const begun = performance.now();
      const url = (stage.instances[(index + tries) % 2] as Instance).url();
      const called = await sendOrder(url, groupOf(index), index);
      count(outcomes, outcomeOf(called));
      slowest = Math.max(slowest, called.ms);
      if (called.status === 201) {
        const { purchase_round_id, order_number } = JSON.parse(called.text);
        acknowledged.set(index, { roundId: purchase_round_id, orderNumber: order_number });
        newestBegun = Math.max(newestBegun, begun);
        return;
      }
      if (called.status !== 503 && called.status !== 0) unexpected.add(`${called.status} ${called.text}`);
      await sleep(100 + (index % 10) * 20);
    }
    unexpected.add(`order ${index} was given up`);
  };

  const firstSuccessAfter = async (moment: number) => {
    await until(() => newestBegun > moment || over, 'an order after a fault');
    return performance.now();
  };
  const recoveries = new Map<OrderFault, number[]>(faults.map((fault) => [fault, []]));
  let exitCode: number | null | undefined;
  let stoppedAfter = 0;
  const doFault = async (fault: OrderFault, instance: Instance) => {
    const begun = performance.now();
    if (fault === 'database killed') {
      await stage.database.killAndStart();
      const back = performance.now();
      const first = await firstSuccessAfter(begun);
      recoveries.get(fault)?.push(Math.max(0, first - back));
      log(`${fault}: back after ${seconds(back - begun)}, first order ${seconds(first - begun)} after it`);
      return;
    }
    const code = await instance.end(fault === 'process killed' ? 'SIGKILL' : 'SIGTERM');
    if (fault === 'process stopped') {
      exitCode = code;
      stoppedAfter = performance.now() - begun;
    }
    const first = await firstSuccessAfter(begun);
    recoveries.get(fault)?.push(first - begun);
    await instance.start();
    log(`${fault}: first order ${seconds(first - begun)} after it, restarted`);
  };
  const faultsDone = (async () => {
    for (const [index, fault] of faults.entries()) {
      await until(() => acknowledged.size >= dueBefore(index) || over, 'the orders before a fault', 600_000);
      log(`${counted(acknowledged.size)} orders`);
      allowed = index + 1 < faults.length ? dueBefore(index + 1) + inFlight : orders;
      await sleep(50);
      await doFault(fault, stage.instances[index % 2] as Instance);
    }
  })();
  const begun = performance.now();
  const all = Array.from({ length: orders }, (_, index) => index);
  await pMap(all, placeOne, { concurrency: inFlight }).finally(() => {
    over = true;
  });
  const took = performance.now() - begun;
  await faultsDone;
  log(`${counted(acknowledged.size)} orders in ${seconds(took)}`);

  // A repeat long after the answer gives the first answer again, also from the other instance.
  let repeatedWrongly = 0;
  const sample = all.filter((index) => index % Math.ceil(orders / 200) === 0);
  const repeat = async (index: number) => {
    const answer = await sendOrder(stage.instances[index % 2]?.url() ?? '', groupOf(index), index);
    const same =
      answer.status === 201 && JSON.parse(answer.text).order_number === acknowledged.get(index)?.orderNumber;
    if (!same) repeatedWrongly += 1;
  };
  await pMap(sample, repeat, { concurrency: 20 });

  const stored = await stage.query(
    (sql) => sql<{ round: number; number: number; mark: string }[]>`
      SELECT purchase_round_id::int AS round, order_number AS number, comment AS mark FROM orders
      WHERE purchase_round_id IN ${sql(groups.map(({ roundId }) => roundId))} ORDER BY round, number`,
  );
  const byMark = groupedBy(stored, ({ mark }) => mark);
  const lost = [...acknowledged].filter(([index, { roundId, orderNumber }]) => {
    const rows = byMark.get(markOf(index)) ?? [];
    return !rows.some(({ round, number }) => round === roundId && number === orderNumber);
  });
  const twice = [...byMark.values()].filter((rows) => rows.length > 1);
  const numbers = groups.map(({ roundId }) =>
    stored.filter(({ round }) => round === roundId).map(({ number }) => number),
  );
  const gapless = numbers.filter((list) => list.every((number, index) => number === index + 1));
  const slowestRecovery = (fault: OrderFault) => Math.max(0, ...(recoveries.get(fault) ?? []));
  const kinds = [...recoveries.keys()];
  return [
    {
      what: `${counted(orders)} orders in ${rounds} rounds, ${inFlight} at once, two instances; ${faults.join(', ')}: each acknowledged order is there with its number`,
      expected: 'none lost',
      measured: `${counted(acknowledged.size)} acknowledged in ${seconds(took)}, ${lost.length} lost`,
      held: lost.length === 0 && acknowledged.size === orders,
    },
    {
      what: 'The numbers of each round have neither gap nor duplicate',
      expected: `1 to n in ${rounds} rounds`,
      measured: `${gapless.length} of ${rounds} (${numbers.map(({ length }) => counted(length)).join(', ')})`,
      held: gapless.length === rounds,
    },
    {
      what: 'An order that was repeated is placed once, and repeating it later gives the same answer',
      expected: '0 twice, 0 other answers',
      measured: `${twice.length} twice of ${counted(stored.length)}, ${repeatedWrongly} other answers to ${sample.length}`,
      held: twice.length === 0 && repeatedWrongly === 0 && stored.length === orders,
    },
    {
      what: 'Answers while things break',
      expected: '201 or 503, or the connection breaks; no 500',
      measured: [tallied(outcomes), ...[...unexpected].slice(0, 3)].join('; '),
      held: unexpected.size === 0,
    },
    {
      what: 'No request hangs',
      expected: `under ${seconds(LATE_MS)}`,
      measured: `the slowest took ${seconds(slowest)}`,
      held: !outcomes.has('hung'),
      late: slowest >= LATE_MS,
    },
    {
      what: 'The next order is taken soon: after the database is back, after a process is gone',
      expected: `within ${seconds(RECOVERY_MS)}`,
      measured: kinds.map((kind) => `${kind}: at most ${seconds(slowestRecovery(kind))}`).join(', '),
      held: [...recoveries.values()].every((times) => times.length > 0),
      late: kinds.some((kind) => slowestRecovery(kind) > RECOVERY_MS),
    },
    ...(exitCode === undefined ? [] : [stoppedWith(exitCode, stoppedAfter)]),
  ];
}

const stoppedWith = (exitCode: number | null, after: number): Finding => ({
  what: 'A process that is asked to stop under load ends in good order, before it has to cut anybody off',
  expected: `exit code 0 within ${seconds(DRAINED_MS)}`,
  measured: `exit code ${exitCode} after ${seconds(after)}`,
  held: exitCode === 0,
  late: after >= DRAINED_MS,
});
