import { beforeAll, expect, it } from 'vitest';
import { sendOrder } from '@/test/support/group';
import type { Answer } from '@/test/support/http';
import { ask, database, group, openGroup, visit } from './support';

// A round from its first crate to its receipt, as a program handles it. The rules are tested in lib.

openGroup();

const place = (quantity: number, extra?: number) =>
  sendOrder(group, `a${Math.random()}@example.org`, [], {
    lines: [{ wine_offering_id: wine(), quantity, extra }],
  });
const wine = () => group.offerings[0]?.id;
const round = (rest = '') => `/purchase-rounds/${group.roundId}${rest}`;
const post = (path: string, data?: object, headers = {}) => ask(path, { method: 'POST', data, headers });

let supplierId: number;
/** The allocation of the round. */
let settled: Answer;
/** The path of the purchase order. */
let at: string;

beforeAll(async () => {
  supplierId = (await group.api('/suppliers', { name: 'Tilleuls', customer_number: '=1' })).id;
  const fields = { supplier_id: supplierId, max_bottles: 25, purchase_price_cents: 700 };
  await group.api(`/wine-offerings/${wine()}`, fields, 'PATCH');
  await group.api(round(), { shows_crates: true }, 'PATCH');
});

it('a round shows its crates and what is left, and takes no more than that', async () => {
  const placed = await place(10, 2);
  expect(placed.json).toMatchObject({ lines: [{ quantity: 10, extra: 2, allotted: null }] });
  await place(6, 1);
  const refused = await place(10);
  expect([refused.status, refused.json.detail]).toEqual([
    409,
    'Only 9 bottles of Crémant Extra Brut are left',
  ]);
  const { current_round: shown } = (await visit('/public/current-round')).json;
  expect(shown.offerings[0]).toMatchObject({ bottles_left: 9, crate: { ordered: 16, missing: 2 } });
  expect(shown.offerings[1]).toMatchObject({ bottles_left: null, crate: { ordered: 0, missing: 0 } });
  expect(JSON.stringify(shown)).not.toMatch(/supplier|purchase_price|max_bottles/);
});

it('a closed round is brought to whole crates, as it was said before', async () => {
  expect((await post(round('/settlement'), {})).status).toBe(409);
  await group.api(round(), { status: 'closed' }, 'PATCH');
  const said = (await post(round('/settlement'), { dry_run: true })).json;
  const { settled_at, ...done } = (await post(round('/settlement'), {})).json;
  expect({ settled_at: null, ...done }).toEqual(said);
  expect(done).toMatchObject({
    offerings: [{ taken: 2, crates: 3, loose: 0 }],
    orders: [{ order_number: 1 }],
  });
  settled = await ask(round('/settlement'));
  expect(settled.json).toEqual({ settled_at, ...done });
  const stale = await ask(round('/settlement'), { method: 'DELETE', headers: { 'if-match': '"stale"' } });
  expect(stale.status).toBe(412);
});

const wanted = () => ({ purchase_round_id: group.roundId, supplier_id: supplierId });

it('a purchase order is made once for a supplier, and is a page, a table and a workbook', async () => {
  const key = { 'idempotency-key': 'once' };
  const made = await post('/purchase-orders', wanted(), key);
  expect(made.json).toMatchObject({
    number: 1,
    lines: [{ crates: 3, loose: 0, bottles: 18 }],
    total_cents: 12_600,
  });
  expect((await post('/purchase-orders', wanted(), key)).text).toBe(made.text);
  expect((await post('/purchase-orders', wanted())).status).toBe(409);
  at = made.headers.location ?? '';
  const page = await ask(`${at}/document`);
  expect(page.text).toContain('Crémant Extra Brut');
  const csv = await ask(`${at}/document?format=csv`);
  expect(csv.text).toContain("Customer number,'=1");
  expect(csv.headers['content-disposition']).toBe('attachment; filename="purchase-order-1.csv"');
  expect((await ask(`${at}/document?format=xlsx`)).text.slice(0, 2)).toBe('PK');
  expect((await ask(`${at}/document?format=pdf`)).status).toBe(422);
});

