import type { Page } from 'playwright/test';
import type { Group } from '@/test/support/group';
import { expect, openConsole, test } from '../fixtures';
import { hold, order, press } from '../support/steps';

const ordered = async (group: Group) => (await group.api('/orders')).items[0];

/** Sends an order's form with so many bottles, and returns what lets it go on. */
async function beginSaving(page: Page, group: Group, quantity: string): Promise<() => void> {
  await order(group, 'ann@example.org', [2]);
  await openConsole(page, group, `/admin/orders/${(await ordered(group)).id}`);
  const arrive = await hold(page, page.url());
  await bottles(page).fill(quantity);
  await press(page, 'Save order');
  return arrive;
}

const comment = (page: Page) => page.getByLabel(/^Comment/);
const bottles = (page: Page) => page.getByLabel('Bottles of Crémant Extra Brut');

test('what is typed while a form is being saved stays for the next press', async ({ page, group }) => {
  const arrive = await beginSaving(page, group, '3');
  await comment(page).fill('After four');
  arrive();
  await expect(page.getByRole('status').filter({ hasText: 'The order is saved.' })).toBeVisible();
  await expect(comment(page)).toHaveValue('After four');
  await expect(comment(page)).toBeFocused();
  await expect(bottles(page)).toHaveValue('3');
  expect(await ordered(group)).toMatchObject({ lines: [{ quantity: 3 }], comment: '' });
  await press(page, 'Save order');
  await expect.poll(async () => (await ordered(group)).comment).toBe('After four');
});

test('a second press saves what was typed after the first', async ({ page, group }) => {
  const arrive = await beginSaving(page, group, '3');
  await bottles(page).fill('4');
  await comment(page).fill('After four');
  await bottles(page).press('Enter');
  arrive();
  await expect.poll(() => ordered(group)).toMatchObject({ lines: [{ quantity: 4 }], comment: 'After four' });
  await expect(page.getByText(/nothing is saved yet/)).toHaveCount(0);
});

test('what is typed while a form is being refused stays unsent', async ({ page, group }) => {
  const arrive = await beginSaving(page, group, '');
  await bottles(page).fill('5');
  await comment(page).pressSequentially('After four');
  await bottles(page).press('Enter');
  await comment(page).focus();
  arrive();
  await expect(page.getByRole('alert').filter({ hasText: 'at least one bottle' })).toBeVisible();
  await expect(bottles(page)).toHaveValue('5');
  await comment(page).press('ArrowLeft');
  await page.keyboard.type('!');
  await expect(comment(page)).toHaveValue('After fou!r');
  expect(await ordered(group)).toMatchObject({ lines: [{ quantity: 2 }], comment: '' });
});
