import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { explained, rowsRead } from '@/test/support/plans';
import { anAdministrator, aRoutedRound, openTestDatabase, testDatabase } from '@/test/support/rules';
import { failuresOf } from './mail-failures';

openTestDatabase();

const PEOPLE = 2_000;
/** The rounds of which a third of the messages failed. */
const EARLIER = 10;

it('failed mail of a round is found without what went out and what failed in other rounds', async () => {
  const administrator = await anAdministrator();
  const { organizationId } = administrator.user;
  const { route, round } = await aRoutedRound(administrator);
  await testDatabase`
    INSERT INTO participants (organization_id, route_id, name, email)
    SELECT ${organizationId}, ${route.id}, 'P' || n, 'p' || n || '@example.org' FROM generate_series(1, ${PEOPLE}::int) n`;
  await testDatabase`
    INSERT INTO purchase_rounds (organization_id, route_id, name)
    SELECT ${organizationId}, ${route.id}, 'R' || n FROM generate_series(1, ${EARLIER}::int) n`;
  await testDatabase`
    INSERT INTO mail_logs (organization_id, route_id, participant_id, purchase_round_id, event_type, status, recipient, rendered_subject)
    SELECT ${organizationId}, ${route.id}, person.id, rounds.id, 'round_announced',
           CASE WHEN person.id % CASE rounds.id WHEN ${round.id} THEN 500 ELSE 3 END = 0 THEN 'failed' ELSE 'sent' END,
           person.email, 'S'
    FROM participants person, purchase_rounds rounds
    WHERE person.route_id = ${route.id} AND rounds.route_id = ${route.id}`;
  for (const analyzed of [false, true]) {
    if (analyzed) await testDatabase`ANALYZE mail_logs`;
    const plan = await explained(testDatabase, failuresOf(sql`${organizationId}`, [round.id]));
    expect(rowsRead(plan), JSON.stringify(plan)).toBeLessThan(PEOPLE / 10);
  }
});
