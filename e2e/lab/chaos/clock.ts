import { setTimeout as sleep } from 'node:timers/promises';
import type { Group } from '@/test/support/group';
import { type Called, call, callOrder, outcomeOf, until } from './calls';
import { count, type Finding, type Log, tallied } from './finding';
import { type Instance, instanceOn, type Stage } from './stage';

export interface ClockSize {
  /** For each of these, an instance beside one whose clock is right. */
  shiftedHours: readonly number[];
  /** Orders in each round, on each instance. */
  orders: number;
}

const HOUR = 3_600_000;
const SHIFTED = new URL('./shifted-clock.mjs', import.meta.url).href;

const iso = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/**
 * Orders through an instance with a wrong clock and one with a right clock. Of the rounds, one closes in an hour and
 * one closed an hour ago.
 */
export async function wrongClock(
  stage: Stage,
  { shiftedHours, orders }: ClockSize,
  log: Log,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const hours of shiftedHours) {
    const shifted = instanceOn(stage.database.url, {
      ...stage.env,
      NODE_OPTIONS: `--import=${SHIFTED}`,
      CHAOS_CLOCK_SHIFT_MS: String(hours * HOUR),
    });
    await shifted.start();
    stage.atEnd(async () => void (await shifted.end('SIGTERM')));
    log(`an instance is ${hours} hours ${hours > 0 ? 'ahead' : 'behind'}`);
    findings.push(...(await beside(stage, shifted, hours, orders)));
    await shifted.end('SIGTERM');
  }
  return findings;
}

async function beside(stage: Stage, shifted: Instance, hours: number, orders: number): Promise<Finding[]> {
  const right = stage.instances[0];
  const opens = { opens_at: iso(-24 * HOUR), pickup_at: iso(48 * HOUR) };
  const takes = await stage.group({ round: { ...opens, order_deadline_at: iso(HOUR) } });
  const closed = await stage.group({ round: { ...opens, order_deadline_at: iso(-HOUR) } });
  await takes.addTemplate('order_confirmed', 'Order {{order_number}}', '<p>{{name}}</p>');
  stage.provider.behave();
  const answers = new Map<string, number>();
  const noted = async (called: Promise<Called>) => {
    const answer = await called;
    count(answers, outcomeOf(answer));
    return answer;
  };
  const place = (instance: Instance, group: Group, n: number) =>
    noted(callOrder(instance.url(), group, `ada${n}@${group.host}.example.org`));
  const accepted: number[] = [];
  const refused: number[] = [];
  const saysOpen: boolean[] = [];
  for (const [index, instance] of [right, shifted].entries()) {
    for (let n = 0; n < orders; n++) {
      accepted.push((await place(instance, takes, index * orders + n)).status);
      refused.push((await place(instance, closed, n)).status);
    }
    for (const group of [takes, closed]) {
      const url = `${instance.url()}/public/current-round`;
      const { text } = await noted(call(url, { method: 'GET', headers: { host: group.host } }));
      saysOpen.push(JSON.parse(text).current_round?.accepts_orders);
    }
  }

  // A login there works there, whatever the time.
  const login = await noted(
    call(`${shifted.url()}/auth/login`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        username: takes.admin.email,
        password: takes.admin.password,
      }).toString(),
    }),
  );
  const authorization = `Bearer ${login.status === 200 ? JSON.parse(login.text).access_token : ''}`;
  const atShifted = await noted(
    call(`${shifted.url()}/auth/me`, { method: 'GET', headers: { authorization } }),
  );
  const atRight = await noted(call(`${right.url()}/auth/me`, { method: 'GET', headers: { authorization } }));

  const mailed = () =>
    stage.query(
      (sql) => sql<{ recipient: string; status: string }[]>`
        SELECT recipient, status FROM mail_logs WHERE route_id = ${takes.routeId}`,
    );
  const due = accepted.filter((status) => status === 201).length;
  const isSent = async () => (await mailed()).filter(({ status }) => status === 'sent').length >= due;
  await until(isSent, 'the mail about the orders', 60_000).catch(() => {});
  await sleep(200);
  const rows = await mailed();
  const direction = `${Math.abs(hours)} h ${hours > 0 ? 'ahead' : 'behind'}`;
  return [
    {
      what: `One of two instances is ${direction}; a round that closes in an hour takes orders on both, one that closed an hour ago on neither`,
      expected: `${2 * orders} times 201, ${2 * orders} times 409`,
      measured: `${due} times 201, ${refused.filter((status) => status === 409).length} times 409; accepts_orders: ${saysOpen.join(', ')}`,
      held:
        due === 2 * orders &&
        refused.every((status) => status === 409) &&
        saysOpen.join() === 'true,false,true,false',
    },
    {
      what: `${direction}: mail about the orders is sent, once each`,
      expected: `${due} sent`,
      measured: `${rows.filter(({ status }) => status === 'sent').length} sent of ${rows.length} attempts`,
      held: rows.length === due && rows.every(({ status }) => status === 'sent'),
    },
    {
      what: `${direction}: who logs in there can work there; no answer is 500`,
      expected: '200',
      measured: `${atShifted.status} there, ${atRight.status} at the other instance; all answers: ${tallied(answers)}`,
      held: atShifted.status === 200 && ![...answers.keys()].some((status) => /^5|broken|hung/.test(status)),
    },
  ];
}
