import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listWaiting } from '@/lib/money/booking/waiting/queries';
import { createPayment } from '@/lib/money/ledger/commands';
import { updateOrder } from '@/lib/orders/commands';
import { getOwing } from '@/lib/orders/lists/orders-owing';
import { updateParticipant } from '@/lib/people/commands';
import { setClock } from '@/lib/process/runtime/clock';
import { longWorkEnded } from '@/lib/process/runtime/shutdown';
import { updateRound } from '@/lib/rounds/commands';
import { getRoundHistory } from '@/lib/rules/changes/queries';
import { at } from '@/test/support/mail/due';
import { aMailing } from '@/test/support/mail/mailing';
import { openProvider, provider, subjects } from '@/test/support/mail/provider';
import { aTemplate } from '@/test/support/mail/template';
import { expectRefusal } from '@/test/support/refusals';
import { camt } from '@/test/support/rounds/bank-files';
import { group, withPaidGroup } from '@/test/support/rounds/paying';
import { testDatabase, untilWaiting } from '@/test/support/rules';
import { getMailingOfRound } from './mailing-view';
import { getMailing } from './queries';
import { remindToPay } from './remind';

withPaidGroup();
openProvider();

beforeEach(async () => {
  const { administrator, round, route } = group;
  await updateRound(administrator, { id: round.id, payment_due_at: '2031-03-10T12:00:00Z' });
  await aTemplate(
    administrator,
    route,
    'payment_reminder',
    '{{name}} {{order_number}} {{amount_due}}',
    '<p>{{payment_holder}} {{payment_iban}} {{payment_reference}}</p>',
  );
  setClock(new Date('2031-03-01T00:00:00Z'));
});
afterEach(async () => {
  await longWorkEnded();
  setClock(null);
});

const plan = async (days = 2) =>
  (await aMailing(group.administrator, group.round, 'payment_reminder', days)).id;

const remind = async (...ids: number[]) => remindBy(ids);
const remindBy = async (orders: number[], fields: object = {}) => {
  const { reminded } = await remindToPay(group.administrator, { orders, ...fields });
  await longWorkEnded();
  return reminded;
};

describe('a reminder to pay', () => {
  it('goes out once an order that is owed, whoever is behind it, in a round that is open or closed', async () => {
    const { administrator, place, round } = group;
    const ann = await place(2, 'Ann');
    await place(1, 'Ann', { participant: ann.participant });
    const [bob, dan] = [await place(3, 'Bob'), await place(1, 'Dan')];
    const paid = await place(1, 'Eve');
    await updateOrder(administrator, { id: paid.id, paid: true });
    await updateOrder(administrator, { id: (await place(1, 'Fay')).id, cancelled: true });
    await createPayment(administrator, { order_id: bob.id, amount_cents: 1000 });
    await updateParticipant(administrator, { id: dan.participant, is_active: false });
    await updateRound(administrator, { id: round.id, status: 'closed' });
    const id = await plan();
    const { mailing } = await getMailingOfRound(administrator, { id });
    expect([mailing.people, mailing.hindrance]).toEqual([4, null]);
    await at('2031-03-12T12:00:30Z');
    expect(subjects()).toEqual(['Ann 1 €24.00', 'Ann 2 €12.00', 'Bob 3 €26.00', 'Dan 4 €12.00']);
    expect(await getMailing(administrator, { id })).toMatchObject({ status: 'sent', total: 4, sent: 4 });
    await at('2031-03-12T12:01:00Z');
    expect(subjects()).toHaveLength(4);
  });

  it('says how to pay and not how to unsubscribe', async () => {
    const { reference } = await group.place(2);
    await plan(0);
    await at('2031-03-10T12:00:30Z');
    const [message] = provider.messages();
    expect(message?.html).toContain(`Riverside NL91 ABNA 0417 1643 00 ${reference}`);
    expect(JSON.stringify(message)).not.toMatch(/unsubscribe/i);
  });

  it('waits while a transfer is surely for the order, and goes out when that is set aside', async () => {
    const { importing, place, administrator } = group;
    const [ann, bob, eve] = [await place(3, 'Ann'), await place(4, 'Bob'), await place(1, 'Eve')];
    const [dan, fay, gus] = [await place(5, 'Dan'), await place(6, 'Fay'), await place(7, 'Gus')];
    const told = await importing(
      camt([
        { amount: '36.00', text: `order ${ann.number}`, id: 'A' },
        { amount: '48.00', name: 'Bob', id: 'B' },
        { amount: '84.00', name: 'Somebody Else', id: 'C' },
        { amount: '132.00', text: `${dan.number} and ${fay.number}`, id: 'D' },
      ]),
    );
    expect(told).toMatchObject({ suggested: 4 });
    // Nor is anybody reminded whose due amount came in, alone or within a sum, though it is not sure.
    const all = [ann, bob, eve, dan, fay, gus].map(({ id }) => id);
    expect(await remind(...all)).toBe(1);
    expect(subjects()).toEqual(['Eve 3 €12.00']);
    const { awaited } = await listWaiting(administrator, { limit: 1, offset: 0 });
    expect([...awaited].sort()).toEqual([ann, bob, dan, fay, gus].map(({ id }) => id).sort());
    const { setTransactionAside } = await import('@/lib/money/booking/commands');
    await setTransactionAside(administrator, { id: told.transactions[0]?.id });
    expect(await remind(ann.id)).toBe(1);
  });

  it('goes on with those not tried yet where it was cut off, a message an order', async () => {
    const { place, round } = group;
    const ann = await place(2, 'Ann');
    await place(1, 'Ann', { participant: ann.participant });
    const id = await plan(0);
    await at('2031-03-10T12:00:30Z');
    await testDatabase`DELETE FROM mail_logs WHERE order_id = ${ann.id}`;
    await testDatabase`UPDATE mailings SET status = 'running' WHERE id = ${id}`;
    await testDatabase`
      UPDATE announcements SET heartbeat_at = now() - interval '1 minute', finished_at = NULL
      WHERE purchase_round_id = ${round.id}`;
    provider.clear();
    await at('2031-03-10T12:01:00Z');
    await at('2031-03-10T12:01:10Z');
    expect(subjects()).toEqual(['Ann 1 €24.00']);
  });
});

