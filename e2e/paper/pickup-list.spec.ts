import { randomUUID } from 'node:crypto';
import { type Group, sendOrder } from '@/test/support/group';
import { expect, logIn, openConsole, test } from '../fixtures';
import { readCode } from '../support/code';
import { policyViolations } from '../support/looks';
import { type PrintedText, print } from '../support/pdf';
import { changeRound, changeWine } from '../support/stage';

const FORMATS = ['A4', 'Letter'] as const;
const WIDTH = { A4: 595, Letter: 612 };
const HEIGHT = { A4: 842, Letter: 792 };

/** Places an order at the group's storefront, by wine name. */
async function order(
  group: Group,
  who: { name: string; email: string; phone?: string; comment?: string },
  bottles: Record<string, number>,
): Promise<void> {
  const quantities = group.offerings.map(({ name }) => bottles[name] ?? 0);
  const answer = await sendOrder(group, who.email, quantities, who);
  expect(answer.status, answer.text).toBe(201);
}

/** Adds wines to the group's round, so many in each of these categories. */
async function addOfferings(group: Group, categories: Record<string, number>): Promise<void> {
  for (const [category, count] of Object.entries(categories)) {
    const added = await group.database<Group['offerings']>`
      INSERT INTO wine_offerings
        (organization_id, purchase_round_id, category_id, name, producer, price_cents, bottles_per_crate, position)
      SELECT ${group.organizationId}, ${group.roundId}, id, name || ' cuvée ' || place, 'Domaine', 1000, 6, place
      FROM wine_categories, generate_series(1, ${count}) place WHERE name = ${category} ORDER BY place
      RETURNING id::int, name, price_cents::int`;
    group.offerings.push(...added);
  }
}

/** Pixels of the paper's margin that a picture of a corner has around it. */
const MARGIN = 60;

const withNumber = (sheet: PrintedText[]) => sheet.filter(({ size }) => size >= 60).map(({ text }) => text);
const texts = (sheet: PrintedText[]) => sheet.map(({ text }) => text);
const said = (sheet: PrintedText[]) => texts(sheet).join(' ');

/** An order that needs three sheets between two that need one, and a cancelled one that needs none. */
async function fourOrders(group: Group): Promise<void> {
  await addOfferings(group, { White: 24, Red: 24, Sweet: 18 });
  await order(
    group,
    {
      name: 'Ann Smit',
      email: 'ann@example.org',
      phone: '+31 6 1234 5678',
      comment: 'I come\nafter four.',
    },
    { 'Riesling Alte Reben': 13, 'Ten Year Old Tawny': 2, 'Barbera d’Asti': 1 },
  );
  const many = Object.fromEntries(
    group.offerings.filter(({ name }) => name.includes('cuvée')).map(({ name }) => [name, 6]),
  );
  await order(group, { name: 'Bo Bos', email: 'bo@example.org' }, many);
  await order(group, { name: 'Cas Cox', email: 'cas@example.org' }, { 'Crémant Extra Brut': 1 });
  await order(group, { name: 'Dee Dam', email: 'dee@example.org' }, { 'Crémant Extra Brut': 2 });
  const { items } = await group.api(`/orders?purchase_round_id=${group.roundId}`);
  await group.api(`/orders/${items[2].id}`, { cancelled: true }, 'PATCH');
  await group.api(`/orders/${items[3].id}`, { paid: true }, 'PATCH');
}

