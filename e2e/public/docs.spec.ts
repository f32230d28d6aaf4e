import { expect, test } from '../fixtures';
import { looksRight, policyViolations } from '../support/looks';
import { inMailCatcher } from '../support/mail';
import { order } from '../support/steps';

test('the API can be read and tried in the browser', { tag: '@sites' }, async ({
  page,
  groupWithOwnNonces: group,
}) => {
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
  // From a hundred operations on, Swagger UI draws them as they come into view.
  await me.getByRole('button').first().click();
  await page.locator('#operations-tag-Organization').scrollIntoViewIfNeeded();
  const patch = page.locator('[id^="operations-"][id*="-patch"]').first();
  await patch.getByRole('button').first().click();
  await patch.getByRole('button', { name: 'Try it out' }).click();
  await looksRight(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await looksRight(page, { colours: false });
  expect(violations).toEqual([]);
});

test('the mail catcher can be read on a desk and on a phone, in both schemes', async ({ page, group }) => {
  await group.api(`/routes/${group.routeId}/starter-templates`, {});
  const to = `ann@${group.host}`;
  await order(group, to, [2]);
  const atEachWidth = async () => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await looksRight(page, { colours: width === 390 });
    }
  };
  await inMailCatcher(page, to);
  await atEachWidth();
  await page.getByRole('row').filter({ hasText: to }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible();
  await atEachWidth();
});
