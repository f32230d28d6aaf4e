import type { Page } from 'playwright/test';
import { CUT_OFF } from '@/lib/mail/transport/failures';
import type { Group } from '@/test/support/group';
import { expect, logIn, openConsole, test } from '../fixtures';
import { looksRight, policyViolations } from '../support/looks';
import { expectMail, letTimeToUndoPass, reportOnMail } from '../support/mail';
import { print } from '../support/pdf';
import { changeRound, changeWine, download } from '../support/stage';
import { order, press, saysOnce } from '../support/steps';

// From the supplier to the bottles that came. The first wine is ordered by three people, the second by one.

/** Closes the round of a group after three orders, with confirmations that name the order's amount. */
async function closedRound(group: Group): Promise<void> {
  await group.addTemplate('order_confirmed', 'Order {{order_number}} comes to {{order_total}}');
  await order(group, `ann@${group.host}`, [10]);
  await order(group, `bo@${group.host}`, [6, 2]);
  await order(group, `cy@${group.host}`, [4]);
  await changeRound(group, { status: 'closed' });
}

/** A purchase order of the closed round: its id, its supplier's, and the supplier's address. */
async function aPurchaseOrder(group: Group, fields: object = {}) {
  await closedRound(group);
  const email = `orders@${group.host}`;
  const supplier = await group.api('/suppliers', { name: 'Mosel & Co', email, ...fields });
  const [first] = group.offerings;
  const wine = { supplier_id: supplier.id, purchase_price_cents: 725, article_number: 'M-1' };
  await group.api(`/wine-offerings/${first?.id}`, wine, 'PATCH');
  const wanted = { purchase_round_id: group.roundId, supplier_id: supplier.id };
  const { id } = await group.api('/purchase-orders', wanted);
  return { id, supplierId: supplier.id, email, path: `${group.consoleUrl}/admin/purchase-orders/${id}` };
}

/** Each order's bottles of its first wine, by order number. */
async function bottles(group: Group): Promise<number[]> {
  const { items } = await group.api(`/orders?purchase_round_id=${group.roundId}`);
  return items.map(({ lines }: { lines: { quantity: number; allotted: number | null }[] }) =>
    lines[0] ? (lines[0].allotted ?? lines[0].quantity) : 0,
  );
}

const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { name, level: 1 });
const section = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });

