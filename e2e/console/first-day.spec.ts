import { expect, openConsole, test } from '../fixtures';
import { looksRight } from '../support/looks';
import { order, press } from '../support/steps';

test('Today leads a new group to its first orders, and then says no more of it', async ({ page, group }) => {
  await openConsole(page, group, '/admin');
  const { name } = await group.api(`/routes/${group.routeId}`);
  const list = page.getByRole('region', { name: `Getting ${name} ready` });
  const step = (words: string) => list.getByRole('listitem').filter({ hasText: words });
  // Its round is open and has wines and dates.
  await expect(step('Create the wine list')).toContainText('Done');
  await expect(step('Open the round')).toContainText('The round is open.');
  await expect(step('Send yourself a test')).toContainText('To do');

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

  // The list is what is to be done.
  await expect(page.getByRole('heading', { name: 'To do', exact: true })).toHaveCount(0);

  await order(group, 'ann@example.org', [1]);
  await page.goto(`${group.consoleUrl}/admin`);
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await expect(list).toHaveCount(0);
});

test('Today folds the list of a new group beside one that works', async ({ page, group }) => {
  await order(group, 'ann@example.org', [1]);
  const { id } = await group.api('/routes', { name: 'Hill', public_domain: `hill.${group.host}` });
  await openConsole(page, group, '/admin');
  const list = page.getByRole('region', { name: 'Getting Hill ready' });
  const round = page.getByRole('article', { name: group.roundName });
  await expect(list.getByText('Create the wine list')).toBeHidden();
  await expect(round).toBeVisible();
  await page.getByRole('navigation', { name: 'Groups' }).getByRole('link', { name: 'Hill' }).click();
  await expect(page).toHaveURL(`${group.consoleUrl}/admin?group=${id}`);
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await expect(round).toHaveCount(0);
  await looksRight(page);
});
