import { beforeAll, describe, expect, it } from 'vitest';
import { paymentReference } from '@/lib/money/ledger/reference';
import { ACCOUNT, camt, zipped } from '@/test/support/rounds/bank-files';
import { ask, group, openGroup } from '../support';

openGroup();

let account: number;
let order: { id: number; order_number: number; total_cents: number };
beforeAll(async () => {
  account = (await group.api('/payment-accounts', { holder: 'Riverside', iban: ACCOUNT })).id;
  await group.api(`/routes/${group.routeId}`, { payment_account_id: account }, 'PATCH');
  order = await group.addOrder(await group.addPerson('Ann'), [2]);
});

const read = (body: string | Buffer | undefined, query = '', headers = {}) =>
  ask(`/bank-statements?payment_account_id=${account}${query}`, { method: 'POST', body, headers });

describe('a bank file', () => {
  it('is previewed with 200 and read with 201, whatever it is called', async () => {
    const file = camt([
      { amount: '27.90', text: paymentReference(order.id), id: 'A' },
      { text: 'x', id: 'B' },
    ]);
    const dry = await read(file, '&dry_run=true', { 'content-type': 'application/json' });
    expect([dry.status, dry.json.booked, dry.json.open, dry.json.transactions[0].id]).toEqual([
      200,
      1,
      1,
      null,
    ]);
    const real = await read(file, '&dry_run=false', { 'content-type': 'text/nonsense' });
    expect([real.status, real.headers.location, real.json.known]).toEqual([201, undefined, 0]);
    const again = await read(Buffer.from(zipped({ 'a.xml': file })));
    expect([again.status, again.json.known, again.json.transactions]).toEqual([201, 2, []]);
    const [, open] = real.json.transactions;
    const shown = await ask(`/bank-transactions/${open.id}`);
    expect([shown.status, shown.json, shown.headers.etag]).toEqual([200, open, expect.any(String)]);
    const parts = [{ order_id: order.id, amount_cents: 1000 }];
    const assigned = await ask(`/bank-transactions/${open.id}/assign`, { method: 'POST', data: { parts } });
    expect([assigned.status, assigned.json.state]).toEqual([200, 'booked']);
    expect(assigned.headers.etag).not.toBe(shown.headers.etag);
    const released = await ask(`/bank-transactions/${open.id}/release`, { method: 'POST' });
    expect([released.status, released.json.state]).toEqual([200, 'open']);
    const aside = await ask(`/bank-transactions/${open.id}/set-aside`, { method: 'POST' });
    expect([aside.status, aside.json.state]).toEqual([200, 'set_aside']);
    expect((await ask(`/bank-transactions/${open.id}/set-aside`, { method: 'POST' })).status).toBe(409);
    const listed = await ask('/bank-transactions?state=booked');
    expect(listed.json).toMatchObject({ total: 1, items: [{ payment_ids: [expect.any(Number)] }] });
    const paid = await ask(`/orders/${order.id}`);
    expect(paid.json).toMatchObject({ paid_cents: 2790, due_cents: 0 });
  });

  it('that is wrong is refused', async () => {
    expect((await read('')).status).toBe(422);
    expect((await read(undefined)).status).toBe(422);
    expect((await read('<!DOCTYPE a><a/>')).json.detail).toContain('DOCTYPE');
    expect((await read(camt([]), '&dry_run=perhaps')).json.errors[0].path).toBe('dry_run');
    expect((await ask('/bank-statements', { method: 'POST', body: 'x' })).json.errors[0].path).toBe(
      'payment_account_id',
    );
    const other = await read(camt([], { account: 'DE89370400440532013000' }));
    expect([other.status, other.json.detail]).toEqual([409, expect.stringContaining(ACCOUNT)]);
    const table = await read('Day;Sum;Who\n2026-11-03;1,50;Ann');
    expect([table.status, table.json.detail]).toEqual([422, expect.stringContaining('Day, Sum, Who')]);
    expect(
      (await ask(`/bank-statements?payment_account_id=${account}`, { method: 'PUT', body: '' })).status,
    ).toBe(405);
  });

  it('of a table tells what was left out, and asks for directions that nobody named', async () => {
    const table = 'Date;Amount;Text;Way\n2026-11-03;84,50;in;Bij\n2026-11-03;10,00;out;Af\nTotal;;;';
    const named = (columns: object) =>
      read(table, `&dry_run=true&columns=${encodeURIComponent(JSON.stringify(columns))}`);
    const columns = { date: 'Date', amount: 'Amount', text: ['Text', 'Way'] };
    const asked = await named(columns);
    expect([asked.status, asked.json.errors[0].path]).toEqual([422, 'columns']);
    const told = await named({ ...columns, direction: 'Way' });
    expect(told.json).toMatchObject({ found: 2, outgoing: 1, open: 1, doubtful: 0, skipped: 1 });
    expect(told.json.transactions).toMatchObject([{ text: 'in Bij', perhaps_same_as: null }]);
    const both = { ...columns, amount_in: 'Amount', amount_out: 'Amount' };
    for (const wrong of [
      both,
      { ...columns, amount: undefined },
      { ...columns, text: Array(7).fill('Text') },
    ]) {
      expect((await named(wrong)).json.errors[0].path).toBe('columns');
    }
  });

  it('of up to 10 MiB is read, and of more is refused', async () => {
    const filled = (bytes: number) => Buffer.concat([Buffer.from(camt([])), Buffer.alloc(bytes, ' ')]);
    expect((await read(filled(9 * 1024 * 1024), '&dry_run=true')).status).toBe(200);
    expect((await read(filled(10 * 1024 * 1024))).status).toBe(413);
  });
});
