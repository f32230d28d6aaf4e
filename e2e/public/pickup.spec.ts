import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures';
import { beyondScreen, brokenWords, looksRight } from '../support/looks';
import { card, event, help, helpBeside, open, PHONE, pending, state } from '../support/pickup';
import { holdScripts, order, takenOver } from '../support/steps';

for (const scripts of [true, false]) {
  test.describe(`${scripts ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled: scripts, viewport: PHONE });

    test('an order is handed out, with a bottle short, cash and an undo', async ({ page, group }) => {
      await order(group, 'ann@example.org', [2, 3]);
      await order(group, 'bo@example.org', [1]);
      await help(page, group);
      await expect(page.getByText('0 of 2')).toBeVisible();
      await open(page, 1);
      await expect(card(page)).toHaveAttribute('data-state', 'open');
      await card(page).getByText('Only this wine, or bottles missing').first().click();
      await card(page).getByLabel('Reason').first().selectOption('broken');
      await event(page, 'short').click();
      await expect(card(page)).toContainText('1 missing');
      await card(page).getByLabel('Amount').fill('52,35');
      await event(page, 'paid_cash').click();
      await expect(card(page)).toContainText('Nothing to pay.');
      await event(page, 'collected').click();
      await expect(card(page)).toHaveAttribute('data-state', 'collected');
      await expect(page.getByText('1 of 2')).toBeVisible();
      await expect.poll(async () => (await state(group))[0]).toMatchObject({ due_cents: 0 });
      await card(page).getByRole('link', { name: 'Next order' }).click();
      await expect(card(page)).toHaveCount(0);
      await open(page, 1);
      await card(page).locator('[data-undoes="paid_cash"]').click();
      await expect(card(page)).toContainText('To pay €52.35');
      await card(page).locator('[data-undoes="collected"]').click();
      await expect(card(page)).toHaveAttribute('data-state', 'open');
      await expect
        .poll(async () => (await state(group))[0])
        .toMatchObject({ due_cents: 5235, collected_at: null, lines: [{ short: 1 }, { handed_over: 0 }] });
    });

    test('an amount is read as written, and one that is none is named', async ({ page, group }) => {
      await order(group, 'ann@example.org', [1, 1, 1]);
      await help(page, group);
      await open(page, 1);
      for (let times = 0; times < 2; times += 1) {
        await card(page).getByLabel('Amount').fill('abc');
        await event(page, 'paid_cash').click();
        await expect(page.getByText('Enter the amount in digits, such as 12.50.')).toBeInViewport();
      }
      await card(page).getByLabel('Amount').fill('1.040,35');
      await event(page, 'paid_cash').click();
      // More than twice what is due is asked about first.
      await expect(page.getByText('€1,040.35 is more than twice what is due (€40.35).')).toBeVisible();
      expect((await state(group))[0].due_cents).toBe(4035);
      await page.getByRole('button', { name: 'Yes, €1,040.35 paid in cash' }).click();
      await expect(card(page)).toContainText('To refund: €1,000.00');
      await expect.poll(async () => (await state(group))[0].due_cents).toBe(-100_000);
    });

    test('a name is found without its accents', async ({ page, group }) => {
      await group.addOrder(await group.addPerson('Zoë Müller', 'zoe@example.org'), [1]);
      await help(page, group);
      for (const name of ['zoe mull', 'ZOË']) {
        await page.getByLabel('Search by name').fill(name);
        await page.getByRole('button', { name: 'Search', exact: true }).click();
        await expect(page.getByRole('link', { name: /1 Zoë Müller/ })).toBeVisible();
      }
    });

    test('two tables at one order: the second is told when and where', async ({ page, browser, group }) => {
      await order(group, 'ann@example.org', [1, 1, 1]);
      await help(page, group);
      await open(page, 1);
      const other = await helpBeside(browser, group, 'Table 7', scripts);
      await open(other, 1);
      await page.route('**/pickup/state*', (route) => route.abort());
      await event(other, 'collected').click();
      await expect(card(other)).toHaveAttribute('data-state', 'collected');
      await expect.poll(async () => (await state(group))[0].collected_at).not.toBeNull();
      await event(page, 'collected').click();
      await expect(page.getByText(/This order was picked up at \d\d:\d\d: Table 7\./)).toBeInViewport();
      await other.context().close();
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('what is owed stands by the name and on the button at any text size', async ({ page, group }) => {
    for (const name of ['ann', 'bo']) await order(group, `${name}@example.org`, [1]);
    await group.database`UPDATE orders SET order_number = 132 + order_number, submitted_name = 'Anna van den Heuvel-Brouwer'
      WHERE purchase_round_id = ${group.roundId}`;
    const [, second] = await state(group);
    await group.api('/payments', { order_id: second.id, amount_cents: 2000 });
    await help(page, group);
    await expect(page.getByRole('link', { name: 'Get news of the next round' })).toBeHidden();
    await expect(page.getByRole('link', { name: /^To pay/ })).toHaveText('To pay1');
    await open(page, 133);
    await expect(card(page).getByText('To pay €13.95')).toBeVisible();
    await expect(event(page, 'collected')).toHaveText('Hand over, €13.95 is owed');
    for (const [width, size] of [
      [320, '100%'],
      [390, '100%'],
      [390, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate((text) => document.documentElement.style.setProperty('font-size', text), size);
      expect(await beyondScreen(page), `${width} px, text at ${size}`).toEqual([]);
      expect(await brokenWords(page), `${width} px, text at ${size}`).toEqual([]);
      expect(await squeezed(page), `${width} px, text at ${size}`).toEqual([]);
      const lines = await page.getByText('133', { exact: true }).evaluate((number) => {
        const range = document.createRange();
        range.selectNodeContents(number);
        return range.getClientRects().length;
      });
      expect(lines, `lines of the number at ${width} px, text at ${size}`).toBe(1);
    }
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await open(page, 134);
    await expect(card(page)).toContainText('To refund: €6.05');
    await expect(event(page, 'collected')).toHaveText('All handed over: 1 bottle');
  });

  test('a cancelled order says what was paid for it, and takes no cash', async ({ page, group }) => {
    await order(group, 'ann@example.org', [1]);
    const [{ id }] = await state(group);
    await group.api('/payments', { order_id: id, amount_cents: 1000 });
    await group.api(`/orders/${id}`, { cancelled: true }, 'PATCH');
    await help(page, group);
    await open(page, 1);
    await expect(card(page)).toContainText('This order was cancelled. Do not hand anything over.');
    await expect(card(page)).toContainText('To refund: €10.00');
    await expect(event(page, 'paid_cash')).toHaveCount(0);
  });
});

test('a number that was typed before the scripts are there opens its order', async ({ page, group }) => {
  await order(group, 'ann@example.org', [1]);
  await help(page, group);
  const arrive = await holdScripts(page);
  await page.goto(`${group.url}/pickup`, { waitUntil: 'commit' });
  const number = page.getByLabel('Order number');
  await number.fill('1');
  arrive();
  await takenOver(page);
  await expect(number).toHaveValue('1');
  await page.getByRole('button', { name: 'Delete the last digit' }).click();
  await expect(number).toHaveValue('');
  await page.getByRole('button', { name: '1', exact: true }).click();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(card(page)).toHaveAttribute('data-order', '1');
});

/** The fields too narrow for a number, and the buttons whose words run over their edge. */
const squeezed = (page: Page): Promise<string[]> =>
  page.locator('main :is(input, button)').evaluateAll((controls) =>
    (controls as HTMLElement[])
      .filter(({ offsetWidth }) => offsetWidth > 0)
      .filter(({ tagName, offsetWidth, clientHeight, scrollHeight }) =>
        tagName === 'INPUT' ? offsetWidth < 70 : scrollHeight > clientHeight,
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 100)),
  );

test.describe('on a phone without reception', () => {
  test.use({ viewport: PHONE });

  test('what is pressed counts at once, waits, and arrives once', async ({ page, group }) => {
    for (const name of ['ann', 'bo', 'cay']) await order(group, `${name}@example.org`, [1]);
    await help(page, group);
    await open(page, 1);
    await event(page, 'collected').click();
    await expect.poll(async () => (await state(group))[0].collected_at).not.toBeNull();
    await page.context().setOffline(true);
    for (const number of [2, 3]) {
      await open(page, number);
      const before = await card(page).boundingBox();
      await event(page, 'collected').click();
      await expect(card(page)).toHaveAttribute('data-state', 'collected');
      await expect(pending(page)).toBeInViewport();
      // The buttons stay beneath the finger.
      expect((await card(page).boundingBox())?.y).toBe(before?.y);
    }
    await expect(pending(page)).toHaveAttribute('data-pending', '2');
    await looksRight(page);
    await expect(page.getByText('3 of 3')).toBeVisible();
    await page.context().setOffline(false);
    await expect(pending(page)).toHaveAttribute('data-pending', '0');
    await expect(pending(page)).toBeHidden();
    const all = await state(group);
    expect(all.every((one: { collected_at: string | null }) => one.collected_at !== null)).toBe(true);
  });

  test('what was pressed outlives the page', async ({ page, group }) => {
    await order(group, 'ann@example.org', [1]);
    await help(page, group);
    await open(page, 1);
    await page.route('**/pickup/events', (route) => route.abort());
    await event(page, 'collected').click();
    await expect(pending(page)).toHaveAttribute('data-pending', '1');
    await page.unroute('**/pickup/events');
    await page.goto(`${group.url}/pickup?order=1`);
    await expect(card(page)).toHaveAttribute('data-state', 'collected');
    await expect.poll(async () => (await state(group))[0].collected_at).not.toBeNull();
  });
});
