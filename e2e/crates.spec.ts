import type { Page } from 'playwright/test';
import type { Group } from '@/test/support/group';
import { expect, test } from './fixtures';
import { looksRight } from './support/looks';

const PHONE = { width: 390, height: 844 };
const CREMANT = 'Crémant Extra Brut';
const RIESLING = 'Riesling Alte Reben 2023';

const bottles = (page: Page, wine: string) => page.getByLabel(`Bottles of ${wine}`, { exact: true });
const extra = (page: Page, wine: string) => page.getByLabel(`Bottles more of ${wine}, if they fill a crate`);
const row = (page: Page, wine: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: wine }) });

/** Shows the crates of the group's round, and gives its Riesling a limit of eight bottles. */
async function showCrates(group: Group): Promise<void> {
  await group.api(`/purchase-rounds/${group.roundId}`, { shows_crates: true }, 'PATCH');
  await group.api(`/wine-offerings/${group.offerings[1]?.id}`, { max_bottles: 8 }, 'PATCH');
}

/** Places an order for somebody else. */
async function order(group: Group, wine: number, quantity: number, more = 0): Promise<void> {
  const email = `p${Math.random()}@example.org`;
  const { id } = await group.api('/participants', { route_id: group.routeId, name: 'Somebody', email });
  await group.api('/orders', {
    purchase_round_id: group.roundId,
    participant_id: id,
    lines: [{ wine_offering_id: group.offerings[wine]?.id, quantity, extra: more }],
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a visitor sees how full the crates are and offers to take more', async ({ page, group }) => {
    await showCrates(group);
    await order(group, 0, 8);
    await page.goto(group.url);
    const cremant = row(page, CREMANT);
    await expect(cremant.getByText('8 of 12, 4 to go')).toBeVisible();
    await expect(row(page, 'Ten Year Old Tawny').getByText('to go')).toHaveCount(0);
    await expect(extra(page, CREMANT)).toBeHidden();
    await bottles(page, CREMANT).fill('2');
    await expect(cremant.getByText('10 of 12 with yours, 2 to go')).toBeVisible();
    await extra(page, CREMANT).fill('2');
    const details = page.getByRole('region', { name: 'Your details' });
    await expect(
      details.getByText('And up to 2 bottles more to fill crates, for €27.90 at most.'),
    ).toBeVisible();
    await expect(row(page, RIESLING).getByText('Only 8 bottles left')).toBeVisible();
    const crate = page.getByRole('button', { name: `+ 1 crate of ${RIESLING}` });
    await crate.click();
    await crate.click();
    await expect(bottles(page, RIESLING)).toHaveValue('8');
    await looksRight(page);
    await page.reload();
    await expect(extra(page, CREMANT)).toHaveValue('2');
    await page.getByLabel('Name').fill('Ann Smit');
    await page.getByLabel('E-mail').fill('ann@example.org');
    await page.getByRole('button', { name: 'Place order' }).click();

    await expect(page).toHaveURL(/\/my-order\/[\w-]{22,}$/);
    const line = page.getByRole('row', { name: new RegExp(CREMANT) });
    await expect(line).toContainText('And up to 2 bottles more to fill a crate.');
    await expect(line).toContainText('10 of 12, 2 to go');
    await page.getByRole('link', { name: 'Change or cancel' }).click();
    await expect(row(page, RIESLING).getByText('No more bottles left')).toBeVisible();
    await expect(extra(page, CREMANT)).toHaveValue('2');
    await extra(page, CREMANT).fill('1');
    await page.getByRole('button', { name: 'Save order' }).click();
    await expect(line).toContainText('And up to 1 bottle more to fill a crate.');
  });
});

test.describe('without scripts', () => {
  test.use({ viewport: PHONE, javaScriptEnabled: false });

  test('who comes too late reads at the field what is left, and keeps what was entered', async ({
    page,
    group,
  }) => {
    await showCrates(group);
    await page.goto(group.url);
    await order(group, 1, 6);
    await bottles(page, RIESLING).fill('5');
    await bottles(page, CREMANT).fill('1');
    await extra(page, CREMANT).fill('3');
    await page.getByLabel('Name').fill('Ann Smit');
    await page.getByLabel('E-mail').fill('ann@example.org');
    const place = page.getByRole('button', { name: 'Place order' });
    await place.click();
    await expect(bottles(page, RIESLING)).toHaveAccessibleDescription(
      'Only 2 bottles of Riesling Alte Reben are left',
    );
    await expect(bottles(page, RIESLING)).toBeFocused();
    await expect(bottles(page, RIESLING)).toHaveValue('5');
    await expect(extra(page, CREMANT)).toHaveValue('3');
    await order(group, 1, 2);
    await bottles(page, RIESLING).fill('2');
    await place.click();
    await expect(bottles(page, RIESLING)).toHaveAccessibleDescription(
      'No bottles of Riesling Alte Reben are left',
    );
    await bottles(page, RIESLING).fill('');
    await place.click();
    await expect(page.getByRole('row', { name: new RegExp(CREMANT) })).toContainText(
      'And up to 3 bottles more',
    );
    await page.goto(group.url);
    await expect(row(page, RIESLING).getByText('Sold out')).toBeVisible();
    await expect(bottles(page, RIESLING)).toHaveCount(0);
  });
});
