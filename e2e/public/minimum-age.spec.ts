import { expect, openConsole, test } from '../fixtures';
import { looksRight } from '../support/looks';
import { card, help, open, PHONE } from '../support/pickup';

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a group asks for an age, which is confirmed and checked', async ({ page, group }) => {
    await openConsole(page, group, `/admin/settings/routes/${group.routeId}`);
    await page.getByLabel('Minimum age').fill('18');
    await page.getByRole('button', { name: 'Save group' }).click();
    await expect(page).toHaveURL(/\/admin\/settings(\?|$)/);
    expect((await group.api(`/routes/${group.routeId}`)).minimum_age).toBe(18);

    await page.goto(group.url);
    await page.getByLabel('Bottles of Riesling Alte Reben 2023', { exact: true }).fill('7');
    await page.getByLabel('Name').fill('Ann Smit');
    await page.getByLabel('E-mail').fill('ann@example.org');
    await page.getByRole('button', { name: 'Place order' }).click();
    // The browser asks for the tick before anything is sent.
    await expect(page).toHaveURL(`${group.url}/`);
    await page.getByLabel('I am at least 18 years old.').check();
    await looksRight(page);
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page).toHaveURL(/\/my-order\/[\w-]{22,}$/);
    const { items } = await group.api(`/orders?purchase_round_id=${group.roundId}`);
    expect(items[0].age_confirmed_at).not.toBeNull();
    await page.goto(`${group.consoleUrl}/admin/orders/${items[0].id}`);
    await expect(page.getByText('Age confirmed')).toBeVisible();

    await help(page, group);
    await open(page, 1);
    await expect(card(page)).toContainText('1 crate + 1');
    await card(page).locator('[data-event="age_checked"]').click();
    await expect(card(page).locator('[data-event="age_checked"]')).toHaveCount(0);
    await expect(card(page).locator('[data-undoes="age_checked"]')).toBeVisible();
    await card(page).locator('[data-undoes="age_checked"]').click();
    // Without the check, handing out asks first, and its answer is the check.
    await card(page).getByText('Hand over, ').click();
    await expect(card(page)).toHaveAttribute('data-state', 'open');
    await expect(card(page).getByText('Is the person 18 or older?').first()).toBeVisible();
    await looksRight(page);
    await card(page).getByRole('button', { name: 'Yes, at least 18: all handed over' }).click();
    await expect(card(page)).toHaveAttribute('data-state', 'collected');
    await expect(card(page).locator('[data-undoes="age_checked"]')).toBeVisible();
  });
});
