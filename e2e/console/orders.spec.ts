import type { Page } from 'playwright/test';
import type { Group } from '@/test/support/group';
import { expect, logIn, openConsole, test } from '../fixtures';
import { changeRound, changeWine } from '../support/stage';
import { hold, order, press, stepper } from '../support/steps';

const roundPage = ({ consoleUrl, roundId }: Group) => `${consoleUrl}/admin/rounds/${roundId}/orders`;

async function orders({ api, roundId }: Group) {
  return (await api(`/orders?purchase_round_id=${roundId}`)).items;
}

/** The pages that the browser loads from now on, by their addresses. */
function countLoads(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
  });
  return loads;
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an order is marked paid and unpaid again in the list', async ({ page, group }) => {
    await order(group, 'ann@example.org', [2]);
    await order(group, 'bo@example.org', [1]);
    await openConsole(page, group, roundPage(group));
    const row = page.getByRole('row', { name: /\b2 bo/ });
    await row.getByRole('button', { name: 'Mark as paid : order 2' }).click();
    await expect(row.getByRole('button', { name: 'Mark as not paid : order 2' })).toBeFocused();
    await expect(page.getByText('1 of 2 orders paid, €27.90 outstanding')).toBeVisible();
    await row.getByRole('button', { name: 'Mark as not paid : order 2' }).click();
    await expect(row).toContainText('To pay');
    await expect(row.getByRole('button', { name: 'Mark as paid : order 2' })).toBeVisible();
  });
});

