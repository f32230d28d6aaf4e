import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createMailing } from '@/lib/mail/plans/commands';
import { explained, rowsRead } from '@/test/support/plans';
import { anAdministrator, aRoutedRound, openTestDatabase, testDatabase } from '@/test/support/rules';
import { recipientRows } from './recipients';

openTestDatabase();

const PEOPLE = 2_000;

it('reads the mail of each recipient once, when everybody was just mailed and nothing is known of it', async () => {
  const administrator = await anAdministrator();
  const { organizationId } = administrator.user;
  const { route, round } = await aRoutedRound(administrator);
  const anchor = { event_type: 'deadline_reminder', anchor: 'order_deadline_at', days: 0 };
  const mailing = await createMailing(administrator, { id: round.id, ...anchor });
  await testDatabase`
    INSERT INTO participants (organization_id, route_id, name, email)
    SELECT ${organizationId}, ${route.id}, 'P' || n, 'p' || n || '@example.org' FROM generate_series(1, ${PEOPLE}::int) n`;
  await testDatabase`
    INSERT INTO mail_logs (organization_id, route_id, participant_id, purchase_round_id, event_type, status, recipient, rendered_subject)
    SELECT organization_id, route_id, id, ${round.id}, 'deadline_reminder', 'sent', email, 'S'
    FROM participants WHERE route_id = ${route.id}`;
  const run = { event: 'deadline_reminder', mailingId: mailing.id } as const;
  const recipients = recipientRows(sql`${organizationId}`, round, run, { awaited: [] });
  const plan = await explained(testDatabase, sql`SELECT FROM ${recipients}`);
  expect(plan['Actual Rows']).toBe(PEOPLE);
  expect(rowsRead(plan)).toBeLessThan(10 * PEOPLE);
});