test('a closed round is bought of a supplier, mailed, and what came is shared and told', async ({
  database,
  page,
  groupWithOwnNonces: group,
}) => {
  const violations = policyViolations(page);
  await closedRound(group);
  await openConsole(page, group, `/admin/rounds/${group.roundId}`);
  await expect(page.getByRole('navigation', { name: 'Round' })).toBeVisible();
  await expect(page.getByText('The participants have not been told')).toHaveCount(0);
  await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/purchase`);
  await expect(page.getByText('These wines are ordered')).toBeVisible();
  await page.getByRole('link', { name: 'Add supplier' }).click();
  await expect(heading(page, 'Add supplier')).toBeVisible();
  await page.getByLabel('Name').fill('Mosel & Co');
  await page.getByLabel('E-mail').fill(`orders@${group.host}`);
  await page.getByLabel('Minimum bottles per order').fill('30');
  await page.getByLabel('Minimum amount per order').fill('12,345');
  await press(page, 'Add supplier');
  const least = page.getByLabel('Minimum amount per order');
  await expect(least).toHaveAccessibleDescription(/Enter an amount such as/);
  await least.fill('100');
  await press(page, 'Add supplier');

  await page.getByRole('combobox', { name: /^Crémant/ }).selectOption('Mosel & Co');
  await press(page, 'Set suppliers');
  await expect(page.getByText('10 bottles missing to reach the minimum order of 30.')).toBeVisible();
  await press(page, 'Make purchase order to Mosel & Co');
  await expect(heading(page, 'Purchase order 1, Mosel & Co')).toBeVisible();
  await expect(page.getByText('Draft: not sent yet.')).toBeVisible();
  await expect(heading(page, 'Purchase order 1, Mosel & Co')).toBeFocused();
  await expect(heading(page, /1/)).toHaveAccessibleDescription(/^Draft ?: not sent yet\.$/);
  await page.getByLabel('Deliver to').fill('Boathouse, Quay 12');
  await page.getByLabel('Deliver on').fill('2999-01-05');
  await press(page, 'Save delivery');
  await expect(page.getByText('The delivery is saved.')).toBeVisible();

  await page.getByRole('link', { name: 'Send…' }).click();
  await expect(heading(page, 'Send purchase order')).toBeVisible();
  await page.getByLabel('Text').fill('Good day <b>Karl</b>');
  await press(page, 'Update preview');
  const preview = page.frameLocator('iframe[title="Preview of the message"]');
  const message = preview.frameLocator('iframe');
  await expect(message.getByText('Good day <b>Karl</b>')).toBeVisible();
  await expect(message.getByText('Boathouse, Quay 12')).toBeVisible();
  await press(page, `Send to orders@${group.host}`);
  await expect(page.getByText('Sent: the supplier has it.')).toBeVisible();
  await expect(page.getByText('Handed to the mail provider')).toBeVisible();
  await expect(section(page, 'Mail')).toBeFocused();
  const address = page.url().replace(/#.*/, '');
  await expectMail(page, `orders@${group.host}`, 'Purchase order 1 of');
  await reportOnMail(page, `orders@${group.host}`, 'Delivered');
  await page.goto(address);
  await expect(page.getByRole('article').getByText('Delivered')).toHaveCount(2);

  // Beside the van.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Record delivery', exact: true }).click();
  await expect(heading(page, 'Delivered')).toBeVisible();
  const less = page.getByRole('button', { name: 'One bottle fewer: Crémant Extra Brut' });
  await less.click();
  await less.click();
  await expect(page.getByLabel('Bottles of Crémant Extra Brut delivered')).toHaveValue('18');
  await press(page, 'See what happens');
  await expect(page.getByText('18 of 20 bottles delivered, 2 too few.')).toBeVisible();
  await expect(section(page, 'What happens')).toBeFocused();
  const changed = page.getByRole('row').filter({ hasText: 'Order 3, cy' });
  await expect(changed).toContainText('Crémant Extra Brut: 2 bottles, before 4');
  expect(await bottles(group)).toEqual([10, 6, 4]);
  await looksRight(page);
  await press(page, 'Record delivery');
  await expect(page.getByText('Received: the delivery is recorded.')).toBeVisible();
  await expect(page.getByText('2 too few', { exact: true })).toBeVisible();
  await expect(section(page, 'Delivered')).toBeFocused();
  expect(await bottles(group)).toEqual([10, 6, 2]);
  await page.getByRole('link', { name: 'Order 3, cy' }).click();
  await expect(page.getByText('The delivery differed from')).toBeVisible();
  await page.goto(address);
  await expect(
    page.getByRole('row').filter({ hasText: 'Order 3, cy' }).getByText('Not mailed yet'),
  ).toBeVisible();
  await letTimeToUndoPass(database, group);
  await expect
    .poll(async () => {
      const { items } = await group.api('/mail-logs');
      return items.map((one: { rendered_subject: string }) => one.rendered_subject);
    })
    .toContain('Order 3 comes to €27.90');
  await page.goto(address);
  await expect(page.getByRole('row').filter({ hasText: 'Order 3, cy' }).getByText('Sent')).toBeVisible();
  await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/crates`);
  await expect(page.getByText('Includes changes made by deliveries.')).toBeVisible();
  expect(violations).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a purchase order is made, sent, changed, and received', async ({ page, group }) => {
    const { path, email, id } = await aPurchaseOrder(group);
    await openConsole(page, group, `${path}/send`);
    await press(page, `Send to ${email}`);
    await expect(page.getByText('Sent: the supplier has it.')).toBeVisible();
    await page.getByLabel('Note').fill('Ring twice');
    await press(page, 'Save delivery');
    await expect(page.getByText(/changed since. The changes go out as version 2/)).toBeVisible();
    await expect(page.getByText('Changed after sending. Before: nothing.')).toBeVisible();
    await page.getByRole('link', { name: 'Send version 2…' }).click();
    await press(page, `Send to ${email}`);
    await expectMail(page, email, 'Purchase order 1, version 2');
    await page.goto(path);
    await press(page, 'Mark as confirmed');
    await expect(page.getByText('Confirmed: the supplier will deliver.')).toBeVisible();
    await page.getByRole('link', { name: 'Record delivery', exact: true }).click();
    await page.getByLabel('Bottles of Crémant Extra Brut delivered').fill('23');
    await page.getByLabel(/^Proportionally/).check();
    await press(page, 'See what happens');
    await expect(page.getByText('3 are left over for the group.')).toBeVisible();
    await expect(page.getByText('No mail is sent.')).toBeVisible();
    await press(page, 'Record delivery');
    await expect(page.getByText('The delivery changed nobody’s order.')).toBeVisible();
    expect(await group.api(`/purchase-orders/${id}`)).toMatchObject({
      status: 'received',
      version: 2,
      lines: [{ bottles: 20, received: 23 }],
    });
  });
});

