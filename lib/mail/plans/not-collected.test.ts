import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messageRound } from '@/lib/mail/runs/messages/commands';
import { updateOrder } from '@/lib/orders/commands';
import { setClock } from '@/lib/process/runtime/clock';
import { longWorkEnded } from '@/lib/process/runtime/shutdown';
import { updateRound } from '@/lib/rounds/commands';
import { at } from '@/test/support/mail/due';
import { aMailing } from '@/test/support/mail/mailing';
import { openProvider, provider, subjects } from '@/test/support/mail/provider';
import { aTemplate } from '@/test/support/mail/template';
import { group, withPaidGroup } from '@/test/support/rounds/paying';
import { getMailingOfRound } from './mailing-view';
import { getMailing } from './queries';

withPaidGroup();
openProvider();

let ann: number;

beforeEach(async () => {
  const { administrator, place, round, route } = group;
  await updateRound(administrator, { id: round.id, pickup_at: '2031-03-10T12:00:00Z' });
  await aTemplate(administrator, route, 'not_collected', '{{name}} {{order_number}}');
  // Mailed about their order: Ann, who does not come, and Bob, who leaves the second order behind.
  ann = (await place(2, 'Ann')).id;
  const first = await place(1, 'Bob');
  await place(2, 'Bob', { participant: first.participant });
  const [cy, dan, eve] = [await place(2, 'Cy'), await place(2, 'Dan'), await place(2, 'Eve')];
  for (const { id } of [first, cy]) await group.atPickup(id, 'collected');
  await group.atPickup(dan.id, 'handed_over', { bottles: 1 });
  await updateOrder(administrator, { id: eve.id, cancelled: true });
  setClock(new Date('2031-03-11T00:00:00Z'));
});
afterEach(async () => {
  await longWorkEnded();
  setClock(null);
});

describe.each(['open', 'closed'])(
  'a message about wine that was not picked up, of a round that is %s',
  (status) => {
    beforeEach(async () => {
      await updateRound(group.administrator, { id: group.round.id, status });
    });

    it('goes to those of whose order nothing was handed over, once, after the pickup', async () => {
      const { administrator, round } = group;
      const { id } = await aMailing(administrator, round, 'not_collected', 1);
      const { mailing } = await getMailingOfRound(administrator, { id });
      expect([mailing.people, mailing.hindrance]).toEqual([2, null]);
      await at('2031-03-11T12:00:30Z');
      expect(subjects()).toEqual(['Ann 1', 'Bob 3']);
      expect(await getMailing(administrator, { id })).toMatchObject({ status: 'sent', total: 2, sent: 2 });
      await at('2031-03-11T12:01:00Z');
      expect(subjects()).toHaveLength(2);
      expect(JSON.stringify(provider.messages())).not.toMatch(/unsubscribe/i);
    });
  },
);

it('nobody is called to an order of which no bottle is left, nor asked to write about it', async () => {
  const { administrator, round, route } = group;
  await aTemplate(administrator, route, 'pickup_reminder', 'Come, {{name}} {{order_number}}');
  await updateRound(administrator, { id: round.id, pickup_at: '2031-03-13T12:00:00Z' });
  await group.atPickup(ann, 'short', { bottles: 2, reason: 'missing' });
  await aMailing(administrator, round, 'pickup_reminder', -1);
  await at('2031-03-12T12:00:30Z');
  expect(subjects()).toEqual(['Come, Bob 3', 'Come, Dan 5']);
  provider.clear();
  await aMailing(administrator, round, 'not_collected', 1);
  await at('2031-03-14T12:00:30Z');
  expect(subjects()).toEqual(['Bob 3']);
});

it('an organizer writes to those as well who have a part of their order', async () => {
  const { administrator, round } = group;
  const words = { subject: '{{name}} {{order_number}}', text: 'When?' };
  expect(await messageRound(administrator, { id: round.id, to: 'not_collected', ...words })).toMatchObject({
    sent: 3,
  });
  expect(subjects()).toEqual(['Ann 1', 'Bob 3', 'Dan 5']);
});
