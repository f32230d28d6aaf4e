import { execFileSync } from 'node:child_process';
import postgres from 'postgres';
import { startServer, type TestServer } from '@/test/support/server';
import { startMailCatcher } from '../mail-catcher/catcher';
import type { MailCatcher } from '../mail-catcher/mail-catcher';
import { ask, authorize } from './ask';

const KEY = 'bench-api-key';
const SIZES = [1_000, 10_000];
/** The events that the provider sends for each of the newest messages, and the number of calls at a time. */
const REPORTS = ['MessageSent', 'MessageLoaded', 'MessageLinkClicked'] as const;
const REPORTED = 1_000;
const AT_ONCE = 50;

/**
 * Announces a round to 1,000 and to 10,000 participants, and prints how fast the messages were sent and how
 * much memory the web process used, which should not grow with the number of participants.
 */
export async function benchAnnouncement(databaseUrl: string): Promise<void> {
  console.log(
    `\nAnnouncing a round${['seconds', 'per s', 'MiB before', 'MiB most'].map((t) => t.padStart(11)).join('')}`,
  );
  for (const participants of SIZES) {
    const catcher = await startMailCatcher({ port: 0, apiKey: KEY });
    const server = await startServer(databaseUrl, {
      MAILER_URL: catcher.url,
      MAILER_API_KEY: KEY,
      MAILER_WEBHOOK_PUBLIC_KEY: catcher.publicKey,
    });
    catcher.reportTo(`http://127.0.0.1:${server.port}/webhooks/mailer`);
    try {
      const round = await makeRoute(databaseUrl, participants);
      const headers = { authorization: await authorize(server) };
      // The first run loads code and is not measured.
      await announce(server, await makeRoute(databaseUrl, 20), headers);
      const before = memory(server);
      let most = before;
      const watch = setInterval(() => (most = Math.max(most, memory(server))), 200);
      const started = performance.now();
      const { text: answer } = await announce(server, round, headers);
      const seconds = (performance.now() - started) / 1000;
      clearInterval(watch);
      const { sent } = JSON.parse(answer);
      if (sent !== participants) throw new Error(`${sent} of ${participants} messages were sent: ${answer}`);
      const figures = [
        seconds.toFixed(1),
        (participants / seconds).toFixed(0),
        before.toFixed(0),
        most.toFixed(0),
      ];
      console.log(
        `${`${participants.toLocaleString('en')} people`.padEnd(18)}${figures.map((f) => f.padStart(11)).join('')}`,
      );
      await benchWebhook(catcher);
    } finally {
      await server.stop();
      await catcher.stop();
    }
  }
}

/** Makes the provider send events about the newest messages, and prints how fast the webhook handled them. */
async function benchWebhook(catcher: MailCatcher): Promise<void> {
  const events = catcher
    .messages()
    .slice(-REPORTED)
    .flatMap(({ id }) => REPORTS.map((event) => ({ event, id })));
  const times: number[] = [];
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = events[next++]; one; one = events[next++]) {
        const sent = performance.now();
        const { status, body } = await catcher.sendEvent(one.event, one.id);
        if (status !== 200 || !body.includes('ok')) throw new Error(`The webhook answered ${status} ${body}`);
        times.push(performance.now() - sent);
      }
    }),
  );
  const perSecond = (events.length / (performance.now() - started)) * 1000;
  times.sort((one, other) => one - other);
  const slowest = times[Math.floor(times.length * 0.99)] ?? 0;
  console.log(
    `  webhook: ${events.length} events, ${AT_ONCE} at once: ${perSecond.toFixed(0)} per s, p99 ${slowest.toFixed(0)} ms`,
  );
}

/** Announces a round, to everybody. */
export const announce = (server: TestServer, round: number, headers: Record<string, string>) =>
  ask(server, { method: 'POST', path: `/purchase-rounds/${round}/announce`, headers });

/** Makes a route with that many participants, a template and a round, and returns the round's id. */
export async function makeRoute(databaseUrl: string, participants: number): Promise<number> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const [route] = await sql`
    INSERT INTO routes (organization_id, name, public_domain)
    SELECT id, 'Announced', gen_random_uuid() || '.localhost' FROM organizations LIMIT 1
    RETURNING id::int, organization_id::int`;
  const { id, organization_id } = route ?? {};
  await sql`
    INSERT INTO participants (organization_id, route_id, name, email)
    SELECT ${organization_id}, ${id}, 'Participant ' || n, 'p' || n || '@example.org'
    FROM generate_series(1, ${participants}::int) n`;
  await sql`
    INSERT INTO mail_templates (organization_id, route_id, event_type, subject, body_html)
    VALUES (${organization_id}, ${id}, 'round_announced', '{{round_name}} is open',
            ${`<p>Dear {{name}},</p><p>${'Wine is on the list. '.repeat(200)}</p><p>{{shop_url}}</p>`})`;
  const [round] = await sql`
    INSERT INTO purchase_rounds (organization_id, route_id, name) VALUES (${organization_id}, ${id}, 'Spring')
    RETURNING id::int`;
  await sql.end();
  return round?.id;
}

/** The resident memory of the web process in MiB. */
export function memory({ process: { pid } }: TestServer): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}
