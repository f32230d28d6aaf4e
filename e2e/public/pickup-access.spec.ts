import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures';
import { looksRight } from '../support/looks';
import { card, event, help, open, pending, state } from '../support/pickup';
import { order } from '../support/steps';

// Handing out by keyboard, on narrow phones, and with a screen reader.

/** Moves the focus on with the Tab key until it is on an element of the open order that matches. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`${selector} is no stop of the Tab key`);
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80) ?? '');

test('an order is handed out and taken back by keyboard alone', async ({ page, group }) => {
  await order(group, 'ann@example.org', [2]);
  await help(page, group);
  await tabTo(page, 'input[name="order"]');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('heading', { level: 2 })).toBeFocused();
  await tabTo(page, '[data-order] li summary');
  await page.keyboard.press('Enter');
  await tabTo(page, '[data-event="short"]');
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText('1 missing');
  await tabTo(page, '[data-event="collected"]');
  await page.keyboard.press('Enter');
  await expect(card(page)).toHaveAttribute('data-state', 'collected');
  // The button is gone, and the keyboard's focus goes on within the order.
  await expect(card(page).getByRole('heading', { level: 2 }), await focused(page)).toBeFocused();
  await tabTo(page, '[data-event="paid_cash"]');
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText('Nothing to pay.');
  await tabTo(page, '[data-undoes="collected"]');
  await page.keyboard.press('Space');
  await expect(card(page)).toHaveAttribute('data-state', 'open');
  await expect(card(page).getByRole('heading', { level: 2 }), await focused(page)).toBeFocused();
  await expect(pending(page)).toHaveAttribute('data-pending', '0');
  expect((await state(group))[0]).toMatchObject({ due_cents: 0, collected_at: null, lines: [{ short: 1 }] });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('an order looks right in each of its states', async ({ page, group }) => {
    for (const name of ['ann', 'bo'.repeat(30), 'cay']) await order(group, `${name}@example.org`, [13, 2]);
    await help(page, group);
    const judge = () => looksRight(page);
    await judge();
    await open(page, 2);
    for (const summary of await card(page).locator('summary').all()) await summary.click();
    await card(page).locator('input[name="bottles"]').nth(1).fill('2');
    await judge();
    await event(page, 'short').click();
    await expect(card(page)).toContainText('2 missing');
    await card(page).getByLabel('Amount').fill('nothing');
    await event(page, 'paid_cash').click();
    await expect(card(page).getByRole('alert')).toContainText('Enter the amount in digits');
    await judge();
    await card(page).getByLabel('Amount').fill('300');
    await event(page, 'paid_cash').click();
    await expect(card(page)).toContainText('To refund');
    await event(page, 'collected').click();
    await expect(card(page)).toHaveAttribute('data-state', 'collected');
    await judge();
    const [, , third] = await state(group);
    await group.api(`/orders/${third.id}`, { cancelled: true }, 'PATCH');
    await page.goto(`${group.url}/pickup?order=3`);
    await expect(card(page)).toHaveAttribute('data-state', 'cancelled');
    await judge();
    await page.goto(`${group.url}/pickup?list=to_go`);
    await judge();
  });
});
