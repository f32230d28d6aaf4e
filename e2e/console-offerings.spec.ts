import type { Locator } from 'playwright/test';
import { type Group, makeGroup } from '@/test/support/group';
import { expect, logIn, test } from './fixtures';
import { looksRight, policyViolations } from './support/looks';
import { forge, notFound, order, press } from './support/steps';

const newOffering = ({ consoleUrl, roundId }: Group) => `${consoleUrl}/admin/rounds/${roundId}/offerings/new`;
const offeringNames = (table: Locator) => table.locator('tbody tr td:first-child a').allTextContents();

for (const scripts of [true, false]) {
  test.describe(`${scripts ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled: scripts });

    test('a wine is added, and another one after it', async ({ page, group }) => {
      await logIn(page, group);
      await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/wines`);
      await page.getByRole('link', { name: 'Add wine' }).click();
      await page.getByLabel('Category').selectOption('Orange');
      await page.getByLabel('Name').fill('Rebula Macerata');
      await page.getByLabel('Producer').fill('Kmetija Brda');
      await page.getByLabel('Vintage').fill('2021');
      await page.getByLabel('Region').fill('Brda');
      await page.getByLabel('Price of a bottle in EUR').fill('18,4');
      await page.getByLabel('Bottles in a crate').fill('12');
      await press(page, 'Add and write another');
      await expect(page.getByText('Rebula Macerata is on the list. Add the next one.')).toBeVisible();
      await expect(page.getByLabel('Category').locator('option:checked')).toHaveText('Orange');
      await expect(page.getByLabel('Name')).toHaveValue('');
      await page.getByLabel('Name').fill('Ribolla');
      await page.getByLabel('Price of a bottle in EUR').fill('20');
      await press(page, 'Add wine');
      const row = page.getByRole('row', { name: /Rebula Macerata 2021/ });
      await expect(row).toContainText('€18.40');
      await expect(page.getByRole('row', { name: /Ribolla/ })).toContainText('€20.00');
      const { items } = await group.api(`/wine-offerings?purchase_round_id=${group.roundId}`);
      expect(items.find(({ name }: { name: string }) => name === 'Rebula Macerata')).toMatchObject({
        producer: 'Kmetija Brda',
        vintage: 2021,
        region: 'Brda',
        price_cents: 1840,
        bottles_per_crate: 12,
      });
    });

    test('a problem with a wine is shown beside its field, and the input is kept', async ({
      page,
      group,
    }) => {
      await logIn(page, group);
      await page.goto(newOffering(group));
      await page.getByLabel('Category').selectOption('Red');
      await page.getByLabel('Name').fill('Barbera');
      await page.getByLabel('Vintage').fill('1492');
      await page.getByLabel('Price of a bottle in EUR').fill('12.345');
      await page.getByLabel('Bottles in a crate').fill('six');
      await press(page, 'Add wine');
      await expect(page.getByRole('alert').filter({ hasText: 'Please check' })).toBeVisible();
      await expect(page.getByLabel('Category').locator('option:checked')).toHaveText('Red');
      await expect(page.getByLabel('Name')).toHaveValue('Barbera');
      const vintage = page.getByLabel('Vintage');
      await expect(vintage).toHaveAccessibleDescription(/Use a number of at least 1800\./);
      await expect(vintage).toHaveValue('1492');
      await expect(vintage).toBeFocused();
      await expect(page.getByLabel('Bottles in a crate')).toHaveValue('six');
      await vintage.fill('');
      await page.getByLabel('Bottles in a crate').fill('6');
      await press(page, 'Add wine');
      const price = page.getByLabel('Price of a bottle in EUR');
      await expect(price).toHaveAccessibleDescription(/with at most 2 decimals/);
      await expect(price).toHaveValue('12.345');
      expect((await group.api(`/wine-offerings?purchase_round_id=${group.roundId}`)).total).toBe(4);
      await price.fill('12.34');
      await press(page, 'Add wine');
      await expect(page.getByRole('row', { name: /Barbera Red €12\.34/ })).toBeVisible();
    });

    test('a wine is changed, and one that nobody ordered is taken off the list', async ({ page, group }) => {
      await order(group, 'ann@example.org', [2]);
      await logIn(page, group);
      await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/wines`);
      await page.getByRole('link', { name: 'Crémant Extra Brut' }).click();
      await expect(page.getByLabel('Price of a bottle in EUR')).toHaveValue('13.95');
      await page.getByLabel('Price of a bottle in EUR').fill('15');
      await page.getByLabel('Region').fill('Loire');
      await press(page, 'Save wine');
      await expect(page.getByRole('row', { name: /Crémant Extra Brut/ }).first()).toContainText('€15.00');
      const [placed] = (await group.api(`/orders?purchase_round_id=${group.roundId}`)).items;
      expect(placed.total_cents).toBe(2790);

      await page.getByRole('link', { name: 'Crémant Extra Brut' }).click();
      await page.getByText('Delete wine…').click();
      await press(page, 'Delete for good');
      await expect(
        page.getByRole('alert').filter({ hasText: 'This wine has been ordered and cannot be deleted.' }),
      ).toBeVisible();

      await page.goto(`${group.consoleUrl}/admin/offerings/${group.offerings[1]?.id}`);
      await expect(page.getByRole('button', { name: 'Delete for good' })).toBeHidden();
      await page.getByText('Delete wine…').click();
      await press(page, 'Delete for good');
      await expect(page).toHaveURL(new RegExp(`/admin/rounds/${group.roundId}/wines$`));
      await expect(page.getByRole('link', { name: /Riesling/ })).toHaveCount(0);
    });

    test('wines move up and down within their category', async ({ page, group }) => {
      const { items } = await group.api('/wine-categories');
      const red = items.find(({ name }: { name: string }) => name === 'Red').id;
      const offering = { purchase_round_id: group.roundId, category_id: red, price_cents: 900, position: 9 };
      await group.api('/wine-offerings', { ...offering, name: 'Chinon' });
      await logIn(page, group);
      await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/wines`);
      const table = page.getByRole('table', { name: 'Wines and the bottles ordered of each' });
      const before = await offeringNames(table);
      expect(before.slice(2, 4)).toEqual(['Barbera d’Asti 2021', 'Chinon ']);
      await expect(page.getByRole('button', { name: 'Move Riesling Alte Reben up' })).toHaveCount(0);
      await press(page, 'Move Chinon up');
      await expect(table.locator('tbody tr').nth(2)).toContainText('Chinon');
      expect((await offeringNames(table)).slice(2, 4)).toEqual(['Chinon ', 'Barbera d’Asti 2021']);
      if (scripts) await expect(page.getByRole('button', { name: 'Move Chinon up' })).toBeFocused();
      await press(page, 'Move Chinon down');
      await expect(table.locator('tbody tr').nth(3)).toContainText('Chinon');
    });
  });
}

