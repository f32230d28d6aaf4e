import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { getParticipantData } from '@/lib/archive/participant-data';
import { createPayment } from '@/lib/money/ledger/commands';
import { placeOrder, updateOrder } from '@/lib/orders/commands';
import { correctOwnEmail, updateOwnOrder } from '@/lib/orders/own-order';
import { getOwnOrder } from '@/lib/orders/queries';
import { applyPickupEvents } from '@/lib/pickup/day/commands';
import { updateRound } from '@/lib/rounds/commands';
import { expectRefusal } from '@/test/support/refusals';
import { group, withPaidGroup } from '@/test/support/rounds/paying';
import { aPickupEvent } from '@/test/support/rounds/pickup';
import { testDatabase } from '@/test/support/rules';
import { anonymiseParticipant } from './anonymising';
import { updateParticipant } from './commands';
import { getLeaver, unsubscribePath } from './leaving';
import { getParticipant } from './queries';

withPaidGroup({ superadmin: true, elevated: true });

const TELLTALE = /wilhelmina|quirke|0612345678|doorbell|cousin/i;

let id: number;
let token: string;
let orderId: number;

beforeEach(async () => {
  const { placed } = await placeOrder(group.visitor, {
    name: 'Wilhelmina Quirke',
    email: 'wilhelmina@quirke.example',
    phone: '0612345678',
    comment: 'Ring the doorbell',
    idempotency_key: randomUUID(),
    lines: [{ wine_offering_id: group.wine, quantity: 2 }],
  });
  ({ order_id: orderId, access_token: token } = placed);
  const { order } = await getOwnOrder(group.visitor, { token });
  id = order.participantId;
});

const anonymise = () => anonymiseParticipant(group.administrator, { id });
const close = () => updateRound(group.administrator, { id: group.round.id, status: 'closed' });
const pay = () => createPayment(group.administrator, { order_id: orderId, amount_cents: 2400 });

/** Every row of every table in which a word of the participant's stands, by table. */
async function tellingTables(): Promise<string[]> {
  const tables = await testDatabase<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`;
  const telling: string[] = [];
  for (const { name } of tables) {
    const rows = await testDatabase.unsafe(`SELECT row_to_json(listed)::text AS row FROM ${name} listed`);
    if (rows.some(({ row }) => TELLTALE.test(row))) telling.push(name);
  }
  return telling.sort();
}

describe('an anonymised participant', () => {
  it('stands nowhere in the database any more, and their order and its sum stay', async () => {
    const { administrator, visitor } = group;
    await updateOwnOrder(visitor, { token, comment: 'The doorbell is broken' });
    await correctOwnEmail(visitor, { token, email: 'mina@quirke.example' });
    await pay();
    await close();
    const events = [aPickupEvent(orderId, 'collected', { name: 'Cousin' })];
    await applyPickupEvents(administrator, { id: group.round.id, events });
    await testDatabase`
      INSERT INTO mail_logs (organization_id, route_id, participant_id, order_id, event_type, status, recipient,
        rendered_subject, error_message)
      VALUES (${administrator.user.organizationId}, ${group.route.id}, ${id}, ${orderId}, 'order_confirmed', 'failed',
        'wilhelmina@quirke.example', 'Hello Wilhelmina', '550 wilhelmina@quirke.example is unknown')`;
    expect(await tellingTables()).toEqual(
      expect.arrayContaining(['public.changes', 'public.mail_logs', 'public.orders', 'public.pickup_events']),
    );

    expect(await anonymise()).toMatchObject({
      name: '–',
      email: `removed-${id}@invalid.invalid`,
      phone: null,
      locale: null,
      isActive: false,
      anonymisedAt: expect.any(Date),
    });
    expect(await tellingTables()).toEqual([]);
    const data = await getParticipantData(administrator, { id });
    expect(data).toMatchObject({
      orders: [{ id: orderId, total_cents: 2400, paid_cents: 2400, comment: '' }],
      payments: [{ amount_cents: 2400 }],
      mail_logs: [{ rendered_subject: '–' }],
    });
    expect(data.changes.map(({ kind }) => kind)).toContain('comment_changed');
    expect(data.changes.map(({ kind }) => kind)).toContain('email_corrected');
  });

  it('is not made active again', async () => {
    await pay();
    await close();
    await anonymise();
    const { administrator } = group;
    await expectRefusal(
      updateParticipant(administrator, { id, is_active: true }),
      409,
      'participantAnonymised',
    );
    expect(await updateParticipant(administrator, { id, is_active: false })).toMatchObject({
      isActive: false,
    });
  });

  it('has no page of an order and no link to unsubscribe any more', async () => {
    const link = unsubscribePath(await getParticipant(group.administrator, { id })).replace(
      '/unsubscribe/',
      '',
    );
    await pay();
    await close();
    await anonymise();
    const gone = { status: 404 };
    await expectRefusal(getOwnOrder(group.visitor, { token }), gone);
    await expectRefusal(getLeaver(group.visitor, { token: link }), gone);
    const [{ token: renewed } = { token: '' }] = await testDatabase<{ token: string }[]>`
      SELECT access_token AS token FROM orders WHERE id = ${orderId}`;
    await expectRefusal(getOwnOrder(group.visitor, { token: renewed }), gone);
  });

  it('is asked again without a change', async () => {
    await updateOrder(group.administrator, { id: orderId, cancelled: true });
    const { anonymisedAt } = await anonymise();
    expect((await anonymise()).anonymisedAt).toEqual(anonymisedAt);
  });
});

describe('anonymising is refused', () => {
  it('with an order that stands in an open round, and not with a cancelled one', async () => {
    await pay();
    await expectRefusal(anonymise(), 409, 'anonymiseOpenOrder');
    await updateOrder(group.administrator, { id: orderId, paid: false, cancelled: true });
    expect((await anonymise()).name).toBe('–');
  });

  it('while an amount is due, and while one is to be given back', async () => {
    await close();
    await expectRefusal(anonymise(), 409, 'anonymiseDue');
    await pay();
    await createPayment(group.administrator, { order_id: orderId, amount_cents: 100 });
    await expectRefusal(anonymise(), 409, 'anonymiseDue');
    expect((await getParticipant(group.administrator, { id })).name).toBe('Wilhelmina Quirke');
  });

  it('to all but elevated superadmins', async () => {
    const { administrator } = group;
    const plain = { ...administrator, elevated: false };
    await expectRefusal(anonymiseParticipant(plain, { id }), 403);
  });
});
