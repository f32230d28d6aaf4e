import { camt } from '@/test/support/rounds/bank-files';
import { expect, logIn, openConsole, test } from '../fixtures';
import { drop, paidGroup } from '../support/paid-group';
import { press, saysOnce } from '../support/steps';

test.describe('on a phone without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('a file that is no use is refused with the reason', async ({ page, group }) => {
    await paidGroup(group);
    await drop(page, group, camt([{ text: 'x' }], { account: 'DE89370400440532013000' }));
    await expect(
      page.getByText(
        'This file is for the account DE89 3704 0044 0532 0130 00, not for NL91 ABNA 0417 1643 00.',
      ),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Choose another file' }).click();
    await drop(page, group, Buffer.alloc(11 * 1024 * 1024, 'x'));
    await expect(page.getByText('This file is larger than 10 MB.')).toBeVisible();
  });

  test('the first rows of a table are shown as the chosen columns read them', async ({ page, group }) => {
    await paidGroup(group);
    await drop(page, group, 'Datum;Sum;D/C;What for\n2026-11-03;1,50;D;hello', 'bank.csv');
    const read = page.getByRole('table', { name: 'How the first rows are read' });
    await expect(read.getByRole('row', { name: /2026/ })).toContainText('€1.50');
    await expect(page.getByText('The column “D/C” says whether money came in')).toBeVisible();
    await page.getByLabel('Direction').selectOption('D/C');
    await page.getByLabel('Text (contains').selectOption('Sum');
    await press(page, 'Show how it is read');
    await expect(page.getByLabel('Direction')).toHaveValue('D/C');
    await expect(read.getByRole('row', { name: /2026/ })).toContainText('1,50-€1.50');
    await expect(page.getByText('The column “D/C” says whether money came in')).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a table asks once what its columns hold', async ({ page, group }) => {
    await paidGroup(group);
    const table = 'Datum;Sum;What for\n2026-11-03;1,50;hello';
    await drop(page, group, table, 'bank.csv');
    await expect(page.getByLabel('Day')).toHaveValue('Datum');
    await expect(page.getByRole('row', { name: 'What for' })).toContainText('hello');
    await expect(page.getByLabel('Amount').locator('option')).toContainText(['Sum: 1,50', 'What for: hello']);
    await expect(page.getByLabel('Money coming in')).toBeHidden();
    await page.getByLabel('Amount').selectOption('What for');
    const read = page.getByRole('table', { name: 'How the first rows are read' });
    await expect(read).toContainText('Line 2: “hello” is not an amount in this currency.');
    await page.getByLabel('Text (contains').selectOption('Sum');
    await expect(read).toContainText('1,50');
    await press(page, 'Read the file');
    await expect(
      page.getByRole('alert').filter({ hasText: 'Line 2: “hello” is not an amount in this currency.' }),
    ).toBeVisible();
    await page.getByLabel('Amount').selectOption('Sum');
    await page.getByLabel('Text (contains').selectOption('What for');
    await expect(read).toContainText('€1.50');
    await press(page, 'Read the file');
    const open = page.getByRole('table', { name: 'These will stay open' });
    await expect(open.getByRole('row', { name: /hello/ })).toContainText('€1.50');
    await press(page, 'Assign transfers');
    await expect(page.getByText('No transfer was assigned. 1 needs your attention below.')).toBeVisible();
    await drop(page, group, `${table}\n2026-11-04;2,50;again`, 'bank.csv');
    await expect(page.getByRole('row', { name: /again/ })).toContainText('€2.50');

    // With other columns the table is read anew, and what is open of its first reading goes.
    await drop(page, group, table, 'bank.csv');
    await expect(page.getByText('This file contains nothing new.')).toBeVisible();
    await page.getByText('Read it with other columns').click();
    await page.getByLabel('Payer', { exact: true }).selectOption('What for');
    await expect(page).toHaveURL(/columns\.name=What/);
    await press(page, 'Read the file');
    await press(page, 'Assign transfers');
    await expect(page.getByRole('heading', { name: '1 transfer to assign' })).toBeVisible();
  });

  test('a bank file is looked at and booked exactly so', async ({ page, group }) => {
    const [ann, bob] = await paidGroup(group, 'ann', 'bob');
    const file = camt([
      {
        amount: '13.95',
        name: 'A. Smith',
        text: `wine ${ann?.payment_reference}`,
        id: 'A',
        day: '2026-11-03',
      },
      { amount: '13.95', name: 'Bob', text: 'thanks', id: 'B', day: '2026-11-05' },
      { amount: '7.00', name: 'Eve', text: 'a gift', id: 'C', day: '2026-11-04' },
      { amount: '5.00', direction: 'DBIT', id: 'D', day: '2026-11-04' },
    ]);
    await openConsole(page, group, '/admin/payments');
    await page.getByRole('link', { name: 'Import a bank statement' }).click();
    await drop(page, group, file);
    await expect(page.getByRole('heading', { name: 'november.xml' })).toBeVisible();
    await expect(page.getByText('4 transactions from 3 November 2026 to 5 November 2026.')).toBeVisible();
    const shares = page.getByRole('list', { name: 'What happens to the transactions' });
    await expect(shares.getByRole('listitem')).toHaveText([
      'Assigned by reference 1€13.95',
      'With a suggestion 1€13.95',
      'Open 1€7.00',
      'Outgoing money: ignored 1-€5.00',
    ]);
    await expect(page.getByRole('row', { name: /A. Smith/ })).toContainText('Order 1, ann');
    await page.getByRole('link', { name: 'With a suggestion 1' }).click();
    await expect(page.getByRole('row', { name: /thanks/ })).toContainText('Name and amount match.');
    expect((await group.api('/bank-transactions')).total).toBe(0);

    // A payment is noted before the file is booked.
    await group.api('/payments', { order_id: bob?.id, amount_cents: 100 });
    await press(page, 'Assign transfers');
    await expect(saysOnce(page, /Somebody changed this after you opened it/)).toBeVisible();
    await expect(shares.getByRole('listitem').filter({ hasText: 'Open' })).toHaveText('Open 2€20.95');
    expect((await group.api('/bank-transactions')).total).toBe(0);
    await press(page, 'Assign transfers');
    await expect(page.getByText('1 transfer was assigned. 2 need your attention below.')).toBeVisible();
    expect((await group.api(`/orders/${ann?.id}`)).paid_cents).toBe(1395);

    await drop(page, group, file);
    await expect(page.getByText('This file contains nothing new')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Assign transfers' })).toHaveCount(0);

    const table = [
      'Balance;20,95',
      'Date;Amount;Text',
      '2026-11-04;7,00;a gift',
      `2026-11-06;13,95;${ann?.payment_reference}`,
    ].join('\n');
    await drop(page, group, table, 'november.csv');
    await page.getByLabel('Text (contains').selectOption('Text');
    // The rows that the choice shows move the button.
    await expect(page.getByRole('table', { name: 'How the first rows are read' })).toContainText('a gift');
    await press(page, 'Read the file');
    await expect(shares.getByRole('listitem')).toHaveText([
      'Assigned by reference 1€13.95',
      'Possibly already imported 1€7.00',
    ]);
    await expect(page.getByText('1 line above or below the table')).toBeVisible();
    await expect(page.getByRole('row', { name: /Order 1, ann/ })).toContainText(
      'This order is paid already.',
    );
    await page.getByRole('link', { name: 'Possibly already imported' }).click();
    await expect(page.getByRole('row', { name: /a gift/ })).toContainText(
      'Perhaps read already from another',
    );
  });
});

test('the door for files is for administrators on our own pages', async ({ page, group }) => {
  await paidGroup(group);
  const address = `${group.consoleUrl}/admin/uploads/bank-file`;
  const multipart = { file: { name: 'a.xml', mimeType: 'text/xml', buffer: Buffer.from('x') } };
  const own = { origin: new URL(address).origin };
  const outside = await page.request.post(address, { multipart, headers: own, maxRedirects: 0 });
  expect([outside.status(), outside.headers().location]).toEqual([
    303,
    '/admin/login?next=%2Fadmin%2Fpayments%2Fimport',
  ]);
  await logIn(page, group);
  const foreign = await page.request.post(address, {
    multipart,
    headers: { origin: 'https://evil.example' },
  });
  expect(foreign.status()).toBe(403);
  const form = await page.request.post(address, { form: { a: 'b' }, headers: own, maxRedirects: 0 });
  expect(form.headers().location).toBe('/admin/payments/import?refused=none');
  expect(
    (await group.database`SELECT id FROM bank_uploads WHERE organization_id = ${group.organizationId}`)
      .length,
  ).toBe(0);
});