test('prices are in the route’s currency, with its decimals', async ({
  page,
  database,
  group: { apiUrl },
}) => {
  const group = await makeGroup(database, apiUrl, { route: { currency: 'JPY', locale: 'en' } });
  await logIn(page, group);
  await page.goto(newOffering(group));
  await page.getByLabel('Category').selectOption('Red');
  await page.getByLabel('Name').fill('Koshu');
  await page.getByLabel('Price of a bottle in JPY').fill('1250.5');
  await press(page, 'Add wine');
  await expect(page.getByLabel('Price of a bottle in JPY')).toHaveAccessibleDescription(
    /Enter a whole amount such as 1250\./,
  );
  await page.getByLabel('Price of a bottle in JPY').fill('1250');
  await press(page, 'Add wine');
  await expect(page.getByRole('row', { name: /Koshu/ })).toContainText('¥1,250');
});

test('another organization’s wine is not found', async ({ page, group, database }) => {
  const other = await makeGroup(database, group.apiUrl);
  const theirs = other.offerings[0]?.id;
  await logIn(page, group);
  await notFound(page, group, [`/wines/${theirs}`, '/wines/abc', '/wines/0']);
  for (const [button, confirm] of [
    ['Save wine', false],
    ['Delete for good', true],
  ] as const) {
    await page.goto(`${group.consoleUrl}/admin/offerings/${group.offerings[1]?.id}`);
    await forge(page, 'id', Number(theirs));
    if (confirm) await page.getByText('Delete wine…').click();
    await press(page, button);
    await expect(page.getByRole('alert').filter({ hasText: 'Not found' })).toBeVisible();
  }
  expect((await other.api(`/wine-offerings/${theirs}`)).name).toBe('Crémant Extra Brut');
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the pages of a wine look right', async ({ page, group }) => {
    const violations = policyViolations(page);
    await logIn(page, group);
    await page.goto(newOffering(group));
    await looksRight(page);
    await page.getByLabel('Category').selectOption('Red');
    await page.getByLabel('Name').fill('W'.repeat(200));
    await page.getByLabel('Price of a bottle in EUR').fill('?');
    await press(page, 'Add wine');
    await expect(page.getByLabel('Price of a bottle in EUR')).toBeFocused();
    await looksRight(page);
    await page.getByLabel('Price of a bottle in EUR').fill('9');
    await press(page, 'Add wine');
    await expect(page.getByRole('heading', { name: group.roundName })).toBeVisible();
    await looksRight(page);
    await page.goto(`${group.consoleUrl}/admin/offerings/${group.offerings[0]?.id}`);
    await page.getByText('Delete wine…').click();
    await looksRight(page);
    expect(violations).toEqual([]);
  });
});
