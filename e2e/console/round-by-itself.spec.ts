import { expect, openConsole, test } from '../fixtures';
import { order, press } from '../support/steps';

test('a planned round opens, tells, reminds and closes by itself', async ({ page, group }) => {
  const { api, database, routeId, roundId, host, consoleUrl } = group;
  await api(`/purchase-rounds/${roundId}`, { status: 'closed' }, 'PATCH');
  await api(`/routes/${routeId}/starter-templates`, {});
  for (const name of ['ann', 'bo']) await group.addPerson(name, `${name}@${host}`);
  const told = async (event: string) =>
    (await api(`/mail-logs?event_type=${event}`)).items.map(
      ({ participant_id }: { participant_id: number }) => participant_id,
    );
  const shows = (words: string) =>
    expect(async () => {
      await page.reload();
      await expect(page.getByText(words).first()).toBeVisible({ timeout: 500 });
    }).toPass();

  await openConsole(page, group, '/admin/rounds/new');
  await page.getByLabel('Name').fill('Winter round');
  await press(page, 'Create draft');
  await expect(page).toHaveURL(/\/edit/);
  const id = Number(/rounds\/(\d+)/.exec(page.url())?.[1]);
  // Opens the moment that it has a wine.
  const opening = new Date(Date.now() - 60_000).toLocaleString('sv', { timeZone: 'Europe/Amsterdam' });
  await page.getByLabel('Opens').fill(opening.slice(0, 16).replace(' ', 'T'));
  await page.getByLabel('Order deadline').fill('2998-12-20T20:00');
  await page.getByLabel('Pickup optional').fill('2998-12-27T10:00');
  await press(page, 'Save round');
  await expect(page.getByText('The round is saved.')).toBeVisible();
  await page.goto(`${consoleUrl}/admin`);
  await expect(page.getByText('It should open automatically')).toBeVisible();
  const chinon = await group.addWine('Chinon', { purchase_round_id: id });
  await shows('closes automatically');
  await expect.poll(() => told('round_announced')).toHaveLength(2);

  await order({ ...group, offerings: [chinon] }, `ann@${host}`, [2]);
  await page.reload();
  await expect(page.getByText('Deadline reminder, to about 1 person')).toBeVisible();
  await database`
    UPDATE mailings SET due_at = clock_timestamp()
    WHERE purchase_round_id = ${id} AND event_type = 'deadline_reminder'`;
  await expect.poll(() => told('deadline_reminder')).toHaveLength(1);
  await expect(async () => {
    const { items } = await api(`/purchase-rounds/${id}/mailings`);
    expect(items.map(({ status }: { status: string }) => status)).toEqual(['sent', 'sent', 'planned']);
  }).toPass();

  await database`UPDATE purchase_rounds SET order_deadline_at = clock_timestamp() WHERE id = ${id}`;
  await page.goto(`${consoleUrl}/admin/rounds/${id}`);
  await shows('The round closed.');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Pickup optional').fill('2998-12-28T11:00');
  await press(page, 'Save round');
  await expect(page.getByText('The round is saved.')).toBeVisible();
  await page.goto(`${consoleUrl}/admin/rounds/${id}`);
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history.nth(0)).toContainText(/28 December 2998 at 11:00 CET instead of .*27 December 2998/);
  await expect(history.nth(0)).toContainText(group.admin.email);
  await expect(history.nth(1)).toContainText('The round closed.');
  await expect(history.nth(1)).toContainText('Automatically');
  await expect(history.filter({ hasText: 'Deadline reminder: 1 of 1 sent, 0 failed.' })).toHaveCount(1);
  await expect(history.filter({ hasText: 'Announcement: 2 of 2 sent, 0 failed.' })).toHaveCount(1);
  await page.getByRole('navigation', { name: 'Round' }).getByRole('link', { name: 'Mail' }).click();
  await page.getByRole('link', { name: 'Scheduled mail' }).click();
  await expect(page.getByText('27 December 2998 at 09:00 CET')).toBeVisible();
});