test('each order is a printed page with all that is needed to pack it', async ({ page, group }) => {
  await fourOrders(group);
  await openConsole(page, group, `/admin/rounds/${group.roundId}/pickup-list`);
  const printed = { A4: await print(page, 'A4'), Letter: await print(page, 'Letter') };
  for (const format of FORMATS) {
    const sheets = printed[format];
    expect(sheets.map(withNumber)).toEqual([['1'], ['2'], ['2'], ['2'], ['4']]);
    const parts = sheets.map((sheet) => texts(sheet).find((text) => /^\d \/ \d$/.test(text)));
    expect(parts).toEqual([undefined, '1 / 3', '2 / 3', '3 / 3', undefined]);
    for (const [index, sheet] of sheets.entries()) {
      const number = sheet.find(({ size }) => size >= 60);
      expect(number?.x).toBeGreaterThan(WIDTH[format] * 0.8);
      expect(number?.y).toBeGreaterThan(HEIGHT[format] * 0.85);
      expect(Math.min(...sheet.map(({ size }) => size))).toBeGreaterThanOrEqual(11.9);
      expect(said(sheet)).toContain(`Page ${index + 1} of 5`);
      expect(said(sheet)).toContain('Autumn round');
      expect(said(sheet)).toContain('Boathouse, Quay 12');
    }
  }
  // The lines grow while their sheet has room.
  const sizes = printed.A4.map(
    (sheet) => sheet.find(({ text }) => /Riesling|Crémant|cuvée/.test(text))?.size,
  );
  expect(sizes.map((size) => Math.round(size ?? 0))).toEqual([16, 12, 12, 12, 16]);
  // Thirteen bottles are two crates and one, and one bottle is none; the third wine is sold by the bottle.
  const marked = page.locator('.sheet').first().locator('.sheet-quantity.loose');
  await expect(marked).toHaveText(['13', '1']);
  await expect(page.locator('.sheet').nth(1).locator('.sheet-quantity.loose')).toHaveCount(0);
  const [ann = [], second = [], third = [], fourth = [], dee = []] = printed.A4;
  const list = said(ann);
  for (const expected of [
    'Pickup Tuesday, 8 January 2999 at 10:00 CET',
    'Ann Smit',
    '+31 6 1234 5678',
    'ann@example.org',
    '2 crates + 4 bottles = 16 bottles',
    '2 crates + 1',
    'Riesling Alte Reben 2023',
    'Weingut Steinacker',
    'I come after four.',
    'TO PAY',
    '€223.80',
    'Picked up by',
    'Signature',
  ]) {
    expect(list).toContain(expected);
  }
  expect(list.indexOf('White')).toBeLessThan(list.indexOf('Riesling'));
  expect(list.indexOf('Riesling')).toBeLessThan(list.indexOf('Barbera'));
  expect(said(dee)).toContain('PAID €27.90');
  const [, , , deesOrder] = (await group.api(`/orders?purchase_round_id=${group.roundId}`)).items;
  for (const [quantity, expected] of [
    [9, 'TO PAY, OF €125.55 €97.65'],
    [1, 'REFUND OF €27.90 PAID €13.95'],
  ] as const) {
    const lines = [{ wine_offering_id: deesOrder.lines[0].wine_offering_id, quantity }];
    await group.api(`/orders/${deesOrder.id}`, { lines }, 'PATCH');
    await page.reload();
    expect(said((await print(page, 'A4'))[4] ?? [])).toContain(expected);
  }
  // A category stays on one sheet, and the amount is printed once, at the end.
  const sheetOf = (category: string) =>
    [second, third, fourth].map((sheet) => texts(sheet).filter((text) => text.startsWith(category)).length);
  expect(sheetOf('White cuvée')).toEqual([24, 0, 0]);
  expect(sheetOf('Red cuvée')).toEqual([0, 24, 0]);
  expect(sheetOf('Sweet cuvée')).toEqual([0, 0, 18]);
  expect([second, third, fourth].map((sheet) => said(sheet).includes('TO PAY'))).toEqual([
    false,
    false,
    true,
  ]);
});

test('each sheet has its order’s code, and one to pay what is due', async ({ page, group }) => {
  await fourOrders(group);
  const account = await group.api('/payment-accounts', { holder: 'Riverside', iban: 'NL91ABNA0417164300' });
  await group.api(`/routes/${group.routeId}`, { payment_account_id: account.id }, 'PATCH');
  await openConsole(page, group, `/purchase-rounds/${group.roundId}/pickup-list`);
  // As fine as a phone sees it from a hand's width.
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => document.body.style.setProperty('zoom', '3'));
  const sheets = page.locator('.sheet');
  const codes: (string | undefined)[] = [];
  for (const head of await page.locator('.sheet-corner').all()) {
    await expect(head.locator('.sheet-code')).toHaveText('Pickup');
    const box = await head.boundingBox();
    if (!box) throw new Error('a corner that is not drawn');
    const [x, y] = [box.x - MARGIN, box.y - MARGIN];
    const clip = { x, y, width: box.width + 2 * MARGIN, height: box.height + 2 * MARGIN };
    codes.push(await readCode(await page.screenshot({ clip, fullPage: true })));
  }
  expect(codes).toEqual([1, 2, 2, 2, 4].map((number) => `${group.url}/pickup?order=${number}`));
  // One small picture each, so that a long list stays small.
  const addresses = await sheets
    .locator('.sheet-code image')
    .evaluateAll((all) => all.map((image) => image.getAttribute('href')?.length));
  expect(addresses).toHaveLength(5);
  expect(Math.max(...addresses.map(Number))).toBeLessThan(600);

  const { items } = await group.api(`/orders?purchase_round_id=${group.roundId}`);
  const pay = await sheets.evaluateAll((all) =>
    all.map((sheet) => sheet.querySelectorAll('.sheet-pay svg').length),
  );
  expect(pay).toEqual([1, 0, 0, 1, 0]);
  await expect(sheets.first().locator('.sheet-pay')).toContainText('Pay by transfer');
  const payment = await readCode(await sheets.first().locator('.sheet-pay svg').screenshot());
  expect(payment?.split('\n')).toEqual(
    expect.arrayContaining([
      'BCD',
      'Riverside',
      'NL91ABNA0417164300',
      'EUR223.80',
      items[0].payment_reference,
    ]),
  );
});

