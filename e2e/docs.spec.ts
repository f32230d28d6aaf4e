import { expect, test } from './fixtures';
import { policyViolations } from './support/looks';

test('the API can be read and tried in the browser', async ({ page, group }) => {
  const violations = policyViolations(page);
  await page.goto(`${group.consoleUrl}/docs`);
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await page.getByLabel('username:').fill(group.admin.email);
  await page.getByLabel('password:').fill(group.admin.password);
  await page.getByRole('button', { name: 'Apply given OAuth2 credentials' }).click();
  await expect(page.locator('.auth-container').getByText('Authorized', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).first().click();
  const me = page.locator('#operations-Authentication-getAuthMe');
  await me.getByRole('button').first().click();
  await me.getByRole('button', { name: 'Try it out' }).click();
  await me.getByRole('button', { name: 'Execute' }).click();
  await expect(me.locator('.live-responses-table')).toContainText(group.admin.email);
  expect(violations).toEqual([]);
});
