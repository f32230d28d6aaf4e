import { inflateRawSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { allocateRound, undoAllocation } from '@/lib/buying/allocation/commands';
import { presentOutcome } from '@/lib/buying/allocation/present';
import { createSupplier, deleteSupplier, updateSupplier } from '@/lib/buying/suppliers/commands';
import type { Supplier } from '@/lib/buying/suppliers/queries';
import { CUT_OFF } from '@/lib/mail/transport/failures';
import { updateOrder } from '@/lib/orders/commands';
import { presentOrder } from '@/lib/orders/present';
import { getOrder } from '@/lib/orders/queries';
import { sweep } from '@/lib/process/jobs/sweep';
import { updateRound } from '@/lib/rounds/commands';
import { deleteOffering, updateOffering } from '@/lib/wines/offerings/commands';
import { getOffering, type Offering } from '@/lib/wines/offerings/queries';
import { holdCalls, openProvider, provider, REFUSES } from '@/test/support/mail/provider';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { aBoughtRound, aSentPurchaseOrder, type BoughtRound } from '@/test/support/rounds/bought-round';
import { openTestDatabase, testDatabase } from '@/test/support/rules';
import { createPurchaseOrder, deletePurchaseOrder, updatePurchaseOrder } from './commands';
import { sendPurchaseOrder } from './mail/send-purchase-order';
import { getPurchaseOrderToSend } from './overview';
import { presentPurchaseOrder } from './present';
import { getPurchaseOrderDocument } from './purchase-order-document';
import { getPurchaseOrder, listPurchaseOrders } from './queries';
import { receivePurchaseOrder } from './receipt/receipt';
import { getReceiving } from './receipt/receiving';
import { csvOf, xlsxOf } from './spreadsheet';

openTestDatabase();
openProvider();

let administrator: BoughtRound['administrator'];
let round: BoughtRound['round'];
let riesling: Offering;
let barbera: Offering;
let supplier: Supplier;
let orders: number[];

beforeEach(async () => {
  ({ administrator, round, riesling, barbera, supplier, orders } = await aBoughtRound());
  await updateOffering(administrator, { id: riesling.id, article_number: '=1+1' });
});

const create = (fields: object = {}) =>
  createPurchaseOrder(administrator, { purchase_round_id: round.id, supplier_id: supplier.id, ...fields });
const created = async () => (await create()).order.id;
const shown = async (id: number) => presentPurchaseOrder(await getPurchaseOrder(administrator, { id }));
const documentOf = async (id: number) => (await getPurchaseOrderDocument(administrator, { id })).document;

describe('a purchase order', () => {
  it('lists what is to be bought of the supplier’s wines, and keeps it', async () => {
    const choices = [{ wine_offering_id: riesling.id, remainder: 'fill' }];
    await allocateRound(administrator, { id: round.id, choices });
    const order = presentPurchaseOrder(await create());
    const line = {
      wine_offering_id: riesling.id,
      article_number: '=1+1',
      name: 'Riesling',
      bottles_per_crate: 6,
      crates: 4,
      loose: 0,
      bottles: 24,
      purchase_price_cents: 725,
      line_total_cents: 17_400,
    };
    expect(order).toMatchObject({
      number: 1,
      version: 1,
      status: 'draft',
      lines: [line],
      bottles: 24,
      total_cents: 17_400,
      sent_at: null,
    });
    await updateOffering(administrator, { id: riesling.id, name: 'Renamed', purchase_price_cents: 1 });
    expect(await shown(order.id)).toEqual(order);
  });

  it('has no total while a price is missing, and loose bottles beside whole crates', async () => {
    await updateOffering(administrator, { id: barbera.id, supplier_id: supplier.id });
    expect(presentPurchaseOrder(await create())).toMatchObject({
      lines: [
        { crates: 3, loose: 2, bottles: 20 },
        { crates: 1, loose: 1, bottles: 7, line_total_cents: null },
      ],
      bottles: 27,
      total_cents: null,
    });
  });

  it('gets a number that no other has, also when it is deleted', async () => {
    const first = await created();
    await deletePurchaseOrder(administrator, { id: first });
    const other = await createSupplier(administrator, { name: 'Piemonte' });
    await updateOffering(administrator, { id: barbera.id, supplier_id: other.id });
    const both = await Promise.all([create(), create({ supplier_id: other.id })]);
    expect(both.map(({ order }) => order.number).sort()).toEqual([2, 3]);
    const { items, total } = await listPurchaseOrders(administrator, { supplier_id: String(other.id) });
    expect([total, items[0]?.lines.map(({ name }) => name)]).toEqual([1, ['Barbera']]);
    await expectRefusal(deleteSupplier(administrator, { id: other.id }), 409);
  });

  it('is found by its number, its supplier and its round', async () => {
    await created();
    const other = await createSupplier(administrator, { name: 'Cascina 100 %' });
    await updateOffering(administrator, { id: barbera.id, supplier_id: other.id });
    await create({ supplier_id: other.id });
    const found = async (q: string, filters: object = {}) => {
      const { items, total } = await listPurchaseOrders(administrator, { q, ...filters });
      expect(total).toBe(items.length);
      return items.map(({ order }) => order.number);
    };
    expect(await found('')).toEqual([2, 1]);
    expect(await found('2')).toEqual([2]);
    expect(await found('mosel')).toEqual([1]);
    // Only one name has a percent sign.
    expect(await found('%')).toEqual([2]);
    expect(await found(round.name.toUpperCase())).toEqual([2, 1]);
    expect(await found(round.name, { supplier_id: String(other.id) })).toEqual([2]);
    expect(await found('nobody')).toEqual([]);
    expect(await found('99999999999')).toEqual([]);
  });

  it('keeps its round from becoming a draft, which everybody may delete', async () => {
    await created();
    await testDatabase`DELETE FROM orders WHERE purchase_round_id = ${round.id}`;
    await expectRefusal(updateRound(administrator, { id: round.id, status: 'draft' }), 'roundHasOrders');
  });

  it('keeps the wines that it names on the list', async () => {
    await created();
    for (const id of orders)
      await updateOrder(administrator, { id, lines: [{ wine_offering_id: barbera.id, quantity: 1 }] });
    await expectRefusal(deleteOffering(administrator, { id: riesling.id }), 409, 'wineOrdered');
    expect((await getOffering(administrator, { id: riesling.id })).id).toBe(riesling.id);
  });

  it('is made once, of a closed round, and only when there is something to buy', async () => {
    const outcomes = await Promise.allSettled([create(), create()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expectRefusal(create(), 409, 'purchaseOrderExists');
    const { id } = await createSupplier(administrator, { name: 'Nobody' });
    await expectRefusal(create({ supplier_id: id }), 409, 'nothingToBuy');
    await updateRound(administrator, { id: round.id, status: 'open' });
    await expectRefusal(create({ supplier_id: id }), 409, 'roundNotClosed');
  });

  it('stays in its round and with its supplier', async () => {
    const id = await created();
    const same = { purchase_round_id: round.id, supplier_id: supplier.id };
    expect((await updatePurchaseOrder(administrator, { id, ...same, note: 'Ring' })).order.note).toBe('Ring');
    const other = await createSupplier(administrator, { name: 'Piemonte' });
    for (const [path, value] of [
      ['purchase_round_id', round.id + 1],
      ['supplier_id', other.id],
    ] as const) {
      await expectInvalid(updatePurchaseOrder(administrator, { id, [path]: value }), path);
    }
  });

  it('is delivered on a day of the calendar', async () => {
    const id = await created();
    const deliver = (delivery_on: string) => updatePurchaseOrder(administrator, { id, delivery_on });
    for (const never of ['0000-01-01', '0000-12-31', '2026-02-30']) {
      await expectInvalid(deliver(never), 'delivery_on');
    }
    for (const day of ['0001-01-01', '9999-12-31']) {
      expect((await deliver(day)).order.deliveryOn).toBe(day);
    }
  });
});

describe('sending a purchase order', () => {
  const latest = () => provider.messages().at(-1);
  const send = (id: number) => sendPurchaseOrder(administrator, { id });
  /** Sends it, and keeps it on its way until `end`. */
  async function held(id: number) {
    const calls = holdCalls(provider);
    const sending = send(id);
    await calls.arrived(1);
    return {
      async end() {
        calls.release();
        await sending;
      },
    };
  }

  it('mails it with the table and a spreadsheet, and answers go to who sent it', async () => {
    const id = await created();
    await updatePurchaseOrder(administrator, { id, delivery_address: 'Quay 4', delivery_on: '2026-12-10' });
    expect(await send(id)).toEqual({ sent: 1, failed: 0 });
    const mail = latest();
    expect(mail).toMatchObject({
      to: 'orders@mosel.example',
      subject: 'Purchase order 1 of Riverside',
      replyTo: administrator.user.email,
      attachments: [{ name: 'purchase-order-1.xlsx' }],
    });
    expect(mail?.html).toContain('Mosel &amp; Co');
    expect(mail?.plain).toMatch(/Riesling/);
    expect(mail?.plain).toMatch(/Deliver on\s+10 December 2026/);
    expect(mail?.plain).toMatch(/Kind regards,\nRiverside/);
    expect(sheetOf(Buffer.from(mail?.attachments[0]?.data ?? '', 'base64'))).toContain('Quay 4');
    expect(await shown(id)).toMatchObject({ status: 'sent', version: 1, sent_at: expect.any(String) });
    const rows = await testDatabase`
      SELECT status, version, mailer_message_id FROM mail_logs WHERE purchase_order_id = ${id}`;
    expect([...rows]).toEqual([{ status: 'sent', version: 1, mailer_message_id: String(mail?.id) }]);
  });

  it('again after a change makes it the next version, which says what changed', async () => {
    const id = await created();
    await send(id);
    await send(id);
    expect((await shown(id)).version).toBe(1);
    await updatePurchaseOrder(administrator, { id, note: 'Call first' });
    await send(id);
    expect(latest()?.subject).toBe('Purchase order 1, version 2 of Riverside');
    expect(latest()?.plain).toMatch(/Note \(changed\)\s+Call first/);
    expect((await shown(id)).version).toBe(2);
  });

  it('that fails leaves it as it was, with the reason in its row', async () => {
    const id = await created();
    provider.behave(REFUSES);
    expect(await send(id)).toEqual({ sent: 0, failed: 1 });
    expect(await shown(id)).toMatchObject({ status: 'draft', sent_at: null });
    const [row] = await testDatabase`
      SELECT status, error_message FROM mail_logs WHERE purchase_order_id = ${id}`;
    expect(row).toMatchObject({ status: 'failed', error_message: expect.stringContaining('not authorised') });
  });

  it('keeps the round’s crates from being settled anew, from its beginning on', async () => {
    await allocateRound(administrator, { id: round.id });
    const id = await created();
    const sending = await held(id);
    const sent = { status: 409, problem: 'purchaseOrderSent' };
    await expectRefusal(allocateRound(administrator, { id: round.id }), sent);
    await expectRefusal(send(id), 'purchaseOrderBeingSent');
    await expectRefusal(deletePurchaseOrder(administrator, { id }), 409);
    await sending.end();
    await expectRefusal(undoAllocation(administrator, { id: round.id }), sent);
    expect((await allocateRound(administrator, { id: round.id, dry_run: true })).settledAt).toBeNull();
    await expectRefusal(deletePurchaseOrder(administrator, { id }), 'purchaseOrderNotDraft');
  });

  it('leaves a change that is made meanwhile for the next version', async () => {
    const id = await created();
    const sending = await held(id);
    await updatePurchaseOrder(administrator, { id, note: 'Call first' });
    await sending.end();
    expect((await documentOf(id)).changed).toEqual(['note']);
    await send(id);
    expect(latest()?.plain).toMatch(/Note \(changed\)\s+Call first/);
    expect((await shown(id)).version).toBe(2);
  });

  it('keeps its version when the supplier’s confirmation is noted meanwhile', async () => {
    const id = await created();
    await send(id);
    await updatePurchaseOrder(administrator, { id, note: 'Call first' });
    const sending = await held(id);
    await updatePurchaseOrder(administrator, { id, status: 'confirmed' });
    await sending.end();
    expect(await shown(id)).toMatchObject({ status: 'confirmed', version: 2 });
    expect((await documentOf(id)).changed).toEqual([]);
  });

  it('takes an address, and ends when the supplier has confirmed', async () => {
    const id = await created();
    await expectRefusal(
      updatePurchaseOrder(administrator, { id, status: 'confirmed' }),
      409,
      'purchaseOrderNotSent',
    );
    await updateSupplier(administrator, { id: supplier.id, email: null });
    await expectRefusal(send(id), 409, 'supplierWithoutEmail');
    await updateSupplier(administrator, { id: supplier.id, email: 'new@mosel.example' });
    await send(id);
    await updatePurchaseOrder(administrator, { id, status: 'confirmed' });
    expect(await shown(id)).toMatchObject({ status: 'confirmed', confirmed_at: expect.any(String) });
    const fixed = { status: 409, problem: 'purchaseOrderFixed' };
    await expectRefusal(updatePurchaseOrder(administrator, { id, note: 'Late' }), fixed);
    await expectRefusal(send(id), fixed);
  });

  it('is possible again once the sweep has ended an attempt that was cut off, which may have arrived', async () => {
    const id = await created();
    await testDatabase`
      INSERT INTO mail_logs (organization_id, purchase_order_id, version, wording, status, recipient,
                             rendered_subject, created_at)
      VALUES (${administrator.user.organizationId}, ${id}, 1, '', 'sending', 'x', 'x', now() - interval '1 hour')`;
    const mayHaveArrived = async () => (await getPurchaseOrderToSend(administrator, { id })).mayHaveArrived;
    expect(await mayHaveArrived()).toBe(false);
    await expectRefusal(send(id), 'purchaseOrderBeingSent');
    await sweep();
    expect(await mayHaveArrived()).toBe(true);
    provider.behave(REFUSES);
    expect(await send(id)).toEqual({ sent: 0, failed: 1 });
    expect(await mayHaveArrived()).toBe(true);
    provider.behave();
    expect(await send(id)).toEqual({ sent: 1, failed: 0 });
    expect(await mayHaveArrived()).toBe(false);
    const rows = await testDatabase`
      SELECT status, error_message FROM mail_logs WHERE purchase_order_id = ${id} ORDER BY id`;
    expect([...rows]).toEqual([
      { status: 'failed', error_message: CUT_OFF },
      { status: 'failed', error_message: expect.stringContaining('not authorised') },
      { status: 'sent', error_message: null },
    ]);
  });

  it('that the sweep gave up is as the provider answered when it ends after all', async () => {
    const id = await created();
    const sending = await held(id);
    await testDatabase`
      UPDATE mail_logs SET created_at = now() - interval '1 hour' WHERE purchase_order_id = ${id}`;
    await sweep();
    await sending.end();
    const [row] = await testDatabase`
      SELECT status, error_message FROM mail_logs WHERE purchase_order_id = ${id}`;
    expect(row).toEqual({ status: 'sent', error_message: null });
  });
});

/** The first sheet of an XLSX file and its shared texts, as XML. */
function sheetOf(file: Buffer): string {
  const parts: string[] = [];
  // Each local file header: its signature, sizes at 18, lengths of name and extra at 26.
  for (
    let at = file.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0;
    at = file.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  ) {
    const name = file.toString('latin1', at + 46, at + 46 + file.readUInt16LE(at + 28));
    if (!/sheet1\.xml$|sharedStrings\.xml$/.test(name)) continue;
    const start = file.readUInt32LE(at + 42);
    const data = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
    const packed = file.subarray(data, data + file.readUInt32LE(at + 20));
    parts.push((file.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString());
  }
  return parts.join('\n');
}

describe('the document of a purchase order', () => {
  it('has the same figures as a spreadsheet and as CSV, and no text becomes a formula', async () => {
    await updateSupplier(administrator, { id: supplier.id, name: '@SUM(A1)', customer_number: '+49' });
    const id = await created();
    const document = await documentOf(id);
    const csv = csvOf(document);
    expect(csv.split('\r\n').at(-3)).toBe("'=1+1,Riesling,,,6,3,2,20,7.25,145.00");
    expect(csv).toContain("To,'@SUM(A1)");
    expect(csv).toContain("Customer number,'+49");
    const sheet = sheetOf(await xlsxOf(document));
    expect(sheet).not.toContain('<f>');
    for (const text of ['=1+1', 'Riesling', '@SUM(A1)', '<v>20</v>', '<v>7.25</v>', '<v>145</v>']) {
      expect(sheet).toContain(text);
    }
  });

  it('has no control characters, and takes none for the beginning of a text', async () => {
    const hostile = '\u0001=1+1\u001b[31m\u0007\tA\u0085\u009b';
    await updateSupplier(administrator, {
      id: supplier.id,
      name: hostile,
      address: 'Quay 1\r75001 Paris\r\n',
    });
    const document = await documentOf(await created());
    const csv = csvOf(document);
    expect(csv).toContain("To,'=1+1 [31m A\r\n");
    expect(csv).toContain('"Quay 1\n75001 Paris"\r\n');
    expect(csv.replaceAll(/\r?\n/g, '')).not.toMatch(/\p{Cc}/u);
    expect(sheetOf(await xlsxOf(document)).replaceAll(/[\r\n\t]/g, '')).not.toMatch(/[\u0000-\u001f]/);
  });

  it('holds names of any length and script', async () => {
    const name = '漢👩‍👩‍👧 "<&>\' '.repeat(12).slice(0, 190);
    await updateOffering(administrator, { id: riesling.id, name });
    const document = await documentOf(await created());
    expect(csvOf(document)).toContain(name.trim().replaceAll('"', '""'));
    expect(sheetOf(await xlsxOf(document))).toContain('漢👩‍👩‍👧');
  });
});

describe('receiving', () => {
  const receive = async (id: number, received: number, shortage = 'last_first', more: object = {}) =>
    presentOutcome(
      await receivePurchaseOrder(administrator, {
        id,
        lines: [{ wine_offering_id: riesling.id, received }],
        shortage,
        ...more,
      }),
    );
  const sent = () => aSentPurchaseOrder({ administrator, round, supplier });
  const bottles = () =>
    Promise.all(orders.map(async (id) => presentOrder(await getOrder(administrator, { id })).lines[0])).then(
      (lines) => lines.map((line) => line?.allotted ?? line?.quantity),
    );

  it('two bottles too few takes them off the last order, and says so before', async () => {
    const id = await sent();
    const said = await receive(id, 18, 'last_first', { dry_run: true });
    expect(said).toMatchObject({
      settled_at: null,
      offerings: [{ ordered: 20, dropped: 2, allotted: 18, surplus: 0, crates: 3, loose: 0 }],
      orders: [
        { id: orders[2], total_cents_before: 4800, total_cents: 2400, lines: [{ quantity: 4, allotted: 2 }] },
      ],
    });
    expect(await bottles()).toEqual([10, 6, 4]);
    expect({ ...(await receive(id, 18)), settled_at: null }).toEqual(said);
    expect(await bottles()).toEqual([10, 6, 2]);
    expect(await shown(id)).toMatchObject({ status: 'received', received_at: expect.any(String) });
  });

  it('too few evenly leaves everybody their part', async () => {
    const id = await sent();
    await receive(id, 10, 'evenly');
    expect(await bottles()).toEqual([5, 3, 2]);
    const again = await receive(id, 9, 'evenly');
    expect(again.orders.map(({ total_cents_before }) => total_cents_before)).toEqual([6000]);
    // Parts of 4.5, 2.7 and 1.8: the remainder goes to the two with the largest missing part.
    expect(await bottles()).toEqual([4, 3, 2]);
  });

  it('more is left over, and changes nobody’s order', async () => {
    const id = await sent();
    expect(await receive(id, 25)).toMatchObject({ offerings: [{ allotted: 20, surplus: 5 }], orders: [] });
    expect(await bottles()).toEqual([10, 6, 4]);
  });

  it('starts from what the settlement gave people', async () => {
    await allocateRound(administrator, {
      id: round.id,
      choices: [{ wine_offering_id: riesling.id, remainder: 'drop' }],
    });
    const id = await sent();
    expect(await receive(id, 17)).toMatchObject({
      offerings: [{ ordered: 20, dropped: 3, allotted: 17 }],
      orders: [{ id: orders[2], total_cents_before: 2400, total_cents: 1200 }],
    });
  });

  it('again puts right what was booked by mistake', async () => {
    const id = await sent();
    await receive(id, 2);
    expect(await bottles()).toEqual([2, 0, 0]);
    const said = await receive(id, 20, 'last_first', { dry_run: true });
    expect(said.orders).toMatchObject([
      { total_cents_before: 2400, total_cents: 12_000 },
      { lines: [{ allotted: null }, { allotted: null }] },
      { total_cents_before: 0, total_cents: 4800 },
    ]);
    expect((await receive(id, 20)).orders).toEqual(said.orders);
    expect(await bottles()).toEqual([10, 6, 4]);
  });

  it('again gives people no more than the settlement did', async () => {
    const choices = [{ wine_offering_id: riesling.id, remainder: 'drop' }];
    await allocateRound(administrator, { id: round.id, choices });
    const id = await sent();
    await receive(id, 2);
    expect(await receive(id, 20)).toMatchObject({ offerings: [{ allotted: 18, surplus: 2 }] });
    expect(await bottles()).toEqual([10, 6, 2]);
  });

  it('leaves cancelled orders and the wines of others as they are', async () => {
    const other = await createSupplier(administrator, { name: 'Piemonte', email: 'orders@piemonte.example' });
    await updateOffering(administrator, { id: barbera.id, supplier_id: other.id });
    const choices = [riesling, barbera].map(({ id }) => ({ wine_offering_id: id, remainder: 'drop' }));
    await allocateRound(administrator, { id: round.id, choices });
    const linesOf = async (id: number | undefined) =>
      presentOrder(await getOrder(administrator, { id })).lines.map(({ allotted }) => allotted);
    expect([await linesOf(orders[1]), await linesOf(orders[2])]).toEqual([[null, 6], [2]]);
    await updateOrder(administrator, { id: orders[2], cancelled: true });
    await receive(await sent(), 15);
    expect([await linesOf(orders[1]), await linesOf(orders[2])]).toEqual([[5, 6], [2]]);
  });

  it('books what its page showed, and nothing else: an order changed, or it was booked meanwhile', async () => {
    const id = await sent();
    const asked = { id, lines: [{ wine_offering_id: riesling.id, received: 18 }], shortage: 'last_first' };
    const version = async () => (await getReceiving(administrator, asked)).preview?.version ?? '';
    const receiveAs = (seen: string) => receivePurchaseOrder(administrator, asked, { seen });
    const changed = { status: 409, problem: 'changedMeanwhile' };
    const before = await version();
    await updateOrder(administrator, { id: orders[2], cancelled: true });
    await expectRefusal(receiveAs(before), changed);
    expect(await bottles()).toEqual([10, 6, 4]);
    const first = await version();
    await receiveAs(first);
    await expectRefusal(receiveAs(first), changed);
    await receiveAs(await version());
    expect((await getReceiving(administrator, { id })).preview).toBeNull();
  });

  it('is of a draft too where the supplier cannot be mailed', async () => {
    await updateSupplier(administrator, { id: supplier.id, email: null });
    const id = await created();
    await receive(id, 18);
    expect(await bottles()).toEqual([10, 6, 2]);
    expect(await shown(id)).toMatchObject({ status: 'received', sent_at: null });
    await expectRefusal(allocateRound(administrator, { id: round.id }), 'purchaseOrderSent');
  });

  it('is of an order that was sent, and of its wines', async () => {
    const id = await created();
    await expectRefusal(receive(id, 1), 409, 'purchaseOrderNotSent');
    await sendPurchaseOrder(administrator, { id });
    const strange = { lines: [{ wine_offering_id: barbera.id, received: 1 }] };
    await expectInvalid(receive(id, 1, 'evenly', strange), 'lines.0.wine_offering_id');
  });
});