test('a later print may leave out the orders that were picked up', async ({ page, group }) => {
  await fourOrders(group);
  const { items } = await group.api(`/orders?purchase_round_id=${group.roundId}`);
  const event = { id: randomUUID(), order_id: items[0].id, kind: 'collected', at: new Date().toISOString() };
  await group.api(`/purchase-rounds/${group.roundId}/pickup-events`, { events: [event] });
  await openConsole(page, group, `/admin/rounds/${group.roundId}/pickup`);
  await page.getByRole('region', { name: 'On paper' }).getByRole('link', { name: 'Pickup list' }).click();
  const numbers = page.locator('.sheet-number');
  await expect(numbers).toHaveText(['1', '2', '2', '2', '4']);
  await page.getByRole('link', { name: 'Leave out orders that were picked up' }).click();
  await expect(numbers).toHaveText(['2', '2', '2', '4']);
  await expect(page.getByText('Page 4 of 4')).toBeVisible();
  await page.getByRole('link', { name: 'Include orders that were picked up' }).click();
  await expect(numbers).toHaveText(['1', '2', '2', '2', '4']);
});

test('names and places of any length print on the planned pages', async ({ page, group }) => {
  const long = 'Wijngaard '.repeat(18).trim();
  await changeRound(group, { name: long, pickup_location: 'Quay\n'.repeat(40) });
  await order(
    group,
    { name: 'W'.repeat(200), email: `${'w'.repeat(60)}@example.org`, comment: 'word '.repeat(390) },
    { 'Riesling Alte Reben': 6 },
  );
  await order(
    group,
    { name: '李雷', email: 'li@example.org', comment: '漢'.repeat(1500) },
    { 'Ten Year Old Tawny': 1 },
  );
  await order(group, { name: 'מרים', email: 'miriam@example.org' }, { 'Ten Year Old Tawny': 2 });
  await openConsole(page, group, `/purchase-rounds/${group.roundId}/pickup-list`);
  const planned = await page.locator('.sheet').count();
  for (const format of FORMATS) {
    const sheets = await print(page, format);
    expect(sheets).toHaveLength(planned);
    expect(sheets.every((sheet) => withNumber(sheet).length === 1)).toBe(true);
  }
});