it('a purchase order is mailed to its supplier, in a mail log of its own', async () => {
  expect((await post(`${at}/send`)).status).toBe(409);
  await group.api(`/suppliers/${supplierId}`, { email: 'orders@example.org' }, 'PATCH');
  const { sent, failed } = (await post(`${at}/send`)).json;
  expect(sent + failed).toBe(1);
  const words = await post(`${at}/send`, { subject: 'Our order', text: 'Good day' });
  expect(words.status).toBe(200);
  expect((await post(`${at}/send`, { subject: '' })).status).toBe(422);
  const malformed = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' };
  expect((await ask(`${at}/send`, malformed)).status).toBe(400);
  const form = {
    method: 'POST',
    body: 'subject=Now',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
  expect((await ask(`${at}/send`, form)).status).toBe(415);
  const mails = (await ask(`${at}/mails?limit=1`)).json;
  expect(mails).toMatchObject({
    total: 2,
    items: [{ version: 1, rendered_subject: 'Our order', text: 'Good day', events: [] }],
  });
  const about = mails.items[0].id;
  expect((await ask('/mail-logs')).json.items).not.toContainEqual(expect.objectContaining({ id: about }));
  expect((await ask(`/mail-logs/${about}`)).status).toBe(404);
  expect((await post(`/mail-logs/${about}/resend`)).status).toBe(404);
});

it('a purchase order that was sent keeps the allocation, and is confirmed', async () => {
  await database`UPDATE purchase_orders SET status = 'sent' WHERE organization_id = ${group.organizationId}`;
  const undone = await ask(round('/settlement'), {
    method: 'DELETE',
    headers: { 'if-match': settled.headers.etag ?? '' },
  });
  expect(undone.status).toBe(409);
  expect((await ask(at, { method: 'PATCH', data: { status: 'confirmed' } })).json.status).toBe('confirmed');
});

it('bottles that did not come are shared out, and stand in the history and the sums', async () => {
  const lines = [{ wine_offering_id: wine(), received: 16 }];
  const receipt = await post(`${at}/receipt`, { lines, shortage: 'last_first' });
  expect(receipt.json).toMatchObject({
    offerings: [{ ordered: 16, allotted: 16 }],
    orders: [{ order_number: 2, lines: [{ quantity: 6, allotted: 4 }] }],
  });
  expect((await ask(at)).json).toMatchObject({ status: 'received', lines: [{ received: 16 }] });
  const history = (await ask(`/orders/${receipt.json.orders[0].id}/history`)).json;
  expect(history.items[0]).toMatchObject({ kind: 'delivered', details: { lines: [{ from: 6, to: 4 }] } });
  const { total_cents, bottles } = (await ask(round('/sums'))).json;
  expect([bottles, total_cents]).toEqual([16, 16 * 1395]);
});

it('a round tells what was bought and what came of it, and is finished', async () => {
  const nothing = { purchase_order_ids: [], sent: 0, failed: 0, without_address: [] };
  const all = await post(round('/purchase-orders'), { send: true });
  expect([all.status, all.json]).toEqual([200, nothing]);
  const more = await post('/purchase-orders', { ...wanted(), additional: true });
  expect([more.status, more.json.detail]).toEqual([409, expect.stringContaining('Nothing is left to order')]);
  expect((await ask(round('/buying'))).json).toMatchObject({
    suppliers: [{ supplier_id: supplierId, wines: [{ to_buy: 16, drafted: 0, sent: 18, received: 16 }] }],
    not_bought: 0,
  });
  expect((await ask(round('/result'))).json).toMatchObject({
    currency: 'EUR',
    bottles: { ordered: 16, bought: 18, received: 16, short: 2, left_over: 0 },
    total_cents: 16 * 1395,
    owed_cents: 16 * 1395,
    purchase_cents: 16 * 700,
  });
  const finished = await ask(round(), { method: 'PATCH', data: { finished: true } });
  expect(finished.json.finished_at).toMatch(/Z$/);
  const open = await ask(round(), { method: 'PATCH', data: { status: 'open', finished: true } });
  expect(open.status).toBe(409);
});