describe('reminding of orders that are ticked', () => {
  it('mails those that are owed at once, and the history of the round says who did it', async () => {
    const { administrator, place, round } = group;
    const [ann, bob, other] = [await place(2, 'Ann'), await place(1, 'Bob'), await place(1, 'Eve')];
    await updateOrder(administrator, { id: bob.id, paid: true });
    expect(await remind(ann.id, bob.id)).toBe(1);
    expect(subjects()).toEqual(['Ann 1 €24.00']);
    const { items } = await getRoundHistory(administrator, { id: round.id });
    expect(items[0]).toMatchObject({
      kind: 'mailing_sent',
      by: administrator.user.email,
      details: { mailing_id: null, event_type: 'payment_reminder', total: 1, sent: 1, failed: 0 },
    });
    expect(await remind(other.id)).toBe(1);
  });

  it('mails nobody twice in seven days, unless asked', async () => {
    const ann = await group.place(2, 'Ann');
    const isReminded = async () =>
      (await getOwing(group.administrator, { limit: 50, offset: 0 })).owed[0]?.orders[0]?.isReminded;
    expect(await isReminded()).toBe(false);
    expect([await remind(ann.id), await remind(ann.id)]).toEqual([1, 0]);
    expect(subjects()).toHaveLength(1);
    expect(await isReminded()).toBe(true);
    expect(await remindBy([ann.id], { again: true })).toBe(1);
    await testDatabase`
      UPDATE mail_logs SET created_at = created_at - interval '8 days' WHERE order_id = ${ann.id}`;
    expect(await isReminded()).toBe(false);
    expect(await remind(ann.id)).toBe(1);
    expect(subjects()).toHaveLength(3);
  });

  it('counts a reminder that another organizer sends just before', async () => {
    const ann = await group.place(2, 'Ann');
    let pressed: Promise<number> | undefined;
    await testDatabase.begin(async (other) => {
      await other`SELECT FROM purchase_rounds WHERE id = ${group.round.id} FOR UPDATE`;
      pressed = remind(ann.id);
      await untilWaiting('purchase_rounds');
      await other`
        INSERT INTO mail_logs (organization_id, route_id, purchase_round_id, participant_id, order_id, event_type, status,
                               recipient, rendered_subject)
        SELECT organization_id, route_id, purchase_round_id, participant_id, id, 'payment_reminder', 'sent', 'ann', 'S'
        FROM orders WHERE id = ${ann.id}`;
    });
    expect(await pressed).toBe(0);
    expect(subjects()).toEqual([]);
  });

  it('is refused without a template, while another is sent, and for nobody', async () => {
    const { administrator, place, round, route } = group;
    const ann = await place(2, 'Ann');
    await expectRefusal(remindToPay(administrator, { orders: [] }), 422);
    await testDatabase`
      INSERT INTO announcements (organization_id, purchase_round_id, route_id, event_type, audience)
      SELECT organization_id, id, route_id, 'payment_reminder', 'owing' FROM purchase_rounds WHERE id = ${round.id}`;
    await expectRefusal(remindToPay(administrator, { orders: [ann.id] }), 'reminderUnderWay');
    await testDatabase`UPDATE announcements SET finished_at = now()`;
    await testDatabase`DELETE FROM mail_templates WHERE route_id = ${route.id}`;
    await expectRefusal(remindToPay(administrator, { orders: [ann.id] }), 'mailingWithoutTemplate');
    expect(subjects()).toEqual([]);
  });
});
