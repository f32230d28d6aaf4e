import { expect, logIn, openConsole, test } from '../fixtures';
import { readCode } from '../support/code';
import { download, ownPage } from '../support/stage';
import { order, press } from '../support/steps';

test('an account is added, its code is shown, and the order is paid in parts', async ({ page, group }) => {
  await openConsole(page, group, '/admin/settings/payment-accounts/new');
  await page.getByLabel('Account holder').fill('Riverside Wine');
  await page.getByLabel('IBAN').fill('NL92 ABNA 0417 1643 00');
  await press(page, 'Add bank account');
  await expect(page.getByText('This IBAN is not correct.')).toBeVisible();
  await page.getByLabel('IBAN').fill('nl91 abna 0417 1643 00');
  await press(page, 'Add bank account');
  await expect(page.getByRole('link', { name: 'Riverside Wine' })).toBeVisible();

  // A new group takes the only account by itself; one that has none keeps none.
  const account = page.getByLabel('Bank account');
  await page.goto(`${group.consoleUrl}/admin/settings/routes/new`);
  await expect(account.locator('option:checked')).toHaveText(/^Riverside Wine/);
  await page.goto(`${group.consoleUrl}/admin/settings/routes/${group.routeId}`);
  await expect(account).toHaveValue('');
  await account.selectOption({ label: 'Riverside Wine (NL91 ABNA 0417 1643 00)' });
  await page.getByRole('button', { name: 'Save group' }).click();
  await expect(page).toHaveURL(/\/admin\/settings$/);

  await order(group, 'ann@example.org', [2]);
  const [stored] = (await group.api('/orders')).items;
  await page.goto(await ownPage(group));
  await expect(page.getByText('NL91 ABNA 0417 1643 00')).toBeVisible();
  await expect(page.getByText(stored.payment_reference, { exact: true })).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    // With the page around it, so that a code without a quiet zone is not read in the dark.
    const picture = await page.getByRole('figure').screenshot();
    expect((await readCode(picture))?.split('\n'), colorScheme).toEqual(
      expect.arrayContaining([
        'BCD',
        'Riverside Wine',
        'NL91ABNA0417164300',
        'EUR27.90',
        stored.payment_reference,
      ]),
    );
  }

  await page.goto(`${group.consoleUrl}/admin/orders/${stored.id}`);
  await page.getByLabel('Amount in EUR').fill('much');
  await press(page, 'Add payment');
  await expect(page.getByText('Enter an amount such as')).toBeVisible();
  await page.getByLabel('Amount in EUR').fill('10');
  await press(page, 'Add payment');
  await expect(page.getByText('The payment is recorded.')).toBeVisible();
  await expect(page.getByText('€17.90 still to pay: €10.00 was paid')).toBeVisible();
  await page.goto(`${group.consoleUrl}/admin/payments`);
  await expect(page.getByRole('row', { name: /ann €10.00 €17.90/ })).toBeVisible();
  await page.getByRole('link', { name: 'ann', exact: true }).click();
  await page.locator('summary', { hasText: 'Void payment' }).click();
  await page.getByLabel('Reason').fill('Another order');
  await page.getByRole('button', { name: 'Void payment' }).click();
  await expect(page.getByText('Void. Another order')).toBeVisible();
  expect((await group.api(`/orders/${stored.id}`)).paid_cents).toBe(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('payments of a round and of a span of days are downloaded', async ({ page, group }) => {
    await order(group, 'ann@example.org', [2]);
    const [{ id }] = (await group.api('/orders')).items;
    await group.api('/payments', { order_id: id, amount_cents: 100, paid_on: '2026-01-31', note: 'January' });
    await group.api('/payments', {
      order_id: id,
      amount_cents: 200,
      paid_on: '2026-02-01',
      note: 'February',
    });
    await logIn(page, group);
    const payments = `${group.consoleUrl}/admin/payments`;
    for (const path of [payments, `${group.consoleUrl}/admin/rounds/${group.roundId}/sums`]) {
      await page.goto(path);
      const { content } = await download(page, page.getByRole('link', { name: 'CSV', exact: true }));
      expect(content).toContain('Day,Order number,Round,Group,Name,Reference,Amount,Currency,Payer,Method');
      expect(content).toMatch(/2026-01-31,1,.*,ann,RF\d+,1\.00,EUR,,Other,January/);
      expect(content).toMatch(/January.*\s+.*February/);
      const { name } = await download(page, page.getByRole('link', { name: 'XLSX', exact: true }));
      expect(name).toBe('payments.xlsx');
    }
    await page.goto(payments);
    await page.getByLabel('From').fill('2026-02-01');
    const { name, content } = await download(page, page.getByRole('button', { name: 'Download CSV' }));
    expect(name).toBe('payments.csv');
    expect(content).toContain('February');
    expect(content).not.toContain('January');
  });
});