test('what changed meanwhile is shown before it is sent or booked', async ({ page, group }) => {
  const { path, email, id } = await aPurchaseOrder(group);
  await openConsole(page, group, `${path}/send`);
  await page.getByLabel('Text').fill('Good day Karl');
  await group.api(`/purchase-orders/${id}`, { note: 'Ring twice' }, 'PATCH');
  await group.api(`/purchase-orders/${id}/send`, {});
  await press(page, `Send to ${email}`);
  await expect(saysOnce(page, /nothing is saved yet|nothing was done/)).toBeFocused();
  await expect(page.getByRole('term').filter({ hasText: /^Sent$/ })).toBeVisible();
  await expect(page.getByLabel('Text')).toHaveValue('Good day Karl');
  await press(page, `Send to ${email}`);
  await expect(page.getByText('Sent: the supplier has it.')).toBeVisible();

  const asked = `${path}/receive?received.${group.offerings[0]?.id}=18&shortage=last_first`;
  await page.goto(asked);
  const { items } = await group.api(`/orders?purchase_round_id=${group.roundId}`);
  await group.api(`/orders/${items[2].id}`, { cancelled: true }, 'PATCH');
  await press(page, 'Record delivery');
  await expect(saysOnce(page, /nothing was done/)).toBeFocused();
  await expect(page.getByText('Everybody gets what they were going to get. No mail is sent.')).toBeVisible();
  expect((await group.api(`/purchase-orders/${id}`)).status).toBe('sent');
  await press(page, 'Record delivery');
  await expect(page.getByText('Received: the delivery is recorded.')).toBeVisible();
});

test('a draft is renewed, downloaded where it has no address, and deleted', async ({ page, group }) => {
  const { path, supplierId } = await aPurchaseOrder(group, { email: null });
  const { items } = await group.api(`/orders?purchase_round_id=${group.roundId}`);
  await group.api(`/orders/${items[2].id}`, { cancelled: true }, 'PATCH');
  await openConsole(page, group, path);
  await expect(
    page.getByText('Crémant Extra Brut: 20 bottles here, 16 bottles to be bought now.'),
  ).toBeVisible();
  await press(page, 'Update the numbers');
  await expect(page.getByText('16 bottles, €116.00')).toBeVisible();
  await expect(page.getByText('20 bottles here')).toHaveCount(0);
  await expect(heading(page, /^Purchase order/)).toBeFocused();
  await expect(page.getByText(/^Draft: the supplier has no e-mail address/)).toBeVisible();
  await page.getByRole('link', { name: 'Record delivery', exact: true }).click();
  await press(page, 'See what happens');
  await expect(page.getByRole('button', { name: 'Record delivery' })).toBeVisible();
  await page.goto(path);
  const { name } = await download(page, page.getByRole('link', { name: 'Download XLSX' }));
  expect(name).toBe('purchase-order-1.xlsx');
  await page.getByRole('link', { name: 'To print' }).click();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await looksRight(page);
  const sheets = await print(page, 'A4');
  const texts = sheets.flat().map(({ text }) => text);
  expect(texts).toContain('Purchase order 1');
  expect(texts).toContain('€116.00');
  expect(texts).not.toContain('Back to the purchase order');

  await page.goto(`${group.consoleUrl}/admin/suppliers/${supplierId}`);
  await expect(page.getByText('it cannot be deleted')).toBeVisible();
  await page.getByRole('link', { name: 'No. 1, Mosel & Co' }).click();
  await page.getByText('Delete purchase order…').click();
  await press(page, 'Delete for good');
  await expect(page.getByRole('button', { name: 'Make purchase order to Mosel & Co' })).toBeVisible();
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('suppliers and purchase orders are found', async ({ page, group }) => {
    await aPurchaseOrder(group, { name: `Caves ${'x'.repeat(60)}` });
    await openConsole(page, group, '/admin/settings');
    await page.locator('#content').getByRole('link', { name: 'Suppliers' }).click();
    await expect(page.getByRole('link', { name: /^Caves/ })).toBeVisible();
    await page.getByLabel('Name, e-mail or customer number').fill('nobody');
    await press(page, 'Search');
    await expect(page.getByText('No supplier matches.')).toBeVisible();
    await page.goto(`${group.consoleUrl}/admin/purchase-orders`);
    const search = page.getByLabel('Number, supplier or round');
    await search.fill('nobody');
    await press(page, 'Search');
    await expect(page.getByText('No purchase order matches.')).toBeVisible();
    await search.fill('caves');
    await page.getByLabel('State').selectOption('Draft');
    await press(page, 'Search');
    await expect(page.getByRole('link', { name: /Caves/ })).toBeVisible();
  });
});

