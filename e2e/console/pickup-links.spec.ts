import { expect, openConsole, test } from '../fixtures';
import { readCode } from '../support/code';
import { looksRight } from '../support/looks';
import { order, press } from '../support/steps';

test('a link for helpers is made, scanned, and ended at once', async ({ page, group, browser }) => {
  await order(group, 'ann@example.org', [2]);
  await openConsole(page, group, `/admin/rounds/${group.roundId}`);
  await page.getByRole('link', { name: 'Pickup day' }).click();
  await page.getByRole('link', { name: 'Links for helpers' }).click();
  await expect(page.getByText('No links yet')).toBeVisible();

  await page.getByLabel('Label').fill('Table 2');
  await page.getByLabel('Valid until').fill('2020-01-01T10:00');
  await press(page, 'Make link');
  await expect(page.getByText('Choose a time in the future.')).toBeVisible();
  await expect(page.getByLabel('Label')).toHaveValue('Table 2');
  await page.getByLabel('Valid until').fill('');
  await press(page, 'Make link');
  await expect(page.getByText('The link “Table 2” is ready.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Table 2 Works until .* Not used yet/ })).toBeVisible();
  await looksRight(page);
  const picture = await page.getByRole('img', { name: 'The code for a helper’s phone' }).screenshot();
  const address = (await readCode(picture)) ?? '';
  await expect(page.getByText(address, { exact: true })).toBeVisible();

  const helper = await browser.newPage();
  await helper.goto(address);
  await expect(helper.getByRole('button', { name: 'Start handing out' })).toBeVisible();

  // Nothing shows the address again.
  await page.getByRole('link', { name: 'Make another link' }).click();
  await expect(page.getByLabel('Label')).toHaveValue('');
  await expect(page.getByText(address)).toHaveCount(0);
  await page.getByRole('button', { name: /^Turn off ?: Table 2/ }).click();
  await expect(page.getByRole('row', { name: /Table 2 Turned off/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Turn off/ })).toHaveCount(0);
  expect((await helper.goto(address))?.status()).toBe(404);
  await helper.close();
});
