import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { type MessageEvent, messageEventBody } from '@/scripts/mail-catcher/webhooks/events';
import { announce, beginReminder, makeRoute, untilReminder } from './announcement';
import { ask, CONFIRMING_HOST, placeOrder } from './ask';
import type { Scenario } from './rotation';
import { asking, type Bench, ORDER, pidOf, placeInDatabase, type Served } from './scenarios';

/** The provider's response time. */
export const PROVIDER_MS = 20;

const RECIPIENTS = 1000;
/** The number of messages before the measuring, so that connections are open. */
const WARMING = 50;
const BACKLOG = 300;
const EVENTS: MessageEvent[] = ['MessageSent', 'MessageLoaded', 'MessageLinkClicked'];

/** Scenarios of sending mail, and of the provider's events about it. */
export function mailScenarios(bench: Bench): Scenario[] {
  return [
    ...confirmations(bench),
    announcement(bench, bench.main),
    reminder(bench, bench.main),
    announcement(bench, bench.unlimited),
    overSmtp(bench),
    ...events(bench),
  ];
}

function confirmations({ sql, data, main }: Bench): Scenario[] {
  return [
    {
      what: 'place an order that is confirmed by mail',
      clients: 8,
      times: 2400,
      server: pidOf(main),
      act: asking(main.server, placeOrder(data.confirmedOffering, CONFIRMING_HOST)),
      after: () => untilMailed(sql),
      yardstick: ORDER,
    },
    {
      what: 'confirmations that have piled up',
      clients: 1,
      times: 1,
      things: BACKLOG,
      server: pidOf(main),
      before: () =>
        sql.begin(async (connection) => {
          for (let placed = 0; placed < BACKLOG; placed++) {
            await placeInDatabase(connection, data.confirmedOffering);
          }
          await connection`UPDATE graphile_worker._private_jobs SET run_at = 'infinity' WHERE run_at <= now()`;
        }),
      async act() {
        await sql`
          WITH due AS (UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at = 'infinity' RETURNING 1)
          SELECT pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text) FROM due`;
        await untilMailed(sql);
      },
      yardstick: (main.calls * 1000) / PROVIDER_MS,
    },
  ];
}

/** Waits until no message is left to be sent. */
async function untilMailed(sql: postgres.Sql): Promise<void> {
  for (;;) {
    const [row] = await sql`SELECT count(*)::int AS left FROM graphile_worker.jobs WHERE run_at <= now()`;
    if (row?.left === 0) return;
    await sleep(20);
  }
}

function announcement({ authorization }: Bench, served: Served): Scenario {
  const { server, calls, databaseUrl } = served;
  let round = 0;
  return {
    what: announcing(calls),
    clients: 1,
    times: 1,
    things: RECIPIENTS,
    server: pidOf(served),
    async before() {
      const few = await makeRoute(databaseUrl, WARMING);
      await announce(server, few, { authorization });
      round = await makeRoute(databaseUrl, RECIPIENTS);
    },
    async act() {
      const { text } = await announce(server, round, { authorization });
      if (JSON.parse(text).sent !== RECIPIENTS) throw new Error(`Not everybody was mailed: ${text}`);
    },
    yardstick: (calls * 1000) / PROVIDER_MS,
  };
}

/** Announcing through a mail server, beside the provider's API with as many connections. */
function overSmtp(bench: Bench): Scenario {
  const { calls } = bench.mailbox;
  return {
    ...announcement(bench, bench.mailbox),
    what: `announce a round over SMTP, ${calls} connections`,
    yardstick: announcing(calls),
  };
}

/** A reminder that the clock begins, from when it has begun, beside announcing to as many by hand. */
function reminder({ sql }: Bench, served: Served): Scenario {
  const { calls, databaseUrl } = served;
  let mailing = 0;
  return {
    what: `remind of a deadline, ${calls} calls at once`,
    clients: 1,
    times: 1,
    things: RECIPIENTS,
    server: pidOf(served),
    async before() {
      mailing = await beginReminder(sql, await makeRoute(databaseUrl, RECIPIENTS));
    },
    async act() {
      const sent = await untilReminder(sql, mailing, 'sent');
      if (sent !== RECIPIENTS) throw new Error(`Only ${sent} were mailed`);
    },
    yardstick: announcing(calls),
  };
}

const announcing = (calls: number) => `announce a round, ${calls} calls at once`;

/** Events about the messages of the announcement before. They are signed before they are measured. */
function events({ main }: Bench): Scenario[] {
  const post = { method: 'POST', path: '/webhooks/mailer' };
  let calls: { headers: Record<string, string>; body: string }[] = [];
  const sign = async () => {
    const messages = main.catcher.messages().slice(-RECIPIENTS);
    calls = messages.flatMap((message) =>
      EVENTS.map((event) => {
        const body = messageEventBody(event, message, () => 1);
        return { body, headers: main.catcher.signed(body) };
      }),
    );
  };
  const next = () => {
    const call = calls.pop();
    if (!call) throw new Error('There are no events left');
    return { ...post, headers: call.headers, body: () => call.body };
  };
  const one = { clients: 8, times: RECIPIENTS * EVENTS.length, before: sign };
  const refused = 'as much text, refused through the framework';
  return [
    {
      ...one,
      what: refused,
      server: pidOf(main),
      act: async () => void (await ask(main.server, { ...next(), path: '/webhooks/nothing', status: 404 })),
    },
    {
      ...one,
      what: 'an event of the provider',
      server: pidOf(main),
      act: async () => void (await ask(main.server, next())),
      yardstick: refused,
    },
  ];
}
