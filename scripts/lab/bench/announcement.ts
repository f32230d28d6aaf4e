import postgres from 'postgres';
import type { TestServer } from '@/test/support/server';
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
    VALUES (${organization_id}, ${id}, 'round_announced', '{{round_name}} is open',
            ${`<p>Dear {{name}},</p><p>${'Wine is on the list. '.repeat(200)}</p><p>{{shop_url}}</p>`})`;
  const [round] = await sql`
    INSERT INTO purchase_rounds (organization_id, route_id, name) VALUES (${organization_id}, ${id}, 'Spring')
    RETURNING id::int`;
  await sql.end();
  return round?.id;
}
