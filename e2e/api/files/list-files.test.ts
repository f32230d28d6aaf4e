import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { sendOrder } from '@/test/support/group';
import { anotherGroup, ask, group, openGroup } from '../support';

// Lists as files to keep.

openGroup();

/** The rows of a list as CSV, by its heads. */
async function rowsOf(path: string): Promise<Record<string, string>[]> {
  const { status, headers, text } = await ask(path);
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(text.startsWith('\ufeff')).toBe(true);
  return parse(text, { bom: true, columns: true });
}

beforeAll(async () => {
  await group.addPerson('=1+1', 'x@example.org');
  const fields = { name: 'Ann', phone: '+31 20', comment: 'Two,\n"please"' };
  await sendOrder(group, 'ann@example.org', [5, 2], fields);
  const other = await anotherGroup();
  await other.addPerson('Of others', 'o@example.org');
});

it('participants: the fields of the API, those that the filter finds, and no text becomes a formula', async () => {
  const { items } = await group.api('/participants');
  const rows = await rowsOf('/participants?format=csv&limit=1&offset=9999999999999999999');
  expect(rows.map(({ id }) => Number(id))).toEqual(items.map(({ id }: { id: number }) => id));
  expect(Object.keys(rows[0] ?? {})).toEqual(Object.keys(items[0]));
  expect(rows.find(({ email }) => email === 'x@example.org')).toMatchObject({
    name: "'=1+1",
    is_active: 'true',
    phone: '',
  });
  expect(await rowsOf('/participants?format=csv&q=ann')).toMatchObject([{ name: 'Ann', phone: "'+31 20" }]);
});

it('wines: price, alcohol, category and supplier as people write them', async () => {
  const supplier = await group.api('/suppliers', { name: 'Cave, SA' });
  const [category] = (await group.api('/wine-categories')).items;
  const data = { name: 'Crémant', category_id: category.id, supplier_id: supplier.id, alcohol_permille: 125 };
  await group.api('/wines', { ...data, vintage: 2021, article_number: '007' });
  const told = { category: 'Sparkling', supplier: 'Cave, SA', alcohol: '12.5' };
  expect(await rowsOf('/wines?format=csv')).toMatchObject([
    { ...told, name: 'Crémant', vintage: '2021', article_number: '007', bottle_ml: '750' },
  ]);
  const inRound = { ...data, purchase_round_id: group.roundId, price_cents: 1205, purchase_price_cents: 700 };
  await group.api('/wine-offerings', inRound);
  const rows = await rowsOf(`/wine-offerings?format=csv&purchase_round_id=${group.roundId}`);
  expect(rows).toHaveLength(group.offerings.length + 1);
  expect(rows.at(-1)).toMatchObject({ ...told, price: '12.05', purchase_price: '7.00', currency: 'EUR' });
});

it('orders: each line is a row', async () => {
  const [{ id, lines, total_cents, payment_reference }] = (await group.api('/orders')).items;
  const rows = await rowsOf('/orders?format=csv&q=ann');
  const common = {
    id: String(id),
    order_number: '1',
    name: 'Ann',
    email: 'ann@example.org',
    comment: 'Two,\n"please"',
    total_cents: String(total_cents),
    payment_reference,
  };
  expect(rows).toMatchObject(
    lines.map((line: Record<string, unknown>, at: number) => ({
      ...common,
      wine: group.offerings[at]?.name,
      wine_offering_id: String(line.wine_offering_id),
      quantity: String(line.quantity),
      line_total_cents: String(line.line_total_cents),
    })),
  );
  expect(await rowsOf('/orders?format=csv&cancelled=true')).toEqual([]);
});

it('the mail log: with the name and the address of each participant', async () => {
  const [{ id }] = (await group.api('/participants')).items;
  await group.database`
    INSERT INTO mail_logs (organization_id, route_id, participant_id, event_type, status, recipient, rendered_subject)
    VALUES (${group.organizationId}, ${group.routeId}, ${id}, 'message', 'failed', 'x@example.org', '@News')`;
  expect(await rowsOf('/mail-logs?format=csv&status=failed')).toMatchObject([
    { participant_id: String(id), rendered_subject: "'@News", email: 'x@example.org', name: "'=1+1" },
  ]);
});

it.each(['participants', 'wines', 'wine-offerings', 'orders', 'payments', 'mail-logs'])(
  '%s: a workbook, nothing of other organizations, and no other format',
  async (list) => {
    const { headers, bytes } = await ask(`/${list}?format=xlsx`);
    expect(headers['content-disposition']).toBe(`attachment; filename="${list}.xlsx"`);
    const sheet = unzipSync(bytes)['xl/worksheets/sheet1.xml'];
    const text = strFromU8(sheet ?? new Uint8Array());
    expect(text).toContain('<t xml:space="preserve">id</t>');
    expect(text).not.toContain('Of others');
    expect((await ask(`/${list}?format=pdf`)).json.errors).toMatchObject([{ path: 'format' }]);
  },
);