test('papers are in the language of the route, and print on the planned pages', async ({ page, group }) => {
  await fourOrders(group);
  await logIn(page, group);
  await group.api(`/routes/${group.routeId}`, { locale: 'fr-FR' }, 'PATCH');
  const printed = [];
  for (const paper of ['pickup-list', 'cover-list', 'filling-list']) {
    await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/${paper}`);
    const planned = await page.locator('.sheet').count();
    const sheets = await print(page, 'Letter');
    expect(sheets, paper).toHaveLength(planned);
    printed.push(...sheets.map(said));
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  for (const words of ['2 caisses + 4 bouteilles', 'À PAYER', 'Récapitulatif', 'Liste de préparation'])
    expect(printed.join(' ')).toContain(words);
});

test('the totals of the round are printed on a sheet of their own', async ({ page, group }) => {
  await fourOrders(group);
  await openConsole(page, group, `/admin/rounds/${group.roundId}/pickup-list`);
  expect(await page.getByText('Totals', { exact: true }).count()).toBe(1);
  await page.getByRole('link', { name: 'Totals' }).click();
  await expect(page.getByRole('heading', { name: 'Totals', level: 1 })).toBeVisible();
  const sheets = await print(page, 'A4');
  expect(sheets.flatMap(withNumber)).toEqual([]);
  expect(said(sheets.flat())).toContain('2 crates + 1 bottle');
  expect(said(sheets.flat())).toContain('3 orders');
});

test('the cover list and the filling list print on the planned pages', async ({ page, group }) => {
  await fourOrders(group);
  for (let number = 5; number <= 60; number += 1) {
    const name = number % 9 === 0 ? `Maria ${'de Lange van der '.repeat(8)}Velden` : `Guest ${number}`;
    await order(
      group,
      { name, email: `p${number}@example.org` },
      { 'Riesling Alte Reben': 7, 'Barbera d’Asti': 1 },
    );
  }
  await group.database`
    UPDATE orders SET order_number = 12345 WHERE purchase_round_id = ${group.roundId} AND order_number = 60`;
  await logIn(page, group);
  const printed = async (link: string) => {
    const loaded = page.waitForEvent('load');
    await page.getByRole('link', { name: link, exact: true }).click();
    await loaded;
    await expect(page.getByText('Some pages are missing here')).toBeHidden();
    const planned = await page.locator('.sheet').count();
    expect(planned).toBeGreaterThan(1);
    for (const format of FORMATS) expect(await print(page, format)).toHaveLength(planned);
    return said((await print(page, 'A4')).flat());
  };
  await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/pickup-list`);
  const cover = await printed('Order overview');
  for (const expected of ['Ann Smit', '2 crates + 4 bottles', 'To pay €223.80', 'Guest 60', 'Page 2 of']) {
    expect(cover).toContain(expected);
  }
  expect(cover).toMatch(/4 Dee Dam 2 bottles Paid/);
  expect(cover).not.toContain('Cas Cox');
  const withCancelled = await printed('Include cancelled orders');
  expect(withCancelled).toMatch(/3 Cas Cox Cancelled/);
  await expect(page.getByRole('link', { name: 'Leave out cancelled orders' })).toBeVisible();
  const filling = await printed('Packing list');
  expect(filling).toContain('Riesling Alte Reben 2023');
  expect(filling).toMatch(/5 7 = 1 crate \+ 1/);
  // A number of five digits stays on one line, so that it is one text.
  for (const list of [cover, filling]) expect(list).toContain('12345');
  expect(filling).toContain('(continued)');
});

test('where an age is asked for, each order has a box on the planned pages', async ({ page, group }) => {
  await fourOrders(group);
  await group.api(`/routes/${group.routeId}`, { minimum_age: 18, locale: 'de-DE' }, 'PATCH');
  await openConsole(page, group, `/admin/rounds/${group.roundId}/pickup-list`);
  const planned = await page.locator('.sheet').count();
  for (const format of FORMATS) {
    const sheets = await print(page, format);
    expect(sheets).toHaveLength(planned);
    const asked = sheets.map((sheet) => said(sheet).includes('Alter geprüft: mindestens 18'));
    expect(asked).toEqual([true, true, false, false, true]);
  }
});

test('a round without orders prints one page that says so', async ({ page, group }) => {
  await openConsole(page, group, `/purchase-rounds/${group.roundId}/pickup-list`);
  const sheets = await print(page, 'A4');
  expect(sheets).toHaveLength(1);
  expect(said(sheets.flat())).toContain('No orders to hand out');
});

test('printed documents load nothing from elsewhere and run nothing that was entered', {
  tag: '@sites',
}, async ({ page, groupWithOwnNonces: group }) => {
  const evil = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  await changeRound(group, { name: `</title>${evil}` });
  await changeWine(group, 1, { name: evil, producer: `"${evil}` });
  await order(
    group,
    { name: evil, email: 'eve@example.org', phone: evil.slice(0, 40), comment: `</style>${evil}` },
    { 'Riesling Alte Reben': 1 },
  );
  await logIn(page, group);
  const violations = policyViolations(page);
  let asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => violations.push('a script ran')));
  const ofConsole = `${group.consoleUrl}/admin/rounds/${group.roundId}`;
  for (const address of [
    `${group.consoleUrl}/purchase-rounds/${group.roundId}/pickup-list`,
    `${ofConsole}/pickup-list`,
    `${ofConsole}/totals`,
  ]) {
    asked = [];
    const answer = await page.goto(address);
    expect(answer?.headers()['content-type']).toBe('text/html; charset=utf-8');
    expect(answer?.headers()['cache-control']).toBe('no-store');
    await expect(page.locator('.sheet-title')).toHaveText(`</title>${evil}`);
    await expect(page.locator('.sheet-wine')).toContainText(evil);
    if (!address.endsWith('totals')) await expect(page.getByRole('heading', { name: evil })).toBeVisible();
    await expect(page.getByText('Some pages are missing here')).toBeHidden();
    expect(asked.filter((url) => !url.endsWith('/icon.svg'))).toEqual([address]);
  }
  expect(violations).toEqual([]);
});

test('the print button opens the print dialog, and waits invisibly for scripts', async ({ page, group }) => {
  await logIn(page, group);
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/pickup-list`);
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
});
