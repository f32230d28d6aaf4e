import { camt } from '@/test/support/rounds/bank-files';
import { expect, openConsole, test } from '../fixtures';
import { drop, paidGroup } from '../support/paid-group';
import { order, press } from '../support/steps';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('cash is noted with one field, and a person’s page says what they owe', async ({ page, group }) => {
    const [ann] = await paidGroup(group, 'ann');
    await order(group, 'ann@example.org', [2]);
    await openConsole(page, group, `/admin/participants/${ann?.participant.id}`);
    await expect(page.getByText('Owes €41.85 across all rounds.')).toBeVisible();
    await page.goto(`${group.consoleUrl}/admin/orders/${ann?.id}`);
    await expect(page.getByLabel('Cash received, in EUR')).toHaveValue('13.95');
    await page.getByLabel('Cash received, in EUR').fill('20');
    await press(page, 'Record cash payment');
    await expect(page.getByLabel('Cash received, in EUR')).toHaveCount(0);
    const { items } = await group.api(`/payments?order_id=${ann?.id}`);
    expect(items).toMatchObject([{ amount_cents: 2000, method: 'cash' }]);
    await page.goto(`${group.consoleUrl}/admin/payments`);
    await expect(page.getByRole('table', { name: 'To refund' }).getByRole('row').last()).toContainText(
      '€6.05',
    );
    await press(page, 'Mark as refunded : order 1');
    await expect(page.getByText('The refund of order 1 is recorded.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'To refund' })).toHaveCount(0);
    expect((await group.api(`/orders/${ann?.id}`)).due_cents).toBe(0);
  });

  test('a transfer is divided, and taken back', async ({ page, group }) => {
    const [ann, bob] = await paidGroup(group, 'ann', 'bob');
    await drop(page, group, camt([{ amount: '27.90', text: 'for both', id: 'A' }]));
    await press(page, 'Assign transfers');
    await page.getByRole('link', { name: 'Split' }).click();
    await expect(page.getByText('€27.90 still to be assigned.')).toBeVisible();
    await page.getByLabel('Order 1, ann').fill('13.95');
    await expect(page.getByText('€13.95 still to be assigned.')).toBeVisible();
    await page.getByLabel('Order 2, bob').fill('some');
    await press(page, 'Assign transfer');
    await expect(page.getByText('Enter an amount such as')).toBeVisible();
    await page.getByLabel('Order 2, bob').fill('10');
    await press(page, 'Assign transfer');
    await expect(page.getByText('The parts must add up to the amount that came in.')).toBeVisible();
    await expect(page.getByLabel('Order 1, ann')).toHaveValue('13.95');
    await expect(page.getByText('€3.95 still to be assigned.')).toBeVisible();
    await page.getByLabel('Order 2, bob').fill('13.95');
    await expect(page.getByText('All of it is assigned.')).toBeVisible();
    await press(page, 'Assign transfer');
    await expect(page.getByRole('heading', { name: 'Assigned' })).toBeVisible();
    for (const one of [ann, bob]) expect((await group.api(`/orders/${one?.id}`)).paid_cents).toBe(1395);

    await page.goto(`${group.consoleUrl}/admin/payments/transfers?state=booked&q=both`);
    await expect(page.getByRole('link', { name: 'Order 2, bob: €13.95' })).toBeVisible();
    await page.getByRole('button', { name: /Open again.*€27.90/ }).click();
    await expect(page.getByText('1 transfer is open again.')).toBeVisible();
    for (const one of [ann, bob]) expect((await group.api(`/orders/${one?.id}`)).paid_cents).toBe(0);
  });

  test('a gift is set aside, and who owes is reminded of it', async ({ page, group }) => {
    const [dan, fay] = await paidGroup(group, 'dan', 'fay');
    await group.api(`/routes/${group.routeId}/starter-templates`, {});
    const gift = { name: 'A club', text: 'a gift', amount: '7.00', id: 'A' };
    await drop(page, group, camt([gift, { name: 'Daniel', text: 'order 1', amount: '13.95', id: 'B' }]));
    await press(page, 'Assign transfers');
    await expect(page.getByRole('row', { name: /A club/ })).toContainText('No matching order.');
    await page.getByRole('button', { name: /Set aside.*€7.00, A club/ }).click();
    await expect(page.getByText('1 transfer is set aside.')).toBeVisible();

    // Of dan a transfer still waits, so that only fay can be reminded.
    await expect(page.getByRole('row', { name: /dan/ }).last()).toContainText(
      'A transfer above may be for this order',
    );
    await expect(page.getByRole('checkbox', { name: 'Choose order 1' })).toHaveCount(0);
    const ofFay = page.getByRole('checkbox', { name: 'Choose order 2' });
    await expect(ofFay).toBeChecked();
    await ofFay.uncheck();
    await press(page, 'Send reminders for the selected');
    await expect(page.getByText('Select at least one order to send a reminder for.')).toBeVisible();
    await expect(page.getByText('1 transfer, €13.95, may be for these orders')).toBeVisible();
    await page.reload();
    await press(page, 'Send reminders for the selected');
    await expect(page.getByText('A reminder for 1 order is on its way.')).toBeVisible();
    const reminders = async () => (await group.api('/mail-logs?event_type=payment_reminder')).items;
    await expect.poll(reminders).toMatchObject([{ order_id: fay?.id }]);
    await page.reload();
    await expect(page.getByRole('row', { name: /fay/ })).toContainText('Reminded on');
    await expect(ofFay).not.toBeChecked();
    await ofFay.check();
    await press(page, 'Send reminders for the selected');
    await expect(page.getByText('No reminder was sent')).toBeVisible();
    await page.getByLabel('Also people reminded in the last seven days').check();
    await ofFay.check();
    await press(page, 'Send reminders for the selected');
    await expect.poll(reminders).toHaveLength(2);

    await page.getByRole('button', { name: 'Assign the certain one' }).click();
    await expect(page.getByRole('heading', { name: 'No transfers to assign' })).toBeVisible();
    expect((await group.api(`/orders/${dan?.id}`)).due_cents).toBe(0);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a transfer is booked on an order that is searched for in its row', async ({ page, group }) => {
    const [ann] = await paidGroup(group, 'ann', 'bob');
    await group.api('/payments', { order_id: ann?.id, amount_cents: 1395 });
    await drop(page, group, camt([{ amount: '13.95', text: 'from a friend', id: 'A' }]));
    await press(page, 'Assign transfers');
    const row = page.getByRole('row', { name: /from a friend/ });
    await row.getByRole('link', { name: 'Find its order' }).click();
    await row.getByRole('searchbox').fill('order 1');
    await row.getByRole('button', { name: 'Search' }).click();
    await expect(row).toContainText('This order is paid already.');
    await row.getByRole('searchbox').fill('#2');
    await row.getByRole('button', { name: 'Search' }).click();
    await row.getByRole('button', { name: /Assign.*order 2, bob/ }).click();
    await expect(page.getByText('1 transfer was assigned.', { exact: true })).toBeVisible();
    expect((await group.api('/orders?due=owed')).total).toBe(0);
  });
});

test('a press is undone, and refused when something changed', async ({ page, group }) => {
  const [ann, bob] = await paidGroup(group, 'ann', 'bob');
  await drop(page, group, camt([{ amount: '13.95', name: 'Ann', text: 'order 1', id: 'A' }]));
  await press(page, 'Assign transfers');
  await page.getByRole('button', { name: /Assign.*order 1, ann/ }).click();
  await press(page, 'Undo');
  await expect(page.getByText('1 transfer is open again.')).toBeVisible();
  expect((await group.api(`/orders/${ann?.id}`)).paid_cents).toBe(0);
  await expect(page.getByRole('button', { name: /Assign.*order 1, ann/ })).toBeVisible();
  await group.api('/payments', { order_id: ann?.id, amount_cents: 100 });
  await page.getByRole('button', { name: /Assign.*order 1, ann/ }).click();
  await expect(page.getByText('This changed after you opened the page').first()).toBeVisible();
  expect((await group.api(`/orders/${bob?.id}`)).paid_cents).toBe(0);
  await page.goto(`${group.consoleUrl}/admin`);
  await expect(page.getByText('1 transfer to assign')).toBeVisible();
});
