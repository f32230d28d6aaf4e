import { expect, it } from 'vitest';
import { setClock } from '@/lib/process/runtime/clock';
import { updateRound } from '@/lib/rounds/commands';
import { getRoundOverview } from '@/lib/today/mailed-round-overview';
import { aParticipant } from '@/test/support/rounds/placing';
import { anAdministrator, aRoutedRound, DATES, openTestDatabase, testDatabase } from '@/test/support/rules';

openTestDatabase();

it('a round counts the people whom mail told its deadline, each once, until it has passed', async () => {
  const administrator = await anAdministrator();
  const { route, round } = await aRoutedRound(administrator);
  const told = async () => (await getRoundOverview(administrator, { id: round.id })).told;
  expect(await told()).toBe(0);
  const mailed = [
    ['ann', 'round_announced', 'sent'],
    ['ann', 'order_confirmed', 'delivered'],
    ['bo', 'deadline_reminder', 'sent'],
    ['cy', 'round_announced', 'bounced'],
    ['di', 'message', 'sent'],
  ] as const;
  const people = new Map<string, number>();
  for (const [name, event, status] of mailed) {
    const email = `${name}@example.org`;
    const id = people.get(name) ?? (await aParticipant(administrator, route, name, { email })).id;
    people.set(name, id);
    await testDatabase`
      INSERT INTO mail_logs (organization_id, route_id, purchase_round_id, participant_id, event_type, recipient,
                             rendered_subject, status)
      VALUES (${route.organizationId}, ${route.id}, ${round.id}, ${id}, ${event}, ${email}, 'S', ${status})`;
  }
  expect(await told()).toBe(2);
  await updateRound(administrator, { id: round.id, status: 'closed' });
  expect(await told()).toBe(2);
  setClock(new Date(DATES.order_deadline_at));
  expect(await told()).toBeNull();
  setClock(null);
});
