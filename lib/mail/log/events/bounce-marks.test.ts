import { beforeEach, expect, it } from 'vitest';
import { bouncedAddresses, getBounce } from '@/lib/mail/log/bounced-addresses';
import { createParticipant, updateParticipant } from '@/lib/people/commands';
import type { Participant } from '@/lib/people/queries';
import { anEvent } from '@/test/support/mail/logged-messages';
import { administrator, withOrganization } from '@/test/support/rounds/opening';
import { aRoute, testDatabase } from '@/test/support/rules';
import { takeEvent } from './apply-event';

withOrganization();

let ann: Participant;
let elsewhere: Participant;
let messages = 0;

const ANN = { name: 'Ann', email: 'ann@example.org' };

beforeEach(async () => {
  const onRoute = async () =>
    createParticipant(administrator, { route_id: (await aRoute(administrator)).route.id, ...ANN });
  [ann, elsewhere] = [await onRoute(), await onRoute()];
});

/** Writes a sent message to the present address of a participant; returns its numbers. */
async function message({ organizationId, id, routeId, email }: Participant) {
  const messageId = String(++messages);
  const [row] = await testDatabase`
    INSERT INTO mail_logs (organization_id, route_id, participant_id, event_type, status, recipient, rendered_subject,
                           mailer_message_id, mailer_token)
    VALUES (${organizationId}, ${routeId}, ${id}, 'round_announced', 'sent', ${email}, 'Hello', ${messageId}, 'token')
    RETURNING id::int`;
  return { id: row?.id as number, messageId };
}

const report = ({ messageId }: { messageId: string }, event: string, occurredAt: string | null = null) =>
  takeEvent(anEvent(messageId, { event, occurredAt, receivedAt: '2031-03-01T12:00:00.000Z' }));
const mark = async ({ id }: Participant) => (await getBounce(administrator, { id })).attempt;

it.each(['MessageBounced', 'MessageDeliveryFailed'])(
  'an address is marked by %s, for one participant',
  async (event) => {
    const lost = await message(ann);
    await report(lost, event);
    expect([await mark(ann), await mark(elsewhere)]).toEqual([lost.id, null]);
    const marked = await bouncedAddresses(administrator, { participant_ids: [ann.id, elsewhere.id] });
    expect([...marked]).toEqual([[ann.id, lost.id]]);
  },
);

it('the mark ends with a message that arrives, and not with one that was taken, held or delayed', async () => {
  const lost = await message(ann);
  await report(lost, 'MessageBounced', '2031-03-01T10:00:00.000Z');
  const next = await message(ann);
  expect(await mark(ann)).toBe(lost.id);
  for (const event of ['MessageHeld', 'MessageDelayed', 'MessageLoaded']) await report(next, event);
  await report(await message(ann), 'MessageSent', '2031-03-01T09:59:59.000Z');
  expect(await mark(ann)).toBe(lost.id);
  await report(next, 'MessageSent', '2031-03-01T10:00:01.000Z');
  expect(await mark(ann)).toBeNull();
});

it('the mark ends with another address and does not come back with the old one', async () => {
  const lost = await message(ann);
  await report(lost, 'MessageBounced');
  await updateParticipant(administrator, { id: ann.id, name: 'Anna' });
  expect(await mark(ann)).toBe(lost.id);
  await updateParticipant(administrator, { id: ann.id, email: 'ann@example.com' });
  expect(await mark(ann)).toBeNull();
  await updateParticipant(administrator, { id: ann.id, email: ANN.email });
  expect(await mark(ann)).toBeNull();
});

it('a late report about a message to an earlier address marks nothing', async () => {
  const lost = await message(ann);
  await updateParticipant(administrator, { id: ann.id, email: 'ann@example.com' });
  await report(lost, 'MessageBounced');
  expect(await mark(ann)).toBeNull();
});
