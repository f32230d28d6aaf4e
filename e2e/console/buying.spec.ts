import { expect, logIn, test } from '../fixtures';
import { looksRight } from '../support/looks';
import { order, press } from '../support/steps';

test('all suppliers get their orders at once, and the round is put away with its result', async ({
  page,
  group,
}) => {
  await order(group, `ann@${group.host}`, [10, 2]);
  await order(group, `bo@${group.host}`, [6]);
  await group.api(`/purchase-rounds/${group.roundId}`, { status: 'closed' }, 'PATCH');
  const suppliers = await Promise.all(
    ['Loire', 'Mosel'].map((name) => group.api('/suppliers', { name, email: `${name}@${group.host}` })),
  );
  const round = `${group.consoleUrl}/admin/rounds/${group.roundId}`;
  await logIn(page, group);
  await page.goto(`${round}/purchase`);
  const choices = page.getByRole('combobox', { name: /: \d+ bottles$/ });
  for (const [place, supplier] of suppliers.entries()) {
    await choices.nth(place).selectOption(String(supplier.id));
  }
  await group.api(`/suppliers/${suppliers[1].id}`, undefined, 'DELETE');
  await press(page, 'Set suppliers');
  await expect(page.getByText('A supplier you chose has been deleted.')).toBeVisible();
  const last = await group.api('/suppliers', { name: 'Mosel', email: `mosel@${group.host}` });
  await page.reload();
  for (const [place, supplier] of [suppliers[0], last].entries()) {
    await choices.nth(place).selectOption(String(supplier.id));
  }
  await press(page, 'Set suppliers');
  await expect(page.getByText('2 wines now have a supplier.')).toBeVisible();
  await expect(page.getByText(/^Without a purchase price: /)).toBeVisible();
  await looksRight(page);
  await page.getByLabel('Deliver to').fill('Boathouse');
  await press(page, 'Make 2 purchase orders');
  await expect(page.getByText('2 purchase orders are made but not sent yet.')).toBeVisible();
  await looksRight(page);
  await press(page, 'Make and send all 2 purchase orders');
  await expect(page.getByText('2 purchase orders were sent.')).toBeVisible();
  const { items } = await group.api(`/purchase-orders?purchase_round_id=${group.roundId}`);
  expect(items).toMatchObject([
    { status: 'sent', delivery_address: 'Boathouse' },
    { status: 'sent', delivery_address: 'Boathouse' },
  ]);

  await page.goto(round);
  await page.getByRole('link', { name: 'Look at the result' }).click();
  await expect(page.getByText('2 deliveries are not recorded')).toBeVisible();
  await looksRight(page);
  for (const { id } of items) {
    await group.api(`/purchase-orders/${id}/receipt`, { lines: [], shortage: 'evenly' });
  }
  const { items: orders } = await group.api(`/orders?purchase_round_id=${group.roundId}`);
  for (const { id } of orders) await group.api(`/orders/${id}`, { paid: true }, 'PATCH');
  await page.reload();
  await press(page, 'All done: put the round away');
  await expect(page.getByRole('heading', { name: 'This round is put away' })).toBeVisible();
  await looksRight(page);
  await page.goto(`${group.consoleUrl}/admin/rounds`);
  await expect(page.getByText('1 round put away')).toBeVisible();
  await looksRight(page);
  await page.goto(`${round}/result`);
  await press(page, 'Open it again');
  await expect(page.getByRole('button', { name: 'All done: put the round away' })).toBeVisible();
});
