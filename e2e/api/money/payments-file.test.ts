import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import type { Group } from '@/test/support/group';
import { anotherGroup, ask, group, openGroup } from '../support';

// Payments as files for the books.

openGroup();

const HEADS = [
  'id,order_id,amount_cents,paid_on,method,note,bank_transaction_id',
  'created_by,created_at,voided_at,void_reason',
  'order_number,round,group,name,payment_reference,amount,currency,payer',
].join(',');

/** The payments of the group's order, by their notes. */
const PAID: [string, number, string][] = [
  ['2026-01-05', 900, '=1+1'],
  ['2026-01-06', -100, '+31 20'],
  ['2026-01-07', 200, '-5'],
  ['2026-01-08', 300, '@SUM(A1)'],
  ['2026-01-09', 400, 'Ann, "cash"\nat the door'],
  ['2026-01-10', 500, 'a\u001b[31m\tred\u0007 note'],
];

/** An order of a group, with payments. */
async function pays(at: Group, paid: [string, number, string][]): Promise<void> {
  const { id } = await at.addOrder(await at.addPerson('Ann'), [5]);
  for (const [paid_on, amount_cents, note] of paid) {
    await at.api('/payments', { order_id: id, amount_cents, paid_on, method: 'cash', note });
  }
}

/** The sheet of a workbook and its texts. */
async function workbook(path: string): Promise<string> {
  const files = unzipSync((await ask(path)).bytes);
  return Object.entries(files)
    .filter(([name]) => /sheet1\.xml$|sharedStrings\.xml$/.test(name))
    .map(([, content]) => strFromU8(content))
    .join('\n');
}

beforeAll(async () => {
  await pays(group, PAID);
  await pays(await anotherGroup(), [['2026-01-05', 100, 'Of others']]);
});

it('as CSV: every payment, under the names of its fields, and no text becomes a formula', async () => {
  const { status, headers, text } = await ask('/payments?format=csv&limit=1&offset=3');
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="payments.csv"',
  ]);
  const [head, ...rows] = text.replace(/^\ufeff/, '').split('\r\n');
  expect(head).toBe(HEADS);
  expect(rows.at(-1)).toBe('');
  const { items } = await group.api('/payments');
  const [{ payment_reference: reference }] = (await group.api('/orders')).items;
  const [round] = (await group.api('/purchase-rounds')).items;
  const [{ name }] = (await group.api('/routes')).items;
  const notes = ["'=1+1", "'+31 20", "'-5", "'@SUM(A1)", '"Ann, ""cash""\nat the door"', 'a [31m red  note'];
  expect(rows.slice(0, -1)).toEqual(
    notes.map((note, index) => {
      const { id, order_id, amount_cents, paid_on, created_by, created_at } = items[index];
      const amount = (amount_cents / 100).toFixed(2);
      return [
        `${id},${order_id},${amount_cents},${paid_on},cash,${note},,${created_by},${created_at},,`,
        `1,${round.name},${name},Ann,${reference},${amount},EUR,`,
      ].join(',');
    }),
  );
  expect(text).not.toContain('Of others');
});

it('as a workbook: texts as they are, amounts as numbers, and nothing of other organizations', async () => {
  const sheet = await workbook('/payments?format=xlsx');
  for (const [, cents, note] of PAID.slice(0, 4)) {
    expect(sheet).toContain(`<v>${cents}</v>`);
    expect(sheet).toContain(`<v>${cents / 100}</v>`);
    expect(sheet).toContain(`>${note}<`);
  }
  expect(sheet).toContain('>amount_cents<');
  expect(sheet).not.toContain('<f>');
  expect(sheet).not.toContain('Of others');
});
