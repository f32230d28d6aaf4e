import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { TestServer } from '@/test/support/servers/server';
import { ask } from './ask';

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
    SELECT ${organization_id}, ${id}, event, '{{round_name}} is open',
           ${`<p>Dear {{name}},</p><p>${'Wine is on the list. '.repeat(200)}</p><p>{{shop_url}}</p>`}
    FROM unnest(ARRAY['round_announced', 'deadline_reminder']) event`;
  const [round] = await sql`
    INSERT INTO purchase_rounds (organization_id, route_id, name, status, opens_at, order_deadline_at, pickup_at)
    VALUES (${organization_id}, ${id}, 'Spring', 'open', '2020-01-01', '2999-01-01', '2999-01-02')
    RETURNING id::int`;
  await sql.end();
  return round?.id;
}

/** Lets the round's people be reminded of its deadline by the clock, and returns the mailing's id once that has begun. */
export async function beginReminder(sql: postgres.Sql, round: number): Promise<number> {
  const [mailing] = await sql`
    INSERT INTO mailings (organization_id, purchase_round_id, event_type, anchor, days, due_at)
    SELECT organization_id, id, 'deadline_reminder', 'order_deadline_at', 0, clock_timestamp()
    FROM purchase_rounds WHERE id = ${round}
    RETURNING id::int`;
  await untilReminder(sql, mailing?.id, 'running');
  return mailing?.id;
}

/** Waits until a reminder has begun, or has been sent to everybody, and returns how many messages were sent by then. */
export async function untilReminder(
  sql: postgres.Sql,
  mailing: number,
  status: 'running' | 'sent',
): Promise<number> {
  for (;;) {
    const [row] = await sql`
      SELECT mailing.status, coalesce(run.sent, 0)::int AS sent
      FROM mailings mailing
      LEFT JOIN announcements run
        ON run.organization_id = mailing.organization_id AND run.mailing_id = mailing.id
      WHERE mailing.id = ${mailing}`;
    if (row?.status === status || row?.status === 'sent') return row.sent;
    if (row?.status === 'missed') throw new Error('The reminder was missed');
    await sleep(2);
  }
}
