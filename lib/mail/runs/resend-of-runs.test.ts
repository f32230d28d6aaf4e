import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listMailLogs } from '@/lib/mail/log/queries';
import { ANCHORS } from '@/lib/mail/plans/input';
import { sendMailingNow } from '@/lib/mail/plans/now';
import { remindToPay } from '@/lib/mail/plans/remind';
import { messageRound } from '@/lib/mail/runs/messages/commands';
import { updateOrder } from '@/lib/orders/commands';
import { setClock } from '@/lib/process/runtime/clock';
import { longWorkEnded } from '@/lib/process/runtime/shutdown';
import { updateRound } from '@/lib/rounds/commands';
import { aMailing } from '@/test/support/mail/mailing';
import { holdCalls, openProvider, pointAtProvider, provider, REFUSES } from '@/test/support/mail/provider';
import { aTemplate } from '@/test/support/mail/template';
import { expectRefusal } from '@/test/support/refusals';
import { camt } from '@/test/support/rounds/bank-files';
import { aPaidGroup, type PaidGroup } from '@/test/support/rounds/paying';
import { aParticipant } from '@/test/support/rounds/placing';
import { openTestDatabase } from '@/test/support/rules';
import { announceRound } from './commands';
import { resendMail } from './resend';

openTestDatabase();
openProvider();

let group: PaidGroup;
/** A participant with an order of two bottles, and one without an order. */
let ann: Awaited<ReturnType<PaidGroup['place']>>;
let eve: { id: number };

beforeEach(async () => {
  setClock(new Date('2031-03-01T00:00:00Z'));
  group = await aPaidGroup();
  const { administrator, round, route } = group;
  await updateRound(administrator, {
    id: round.id,
    order_deadline_at: '2031-03-08T12:00:00Z',
    pickup_at: '2031-03-10T12:00:00Z',
  });
  for (const event_type of Object.keys(ANCHORS)) {
    await aTemplate(administrator, route, event_type, '{{name}}', '<p>{{amount_due}}</p>');
  }
  ann = await group.place(2, 'Ann');
  eve = await aParticipant(administrator, route, 'Eve');
});
afterEach(async () => {
  await longWorkEnded();
  setClock(null);
});

const announce = () => announceRound(group.administrator, { id: group.round.id });
const plan = (event_type: keyof typeof ANCHORS) => async () => {
  const { administrator, round } = group;
  await sendMailingNow(administrator, { id: (await aMailing(administrator, round, event_type)).id });
};
const remind = () => remindToPay(group.administrator, { orders: [ann.id] });
const write = (to: string, fields: object = {}) =>
  messageRound(group.administrator, { id: group.round.id, to, subject: 'News', text: 'Hello', ...fields });
const writeTo = (to: string) => () => write(to);

const close = () => updateRound(group.administrator, { id: group.round.id, status: 'closed' });
const passDeadline = async () => setClock(new Date('2031-03-08T12:00:00Z'));
const passPickup = async () => setClock(new Date('2031-03-10T12:00:00Z'));
const cancel = () => updateOrder(group.administrator, { id: ann.id, cancelled: true });
const order = () => group.place(1, 'Eve', { participant: eve.id });
const pay = () => updateOrder(group.administrator, { id: ann.id, paid: true });
const transfer = () => group.importing(camt([{ amount: '24.00', text: `order ${ann.number}`, id: 'A' }]));
const collect = () => group.atPickup(ann.id, 'collected');
const handOver = () => group.atPickup(ann.id, 'handed_over', { bottles: 1 });

/** Sends mail that fails, and returns the attempt to mail one person. */
async function failed(send: () => Promise<unknown>, participantId: number): Promise<number | undefined> {
  provider.behave(REFUSES);
  await send();
  await longWorkEnded();
  provider.behave();
  provider.clear();
  const { items } = await listMailLogs(group.administrator, {});
  return items.find((row) => row.participantId === participantId)?.id;
}
const resend = (id: number | undefined) => resendMail(group.administrator, { id });

