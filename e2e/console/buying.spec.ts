import { expect, logIn, openConsole, test } from '../fixtures';
import { brokenWords, looksRight } from '../support/looks';
import { changeRound } from '../support/stage';
import { order, press } from '../support/steps';

test('all suppliers get their orders at once, and the round is put away', async ({ page, group }) => {
  await order(group, `ann@${group.host}`, [10, 2]);
  await order(group, `bo@${group.host}`, [6]);
  await changeRound(group, { status: 'closed' });
  const suppliers = await Promise.all(
    ['Loire', 'Mosel'].map((name) => group.api('/suppliers', { name, email: `${name}@${group.host}` })),
  );
  const round = `${group.consoleUrl}/admin/rounds/${group.roundId}`;
  await openConsole(page, group, `${round}/purchase`);
  const choices = page.getByRole('combobox', { name: /: \d+ bottles$/ });
  expect(await brokenWords(page)).toEqual([]);
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
  const price = page.getByLabel('Purchase price in EUR').first();
  await price.fill('cheap');
  await press(page, 'Set suppliers');
  await expect(page.getByText(/^Enter an amount such as/)).toBeVisible();
  await price.fill('5,25');
  await press(page, 'Set suppliers');
  await expect(page.getByText('2 wines now have a supplier.')).toBeVisible();
  // The other one has no price yet.
  await expect(page.getByText(/^Without a purchase price: [^,]+\. The/)).toBeVisible();
  await page.getByLabel('Deliver to').fill('Boathouse');
  await press(page, 'Make 2 purchase orders');
  await expect(page.getByText('2 purchase orders are made but not sent yet.')).toBeVisible();
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
  await page.getByRole('link', { name: '2 deliveries are not recorded' }).click();
  await expect(page.getByText('Everybody gets what they were going to get.')).toBeVisible();
  const [short] = items.find(({ number }: { number: number }) => number === 1).lines;
  await page.getByLabel('Mosel has delivered (no. 2)').uncheck();
  await page.getByLabel(`Bottles of ${short.name} delivered`).fill('15');
  await press(page, 'See what happens');
  await expect(page.getByText('15 of 16 bottles delivered, 1 too few.')).toBeVisible();
  await expect(page.getByText('One order changes.')).toBeVisible();
  await press(page, 'Record 1 delivery');
  await expect(page.getByText('1 delivery is recorded.')).toBeVisible();
  await page.goto(`${round}/purchase`);
  await page.getByRole('link', { name: 'Record deliveries' }).click();
  await expect(page.getByText('Mosel (no. 2): as ordered.')).toBeVisible();
  await press(page, 'Record 1 delivery as ordered');
  await expect(page.getByText('No delivery is expected')).toBeVisible();
  await looksRight(page);
  await page.getByRole('link', { name: 'Go to the purchase' }).click();
  await expect(page).toHaveURL(/\/purchase$/);
  const { items: orders } = await group.api(`/orders?purchase_round_id=${group.roundId}`);
  for (const { id } of orders) await group.api(`/orders/${id}`, { paid: true }, 'PATCH');
  await page.goto(`${round}/result`);
  await press(page, 'All done: put the round away');
  await expect(page.getByRole('heading', { name: 'This round is put away' })).toBeVisible();
  await page.goto(`${group.consoleUrl}/admin/rounds`);
  await expect(page.getByText('1 round put away')).toBeVisible();
  await page.goto(`${group.consoleUrl}/admin`);
  await expect(page.getByText('Autumn round is put away.')).toBeVisible();
  await expect(page.getByText('No round yet')).toHaveCount(0);
  await page.goto(`${round}/result`);
  await press(page, 'Open it again');
  await expect(page.getByRole('button', { name: 'All done: put the round away' })).toBeVisible();
});

