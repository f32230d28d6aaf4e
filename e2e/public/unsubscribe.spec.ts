import { expect, openConsole, test } from '../fixtures';
import { looksRight } from '../support/looks';
import { addParticipant } from '../support/stage';
import { order, press } from '../support/steps';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });

  test('somebody leaves and comes back, and the console knows why', async ({ page, group }) => {
    await order(group, 'ann@example.org', [2]);
    const [{ participant }] = (await group.api('/orders')).items;
    const bo = await addParticipant(group, 'Bo');
    await group.api(`/participants/${bo.id}`, { is_active: false }, 'PATCH');
    const [person] =
      await group.database`SELECT unsubscribe_key AS key FROM participants WHERE id = ${participant.id}`;
    const address = `${group.url}/unsubscribe/${participant.id}-${person?.key}`;
    const isActive = async () => (await group.api(`/participants/${participant.id}`)).is_active;

    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'No more announcements?' })).toBeVisible();
    expect(await isActive()).toBe(true);
    await press(page, 'Unsubscribe');
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    await looksRight(page);
    expect(await isActive()).toBe(false);

    await openConsole(page, group, '/admin/participants');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(row('ann@example.org')).toContainText('Unsubscribed');
    await expect(row('bo@example.org')).toContainText('Deactivated');
    await page.goto(`${group.consoleUrl}/admin/participants/${participant.id}`);
    await expect(page.getByText('gets no announcements because they asked for that')).toBeVisible();
    await page.goto(`${group.consoleUrl}/admin/participants/${bo.id}`);
    await expect(page.getByText('because they asked for that')).toHaveCount(0);

    await page.goto(address);
    await press(page, 'Subscribe again');
    await expect(page.getByRole('heading', { name: 'No more announcements?' })).toBeVisible();
    expect(await isActive()).toBe(true);
  });
});