describe('a message of a run is sent again', () => {
  const ofAnn = () => ann.participant;
  const ofEve = () => eve.id;
  it.each([
    ['an announcement', announce, ofEve, close, 'mailingTooLate'],
    ['an announcement', announce, ofEve, passDeadline, 'mailingTooLate'],
    ['a reminder of the deadline', plan('deadline_reminder'), ofEve, close, 'mailingTooLate'],
    ['a reminder of the deadline', plan('deadline_reminder'), ofEve, passDeadline, 'mailingTooLate'],
    ['a reminder of the deadline', plan('deadline_reminder'), ofEve, order, 'mailOrderedSince'],
    ['a reminder of the pickup', plan('pickup_reminder'), ofAnn, passPickup, 'mailingTooLate'],
    ['a reminder of the pickup', plan('pickup_reminder'), ofAnn, cancel, 'mailNotDue'],
    ['a reminder to pay', remind, ofAnn, pay, 'mailNothingOwed'],
    ['a reminder to pay', remind, ofAnn, transfer, 'mailTransferWaits'],
    ['a message about wine', plan('not_collected'), ofAnn, handOver, 'mailCollectedSince'],
    ['a message to not_ordered', writeTo('not_ordered'), ofEve, order, 'mailOrderedSince'],
    ['a message to owed', writeTo('owed'), ofAnn, pay, 'mailNothingOwed'],
    ['a message to owed', writeTo('owed'), ofAnn, transfer, 'mailTransferWaits'],
    ['a message to owed', writeTo('owed'), ofAnn, cancel, 'mailNotDue'],
    ['a message to not_collected', writeTo('not_collected'), ofAnn, collect, 'mailCollectedSince'],
  ] as const)('only as its run would send it: %s, %#', async (_name, send, whose, happen, problem) => {
    const attempt = await failed(send, whose());
    await happen();
    await expectRefusal(resend(attempt), 409, problem);
    expect(provider.messages()).toEqual([]);
  });

  it('to somebody of whose order a part was handed over, where that is whom it is for', async () => {
    const attempt = await failed(writeTo('not_collected'), ann.participant);
    await handOver();
    expect(await resend(attempt)).toMatchObject({ status: 'sent' });
  });

  it('also when another message went through since', async () => {
    const attempt = await failed(writeTo('ordered'), ann.participant);
    await write('ordered', { subject: 'Other news' });
    provider.clear();
    expect(await resend(attempt)).toMatchObject({ status: 'sent', renderedSubject: 'News' });
    await expectRefusal(resend(attempt), 'mailAlreadyResent');
  });

  it('as a message of the same run, whichever of its attempts is sent again', async () => {
    const attempt = await failed(writeTo('not_ordered'), eve.id);
    const second = await failed(() => resend(attempt), eve.id);
    expect(second).not.toBe(attempt);
    await order();
    await expectRefusal(resend(second), 'mailOrderedSince');
  });
});

it('a message to those who owe leaves out whoever a sure transfer waits for, and counts no other', async () => {
  const bob = await group.place(3, 'Bob');
  await transfer();
  expect(await write('owed', { dry_run: true })).toEqual({ total: 1, sent: 0, failed: 0 });
  expect(await write('owed')).toEqual({ total: 1, sent: 1, failed: 0 });
  const { items } = await listMailLogs(group.administrator, {});
  expect(items.map(({ participantId }) => participantId)).toEqual([bob.participant]);
});

it('a reminder to pay leaves out whoever a transfer came for while it was sent', async () => {
  const bob = await group.place(3, 'Bob');
  pointAtProvider(provider.url, { MAILER_CONCURRENCY: 1 });
  const calls = holdCalls(provider);
  await remindToPay(group.administrator, { orders: [ann.id, bob.id] });
  await calls.arrived(1);
  await group.importing(camt([{ amount: '36.00', text: `order ${bob.number}`, id: 'B' }]));
  calls.release();
  await longWorkEnded();
  expect(provider.messages().map(({ subject }) => subject.trim())).toEqual(['Ann']);
});
