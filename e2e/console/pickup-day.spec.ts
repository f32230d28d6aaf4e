import { expect, openConsole, test } from '../fixtures';
import { order } from '../support/steps';

test('the console hands out orders, and sums up the pickup', async ({ page, group }) => {
  await order(group, 'ann@example.org', [2]);
  await order(group, 'bo@example.org', [1]);
  await openConsole(page, group, `/admin/rounds/${group.roundId}`);
  await page.getByRole('link', { name: 'Pickup day' }).click();
  await page.locator('input[name="order"]').fill('1');
  await page.getByRole('button', { name: 'Open' }).click();
  const card = page.locator('[data-order="1"]');
  await card.locator('[data-event="paid_cash"]').click();
  await card.locator('[data-event="collected"]').first().click();
  await expect(card).toHaveAttribute('data-state', 'collected');
  const pickup = `/purchase-rounds/${group.roundId}/pickup`;
  await expect.poll(async () => (await group.api(pickup)).orders[0].collected_at).not.toBeNull();
  await expect(page.getByRole('definition').filter({ hasText: 'The console' })).toContainText('€27.90');
  const waiting = page
    .getByRole('definition')
    .filter({ has: page.getByRole('link', { name: 'Write to them' }) });
  await expect(waiting).toContainText('1 order');
  await waiting.getByRole('link', { name: '1 order' }).click();
  await expect(page.getByRole('link', { name: /2 bo/ })).toBeVisible();

  await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}`);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Pickup: 1 of 2 orders picked up.');
  await expect(history).toContainText('Cash: The console €27.90.');
  await history.getByRole('link', { name: '1 order was not picked up.' }).click();
  await expect(page.getByRole('link', { name: /2 bo/ })).toBeVisible();
});
