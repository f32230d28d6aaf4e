import { beforeAll, describe, expect, it } from 'vitest';
import { sendOrder } from '@/test/support/group';
import { ask, group, openGroup } from '../support';

openGroup();

const ACCOUNT = { holder: 'Riverside Wine', iban: 'NL91 ABNA 0417 1643 00', bic: null };

let orderId: number;
let placed: { payment: { reference: string } | null; total_cents: number };

beforeAll(async () => {
  const { id } = await group.api('/payment-accounts', ACCOUNT);
  await group.api(`/routes/${group.routeId}`, { payment_account_id: id, currency: 'EUR' }, 'PATCH');
  placed = (await sendOrder(group, 'ada@example.org', [2])).json;
  const { items } = await group.api('/orders?due=owed');
  orderId = items[0].id;
});

const amount = () => (placed.total_cents / 100).toFixed(2);

describe('an order of a route with a payment account', () => {
  it('tells who placed it how to pay', async () => {
    const { payment_reference: reference } = await group.api(`/orders/${orderId}`);
    expect(placed.payment).toEqual({
      holder: 'Riverside Wine',
      iban: 'NL91ABNA0417164300',
      bic: null,
      reference,
      amount_cents: placed.total_cents,
      currency: 'EUR',
    });
  });

  it('has a payment code, as text and as a picture', async () => {
    const text = await ask(`/orders/${orderId}/payment-code`);
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text.text).toBe(
      `BCD\n002\n1\nSCT\n\nRiverside Wine\nNL91ABNA0417164300\nEUR${amount()}\n\n${placed.payment?.reference}`,
    );
    const picture = await ask(`/orders/${orderId}/payment-code?format=svg`);
    expect(picture.headers['content-type']).toBe('image/svg+xml');
    expect(picture.text).toMatch(/^<svg .*<\/svg>$/);
    expect((await ask(`/orders/${orderId}/payment-code?format=png`)).status).toBe(422);
  });

  it('is paid in parts, and has no code once nothing is due', async () => {
    const half = placed.total_cents / 2;
    const data = { order_id: orderId, amount_cents: half, method: 'transfer', paid_on: '2026-01-31' };
    const sent = { method: 'POST', data, headers: { 'idempotency-key': 'half' } };
    const [booked, again] = [await ask('/payments', sent), await ask('/payments', sent)];
    expect([booked.status, again.status, again.json]).toEqual([201, 201, booked.json]);
    expect(booked.headers.location).toBe(`/payments/${booked.json.id}`);
    expect(booked.json).toMatchObject({ ...data, note: '', bank_transaction_id: null, voided_at: null });
    expect(await group.api(`/orders/${orderId}`)).toMatchObject({
      paid_cents: half,
      due_cents: half,
      paid_at: null,
    });
    await group.api(`/orders/${orderId}`, { paid: true }, 'PATCH');
    const none = await ask(`/orders/${orderId}/payment-code`);
    expect([none.status, none.json.detail]).toEqual([
      409,
      'There is no payment code: nothing is due for this order.',
    ]);
  });

  it('is not paid any more when a payment is void', async () => {
    const { items } = await group.api(`/payments?order_id=${orderId}`);
    const path = `/payments/${items[0].id}/void`;
    const voided = await ask(path, { method: 'POST' });
    expect([voided.status, voided.json.void_reason]).toEqual([200, null]);
    expect((await ask(path, { method: 'POST', data: { reason: 'Again' } })).status).toBe(409);
    expect((await group.api(`/orders/${orderId}`)).paid_at).toBeNull();
    const back = { order_id: orderId, amount_cents: -placed.total_cents };
    expect((await ask('/payments', { method: 'POST', data: back })).status).toBe(409);
  });
});