test('a purchase order that may have arrived, or whose mail came back, says so', async ({ page, group }) => {
  const { id, path } = await aPurchaseOrder(group);
  await group.database`
    INSERT INTO mail_logs (organization_id, purchase_order_id, version, wording, status, recipient,
                           rendered_subject, error_message)
    VALUES (${group.organizationId}, ${id}, 1, '', 'failed', 'a@example.org', 'S', ${CUT_OFF})`;
  await openConsole(page, group, path);
  await expect(page.getByText('it is not known whether the supplier got it')).toBeVisible();
  await page.getByRole('link', { name: 'Send…', exact: true }).click();
  await expect(page.getByText('if you send it again, it may arrive twice')).toBeVisible();
  await group.api(`/purchase-orders/${id}/send`, {});
  await page.goto(path);
  await expect(page.getByText('the supplier has it')).toBeVisible();
  await group.database`UPDATE mail_logs SET status = 'bounced' WHERE purchase_order_id = ${id}`;
  await page.reload();
  await expect(page.getByText('the mail came back, so the supplier does not have it')).toBeVisible();
});

test('a purchase order fits on paper in each language', async ({ page, group }) => {
  const { path, supplierId } = await aPurchaseOrder(group);
  const [wine] = group.offerings;
  const costly = { name: 'Grüner Veltliner Ried Kirchweg Alte Reben', producer: 'Familie Huber-Langenlois' };
  await group.database`
    UPDATE purchase_order_lines
    SET article_number = 'GV-2023-0815', name = ${costly.name}, producer = ${costly.producer},
        bottles = 120, purchase_price_cents = 123450
    WHERE organization_id = ${group.organizationId} AND wine_offering_id = ${wine?.id ?? 0}`;
  await logIn(page, group);
  await page.emulateMedia({ media: 'print' });
  // The part of A4 inside the margins.
  await page.setViewportSize({ width: 687, height: 900 });
  for (const locale of ['de', 'en-US', 'fr']) {
    await group.api(`/suppliers/${supplierId}`, { locale }, 'PATCH');
    await page.goto(`${path}/document`);
    await expect(page.getByRole('cell', { name: 'GV-2023-0815' })).toBeVisible();
    const right = await page
      .locator('td:last-child')
      .evaluateAll((cells) => Math.max(...cells.map((cell) => cell.getBoundingClientRect().right)));
    expect(right, locale).toBeLessThanOrEqual(687);
  }
});

test('a supplier is changed, found, kept while it is named, and deleted', async ({ page, group }) => {
  const { id } = await group.api('/suppliers', { name: 'Loire', locale: 'nl-BE' });
  await openConsole(page, group, `/admin/suppliers/${id}`);
  await expect(page.getByLabel('Language')).toHaveValue('nl-BE');
  await page.getByLabel('Name').fill('Loire & Fils');
  await page.getByLabel('Customer number').fill('77');
  await press(page, 'Save supplier');
  await expect(page.getByText('Loire & Fils is saved.')).toBeVisible();
  // A wine that names the supplier meanwhile keeps it.
  await changeWine(group, 0, { supplier_id: id });
  await page.getByText('Delete supplier…').click();
  await press(page, 'Delete for good');
  await expect(page.getByText('Some wines have this supplier, so it cannot be deleted.')).toBeVisible();
  await changeWine(group, 0, { supplier_id: null });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Round, participant/ }).fill('loire');
  await expect(page.getByRole('option', { name: /Loire & Fils/ })).toBeVisible();
  await page.reload();
  await page.getByText('Delete supplier…').click();
  await press(page, 'Delete for good');
  await expect(page.getByText('No suppliers yet.')).toBeVisible();
});
