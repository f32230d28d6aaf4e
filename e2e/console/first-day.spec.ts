import { expect, logIn, test } from '../fixtures';
import { looksRight } from '../support/looks';
import { order, press } from '../support/steps';

test('Today leads a new group to its first orders, and then says no more of it', async ({ page, group }) => {
  await logIn(page, group);
  await page.goto(`${group.consoleUrl}/admin`);
  const { name } = await group.api(`/routes/${group.routeId}`);
  const list = page.getByRole('region', { name: `Getting ${name} ready` });
  const step = (words: string) => list.getByRole('listitem').filter({ hasText: words });
  // Its round is open and has wines and dates.
  await expect(step('Create the wine list')).toContainText('Done');
  await expect(step('Open the round')).toContainText('The round is open.');
  await expect(step('Send yourself a test')).toContainText('To do');
  await looksRight(page);

  await list.getByRole('link', { name: 'Send yourself a test' }).click();
  await press(page, `Send a test to ${group.admin.email}`);
  await expect(page.getByText(`A test was sent to ${group.admin.email}.`)).toBeVisible();
  await page.goto(`${group.consoleUrl}/admin`);
  await expect(step('Send yourself a test')).toContainText('Messages of the group are sent.');

  await list.getByRole('link', { name: 'Add the starter texts' }).click();
  await page.getByRole('button', { name: /^Add the starter set/ }).click();
  await expect(page.getByText('In use').first()).toBeVisible();
  await page.goto(`${group.consoleUrl}/admin`);
  await expect(step('Add the starter texts')).toContainText('Done');

  await expect(list.getByRole('link', { name: 'Check the group’s address' })).toHaveAttribute(
    'href',
    `/admin/settings/routes/${group.routeId}#domain`,
  );
  await group.database`
    UPDATE routes SET domain_reached_at = now()
    WHERE organization_id = ${group.organizationId} AND id = ${group.routeId}`;
  await page.goto(`${group.consoleUrl}/admin`);
  await expect(step('Check the group’s address')).toContainText('leads here.');

  await order(group, 'ann@example.org', [1]);
  await page.goto(`${group.consoleUrl}/admin`);
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await expect(list).toHaveCount(0);
});