test('an order is placed for somebody found by search after the deadline', async ({ page, group }) => {
  for (const name of ['Ann', 'Bo']) await group.addPerson(name);
  await changeRound(group, { order_deadline_at: '2021-01-01T00:00' });
  await openConsole(page, group, roundPage(group));
  await page.getByRole('link', { name: 'Place an order' }).click();
  await page.getByLabel('Name, e-mail or phone').fill('bo@');
  await press(page, 'Search');
  await expect(page.getByRole('link', { name: 'Ann' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Bo' }).click();
  await page.getByLabel('Bottles of Crémant Extra Brut').fill('1.5');
  await page.getByLabel('Comment').fill('By phone');
  await page.locator('form', { hasText: 'Place order' }).evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await press(page, 'Place order');
  await expect(page.getByText('Enter a whole number of bottles from 1 to 9999.')).toBeVisible();
  await expect(page.getByLabel('Comment')).toHaveValue('By phone');
  await page.getByLabel('Bottles of Crémant Extra Brut').fill('6');
  await press(page, 'Place order');
  await expect(page.getByRole('heading', { name: 'Order 1, Bo' })).toBeVisible();
  expect(await orders(group)).toMatchObject([
    { participant: { name: 'Bo' }, bottles: 6, comment: 'By phone' },
  ]);
});

test('an order that changed after it was paid is underpaid or overpaid', async ({ page, group }) => {
  await order(group, 'ann@example.org', [2]);
  const [{ id }] = await orders(group);
  const bottles = (quantity: number) =>
    group.api(`/orders/${id}`, { lines: [{ wine_offering_id: group.offerings[0]?.id, quantity }] }, 'PATCH');
  await group.api(`/orders/${id}`, { paid: true }, 'PATCH');
  await bottles(3);
  await openConsole(page, group, roundPage(group));
  const row = page.getByRole('row', { name: /\b1 ann/ });
  await expect(row).toContainText('€13.95 still to pay');
  await expect(page.getByText('0 of 1 order paid, €13.95 outstanding')).toBeVisible();
  await page.goto(`${group.consoleUrl}/admin/orders/${id}`);
  await expect(page.getByText(/^€13.95 still to pay: €27.90 was paid, recorded on /)).toBeVisible();
  await press(page, 'Mark as paid : order 1');
  await expect(page.getByText(/^Paid, recorded on /)).toBeVisible();
  await bottles(1);
  await page.goto(roundPage(group));
  await expect(row).toContainText('€27.90 paid too much');
  await row.getByRole('button', { name: 'Mark as refunded : order 1' }).click();
  await expect(row.getByRole('button', { name: 'Mark as not paid : order 1' })).toBeVisible();
  await group.api(`/orders/${id}`, { cancelled: true }, 'PATCH');
  await page.goto(`${group.consoleUrl}/admin/orders/${id}`);
  await expect(page.getByText(/is not printed\. €13.95 paid before that\.$/)).toBeVisible();
  await page.goto(roundPage(group));
  await expect(row).toContainText('Cancelled, €13.95 paid');
  await row.getByRole('button', { name: 'Mark as refunded : order 1' }).click();
  await expect(page.getByText('The refund of order 1 is recorded.')).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  expect((await orders(group))[0]).toMatchObject({ paid_at: null, cancelled_at: expect.any(String) });
});

test('an order is paid, cancelled and restored on its own page', async ({ page, group }) => {
  await order(group, 'ann@example.org', [2]);
  const [{ id }] = await orders(group);
  await openConsole(page, group, `/admin/orders/${id}`);
  await press(page, 'Mark as paid : order 1');
  await expect(page.getByText(/^Paid, recorded on /)).toBeVisible();
  await press(page, 'Cancel order');
  await expect(page.getByText(/^Cancelled on .* It keeps its number/)).toBeVisible();
  await press(page, 'Undo');
  await expect(page.getByText('Order 1 is restored.')).toBeVisible();
  // Back from the toast, whose button has gone.
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeFocused();
  await press(page, 'Cancel order');
  await expect(page.getByText('Order 1 is cancelled.')).toBeVisible();
  // It stands over no button, and is undone by keys.
  const toast = (await page.locator('.toast').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const beneath = await page
    .locator('main, nav')
    .locator('a, button')
    .evaluateAll(
      (controls, { x, y, width, height }) =>
        controls.filter((control) => {
          const { left, right, top, bottom } = control.getBoundingClientRect();
          return left < x + width && right > x && top < y + height && bottom > y;
        }).length,
      toast,
    );
  expect(beneath).toBe(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Order 1 is restored.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save order' })).toBeVisible();
  await press(page, 'Cancel order');
  await press(page, 'Mark as refunded : order 1');
  // While the act is under way its button has another name, and the one beside it moves when it goes.
  await expect(page.getByText(/It keeps its number and is not printed\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as refunded : order 1' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Save order' })).toHaveCount(0);
  expect((await orders(group))[0].cancelled_at).not.toBeNull();
  await press(page, 'Restore order');
  await expect(page.getByRole('button', { name: 'Save order' })).toBeVisible();
  expect((await orders(group))[0].cancelled_at).toBeNull();
});

test('an order is changed: bottles, a new wine, the comment', async ({ page, group }) => {
  await order(group, 'ann@example.org', [2, 1]);
  await changeWine(group, 0, { price_cents: 2000 });
  await openConsole(page, group, roundPage(group));
  await page.getByRole('link', { name: 'ann', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Order 1, ann' })).toBeVisible();
  await expect(page.getByText('ordered at this price; now €20.00')).toBeVisible();
  await page.getByLabel('Bottles of Crémant Extra Brut').fill('3');
  await page.getByLabel('Bottles of Riesling Alte Reben 2023').fill('0');
  await page.getByLabel('Bottles of Ten Year Old Tawny').fill('1');
  await page.getByLabel('Comment').fill('Picks up late');
  await press(page, 'Save order');
  await expect(page.getByText('The order is saved.')).toBeVisible();
  await expect(page.getByText('4 bottles, €63.75')).toBeVisible();
  const [stored] = await orders(group);
  expect(stored).toMatchObject({ total_cents: 3 * 1395 + 2190, comment: 'Picks up late' });
});

test('an order in a round that shows crates says what it takes to fill one', async ({ page, group }) => {
  await changeRound(group, { shows_crates: true });
  const id = await group.addPerson('Ann Smit', 'ann@example.org');
  await openConsole(page, group, `${roundPage(group)}/new?participant=${id}`);
  const more = page.getByLabel('Extra bottles of Crémant Extra Brut, if they fill a crate');
  await expect(more).toBeHidden();
  await page.getByLabel('Bottles of Crémant Extra Brut', { exact: true }).fill('4');
  const sentence = '2 bottles are missing for a full crate; extra bottles to fill it:';
  await expect(page.getByText(sentence).filter({ visible: true })).toBeVisible();
  await more.fill('6');
  await press(page, 'Place order');
  await expect(more).toHaveAttribute('aria-invalid', 'true');
  await more.fill('2');
  await press(page, 'Place order');
  await expect(page.getByRole('heading', { name: 'Order 1, Ann Smit' })).toBeVisible();
  await expect(more).toHaveValue('2');
  expect((await orders(group))[0].lines).toMatchObject([{ quantity: 4, extra: 2 }]);
  await more.fill('1');
  await press(page, 'Save order');
  await expect(page.getByText('The order is saved.')).toBeVisible();
  expect((await orders(group))[0].lines).toMatchObject([{ quantity: 4, extra: 1 }]);
  const bottles = page.getByLabel('Bottles of Crémant Extra Brut', { exact: true });
  const another = stepper(page, 'One more extra bottle: Crémant Extra Brut');
  for (const then of ['2', '2']) {
    await another.click();
    await expect(more).toHaveValue(then);
  }
  await more.fill('');
  // With the order itself the crate is full, and nothing can be missing in it.
  await bottles.fill('6');
  await expect(more).toBeHidden();
  await changeWine(group, 0, { max_bottles: 5 });
  await page.reload();
  await expect(bottles).toHaveValue('4');
  await expect(page.getByText(/missing for a full crate;/)).toBeHidden();
});

for (const scripts of [true, false]) {
  test.describe(`twenty orders, ${scripts ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled: scripts });

    test('are marked paid with few presses, and with one press are not', async ({ page, group }) => {
      for (let number = 1; number <= 22; number += 1) await order(group, `p${number}@example.org`, [number]);
      await group.api(`/orders/${(await orders(group))[0].id}`, { paid: true }, 'PATCH');
      await openConsole(page, group, `${roundPage(group)}?filter=unpaid`);
      await expect(page.getByText('1 of 22 orders paid')).toBeVisible();
      const loads = countLoads(page);
      let presses = 0;
      const choose = async (number: number, modifiers: 'Shift'[] = []) => {
        presses += 1;
        await page
          .getByRole('checkbox', { name: `Select order ${number}`, exact: true })
          .click({ modifiers });
      };
      if (scripts) {
        await choose(2);
        await choose(21, ['Shift']);
        await expect(page.getByText('20 orders selected, €3,208.50')).toBeVisible();
      } else {
        for (let number = 2; number <= 21; number += 1) await choose(number);
      }
      presses += 1;
      await press(page, 'Mark selected as paid');
      await expect(page.getByText('20 orders are paid.')).toBeVisible();
      await expect(page.getByText('21 of 22 orders paid, €306.90 outstanding')).toBeVisible();
      // It took twenty presses, each with a search for the next order, when each order had only its own button.
      expect([presses, loads.length]).toEqual(scripts ? [3, 0] : [21, 1]);
      const paid = async () =>
        (await orders(group)).filter((one: { paid_at: unknown }) => one.paid_at).length;
      expect(await paid()).toBe(21);
      await press(page, 'Undo');
      await expect(page.getByText('20 orders are as they were before.')).toBeVisible();
      await expect(page.getByText('1 of 22 orders paid')).toBeVisible();
      expect(await paid()).toBe(1);
    });
  });
}

test('the next order of a filtered list is one press away', async ({ page, group }) => {
  for (const name of ['ann', 'bo', 'cas']) await order(group, `${name}@example.org`, [2]);
  const [first, second] = await orders(group);
  await group.api(`/orders/${second.id}`, { paid: true }, 'PATCH');
  await openConsole(page, group, roundPage(group));
  await page.getByRole('link', { name: 'To pay 2' }).click();
  await expect(page.getByRole('row', { name: /bo@/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'ann', exact: true }).click();
  await page.getByLabel('Bottles of Crémant Extra Brut').fill('5');
  await press(page, 'Save order');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Crémant Extra Brut: 5 bottles, before 2');
  await expect(history).toContainText(group.admin.email);
  await group.database`UPDATE changes SET by = 'uma@xn--mller-kva.example' WHERE order_id = ${first.id}`;
  await press(page, 'Mark as paid : order 1');
  await expect(history).toContainText('Recorded as paid: €69.75');
  await expect(history).toContainText('uma@müller.example');
  expect((await group.api(`/orders/${first.id}/history`)).total).toBe(2);
  await expect(history).toContainText('No mail has been sent');
  await page.getByRole('link', { name: 'Next: Order 3' }).click();
  await expect(page.getByRole('heading', { name: 'Order 3, cas' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Next:/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Orders of Autumn round' }).click();
  await expect(page).toHaveURL(`${roundPage(group)}?filter=unpaid`);
});

test('a list is chosen as a whole, but not instead of its only row', async ({ page, group }) => {
  await logIn(page, group);
  const all = page.getByRole('checkbox', { name: /^Select (all|the unpaid)/ });
  let placed = 0;
  for (const [orders, boxes] of [
    [1, 0],
    [10, 1],
    [11, 2],
  ] as const) {
    for (; placed < orders; placed += 1) await order(group, `p${placed}@example.org`, [2]);
    await page.goto(roundPage(group));
    await expect(page.getByRole('checkbox', { name: /^Select order / })).toHaveCount(orders);
    await expect(all).toHaveCount(boxes);
  }
  await all.last().check();
  await expect(page.getByText('11 orders selected')).toBeVisible();
});

test('the boxes of a list are reached, chosen and paid by keyboard alone', async ({ page, group }) => {
  for (const name of ['ann', 'bo', 'cas']) await order(group, `${name}@example.org`, [2]);
  await openConsole(page, group, roundPage(group));
  await press(page, 'Mark selected as paid');
  await expect(page.getByRole('alert').filter({ hasText: 'First select the orders' })).toBeFocused();
  const box = (number: number) => page.getByRole('checkbox', { name: `Select order ${number}`, exact: true });
  await page.getByRole('checkbox', { name: 'Select all 3 unpaid orders' }).check();
  await expect(page.getByText('3 orders selected, €83.70')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all 3 unpaid orders' }).uncheck();
  await box(1).press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(box(2)).toBeFocused();
  await expect(page.getByText('2 orders selected')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(box(3)).toBeFocused();
  await expect(box(3)).not.toBeChecked();
  await box(1).press('Space');
  await box(2).press('Enter');
  await expect(page.getByText('1 of 3 orders paid')).toBeVisible();
  const paid = (await orders(group)).filter((one: { paid_at: string | null }) => one.paid_at !== null);
  expect(paid).toMatchObject([{ order_number: 2 }]);
});

test('orders of a round are found by number, name and e-mail', async ({ page, group }) => {
  await order(group, 'ann@example.org', [2]);
  await order(group, 'bo@example.org', [1]);
  await openConsole(page, group, roundPage(group));
  const found = page.getByRole('table', { name: 'Orders', exact: true }).locator('tbody tr');
  await page.getByLabel('Number, name or e-mail').fill('bo@');
  await press(page, 'Search');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('bo@example.org');
  await expect(page.getByText('0 of 2 orders paid')).toBeVisible();
  await page.getByLabel('Number, name or e-mail').fill('nobody');
  await press(page, 'Search');
  await expect(page.getByText('No order of this round matches “nobody”.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(found).toHaveCount(2);
});

test('two orders are marked paid while the first answer is awaited', async ({ page, group }) => {
  await order(group, 'ann@example.org', [2]);
  await order(group, 'bo@example.org', [1]);
  await order(group, 'cy@example.org', [1]);
  await openConsole(page, group, roundPage(group));
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  const release = await hold(page, roundPage(group));
  await page.getByLabel('Select order 3').check();
  const first = page.getByRole('row', { name: /\b1 ann/ }).getByRole('button');
  await press(page, 'Mark as paid : order 1');
  await expect(first).toHaveText(/^Saving…/);
  // Pressed again, it sends nothing more; another row's button has its own turn.
  await first.click({ force: true });
  await press(page, 'Mark as paid : order 2');
  release();
  await expect(page.getByRole('button', { name: 'Mark as not paid : order 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as not paid : order 2' })).toBeVisible();
  // A tick in another row stays for the next act.
  await expect(page.getByLabel('Select order 3')).toBeChecked();
  expect(sent).toBe(2);
});

test('a lost connection is reported in the row whose button was pressed', async ({ page, group }) => {
  await order(group, 'ann@example.org', [2]);
  await order(group, 'bo@example.org', [1]);
  await openConsole(page, group, roundPage(group));
  await page.route(roundPage(group), (route) => route.abort());
  await press(page, 'Mark as paid : order 2');
  const row = page.getByRole('row', { name: /\b2 bo/ });
  await expect(row.getByRole('alert').filter({ hasText: 'could not be reached' })).toBeFocused();
  await page.unrouteAll();
  await press(page, 'Mark as paid : order 2');
  await expect(page.getByText('Order 2 is paid.')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Mark as not paid : order 2' })).toBeFocused();
  await press(page, 'Mark as not paid : order 2');
  await expect(row).toContainText('To pay');
});

test('the words about a paid order leave the button on a phone free', async ({ page, group }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  for (const quantity of [1, 2, 3]) await order(group, `p${quantity}@example.org`, [quantity]);
  await openConsole(page, group, roundPage(group));
  await page.getByRole('button', { name: 'Mark as paid : order 1' }).click();
  const words = page.getByText('Order 1 is paid.');
  await expect(words).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select order 2', exact: true }).click();
  const [said, button] = await Promise.all([
    words.locator('..').boundingBox(),
    page.getByRole('button', { name: 'Mark selected as paid' }).boundingBox(),
  ]);
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
});