test('bottles sold after the purchase orders are bought in one press', async ({ page, group }) => {
  await order(group, `ann@${group.host}`, [12]);
  const supplier = await group.api('/suppliers', { name: 'Loire', email: `loire@${group.host}` });
  const wine_offering_id = group.offerings[0]?.id;
  await group.api(`/wine-offerings/${wine_offering_id}`, { supplier_id: supplier.id }, 'PATCH');
  const round = `/purchase-rounds/${group.roundId}`;
  await group.api(round, { status: 'closed' }, 'PATCH');
  await group.api(`${round}/settlement`, {});
  await openConsole(page, group, `/admin/rounds/${group.roundId}/purchase`);
  await press(page, 'Make and send the purchase order');
  await expect(page.getByText('1 purchase order was sent.')).toBeVisible();

  const { id: participant_id } = (await group.api('/participants')).items[0];
  const lines = [{ wine_offering_id, quantity: 5 }];
  const late = { purchase_round_id: group.roundId, participant_id, lines };
  await page.goto(`${group.consoleUrl}/admin/orders/${(await group.api('/orders', late)).id}`);
  await expect(page.getByText('Buy what is missing with another purchase order')).toBeVisible();
  await expect(page.getByText('finalize them again')).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to the purchase' }).click();
  const soldAfter = page.getByText('5 bottles were sold after the purchase orders were sent');
  await expect(soldAfter).toBeVisible();
  await press(page, 'Make and send the purchase order');
  await expect(page.getByText('1 purchase order was sent.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make and send the purchase order' })).toHaveCount(0);
  await expect(soldAfter).toHaveCount(0);
  const { items } = await group.api(`/purchase-orders?purchase_round_id=${group.roundId}`);
  expect(items).toMatchObject([
    { status: 'sent', lines: [{ bottles: 5 }] },
    { status: 'sent', lines: [{ bottles: 12 }] },
  ]);
  await group.api('/orders', { ...late, lines: [{ wine_offering_id, quantity: 3 }] });
  await page.reload();
  await page.getByRole('button', { name: /^Order 3 more bottles.*Loire$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Purchase order');
  const { suppliers } = await group.api(`${round}/buying`);
  expect(suppliers[0].wines).toMatchObject([{ to_buy: 20, sent: 17, drafted: 3 }]);
});

test('only an open round draws its orders by day and counts crates to fill', async ({ page, group }) => {
  await order(group, `ann@${group.host}`, [10, 2]);
  await group.database`
    UPDATE purchase_rounds SET opened_at = now() - interval '3 days' WHERE id = ${group.roundId}`;
  const round = `${group.consoleUrl}/admin/rounds/${group.roundId}`;
  const ofOpen = [page.getByText('would fill them'), page.getByText('Orders by day')];
  await logIn(page, group);
  for (const place of [`${group.consoleUrl}/admin`, round]) {
    await page.goto(place);
    for (const figure of ofOpen) await expect(figure).toBeVisible();
    await page.getByText('Show the numbers').click();
    await expect(page.getByRole('row', { name: /^Day 4 (Orders )?1 (Bottles )?12$/ })).toBeVisible();
    await looksRight(page);
  }
  await changeRound(group, { status: 'closed' });
  for (const place of [`${group.consoleUrl}/admin`, round]) {
    await page.goto(place);
    await expect(page.getByText('of 12 bottles needed')).toBeVisible();
    for (const figure of ofOpen) await expect(figure).toHaveCount(0);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the delivery of a purchase order that was not sent leads to sending it', async ({ page, group }) => {
    await order(group, `ann@${group.host}`, [6]);
    await changeRound(group, { status: 'closed' });
    const supplier = await group.api('/suppliers', { name: 'Loire', email: `loire@${group.host}` });
    const wine = group.offerings[0]?.id;
    await group.api(`/wine-offerings/${wine}`, { supplier_id: supplier.id }, 'PATCH');
    const made = { purchase_round_id: group.roundId, supplier_id: supplier.id };
    const { id } = await group.api('/purchase-orders', made);
    await openConsole(page, group, `/admin/purchase-orders/${id}/receive`);
    await page.getByText('has not been sent yet').getByRole('link').click();
    await expect(page).toHaveURL(`${group.consoleUrl}/admin/purchase-orders/${id}/send`);
    await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/receive`);
    await expect(page.getByText('No delivery is expected')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the purchase' }).click();
    await expect(page).toHaveURL(/\/purchase$/);
  });

  test('all deliveries of a round are recorded as ordered in one press', async ({ page, group }) => {
    await order(group, `ann@${group.host}`, [6, 2]);
    await changeRound(group, { status: 'closed' });
    for (const [place, name] of ['Loire', 'Mosel'].entries()) {
      const { id } = await group.api('/suppliers', { name, email: `${name}@${group.host}` });
      const wine = group.offerings[place]?.id;
      await group.api(`/wine-offerings/${wine}`, { supplier_id: id }, 'PATCH');
    }
    await group.api(`/purchase-rounds/${group.roundId}/purchase-orders`, { send: true });
    await openConsole(page, group, `/admin/rounds/${group.roundId}/receive`);
    await page.getByRole('button', { name: 'Record all 2 deliveries as ordered' }).click();
    await expect(page.getByText('No delivery is expected')).toBeVisible();
    const { items } = await group.api(`/purchase-orders?purchase_round_id=${group.roundId}`);
    expect(items).toMatchObject([{ status: 'received' }, { status: 'received' }]);
  });
});
