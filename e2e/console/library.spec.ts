import sharp from 'sharp';
import { expect, openConsole, test } from '../fixtures';
import { looksRight } from '../support/looks';
import { press } from '../support/steps';

const picture = (width: number) =>
  sharp({ create: { width, height: 90, channels: 3, background: '#7a1f35' } })
    .png()
    .toBuffer();

for (const scripts of [true, false]) {
  test.describe(`on a phone ${scripts ? 'with' : 'without'} scripts`, () => {
    test.use({
      viewport: { width: 390, height: 844 },
      javaScriptEnabled: scripts,
      colorScheme: scripts ? 'dark' : 'light',
    });

    test('a wine of the library gets a picture and a next vintage, and is deleted', async ({
      page,
      group,
    }) => {
      await openConsole(page, group, '/admin/settings');
      await page.getByRole('link', { name: 'Wine library' }).click();
      await page.getByRole('link', { name: 'Add the first wine' }).click();
      await page.getByLabel('Category').selectOption('White');
      await page.getByLabel('Name', { exact: true }).fill('Muscadet');
      await page.getByLabel('Producer').fill('Pépière');
      await page.getByLabel('Vintage').fill('2023');
      await page.getByLabel('Alcohol in % vol').fill('much');
      await press(page, 'Add wine');
      await expect(page.getByLabel('Alcohol in % vol')).toHaveAccessibleDescription(/Type the percentage/);
      await page.getByLabel('Alcohol in % vol').fill('12.5');
      await press(page, 'Add wine');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Muscadet 2023');

      const file = { name: 'wine.png', mimeType: 'image/png' };
      const choose = page.getByLabel('Choose a picture');
      await choose.setInputFiles({ ...file, buffer: Buffer.from('none') });
      await page.getByRole('button', { name: 'Save picture' }).click();
      await expect(page.getByText('This file is not a picture that can be used.')).toBeVisible();
      if (!scripts) {
        await choose.setInputFiles({ ...file, buffer: Buffer.alloc(8 * 1024 * 1024 + 1) });
        await page.getByRole('button', { name: 'Save picture' }).click();
        await expect(page.getByText('The file is larger than 8 MB.')).toBeVisible();
      }
      await choose.setInputFiles({ ...file, buffer: await picture(60) });
      await page.getByRole('button', { name: 'Save picture' }).click();
      const shown = page.getByRole('img', { name: 'The wine' });
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60);
      await looksRight(page);

      await press(page, 'Add the vintage 2024');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Muscadet 2024');
      const { items } = await group.api('/wines');
      expect(items).toMatchObject([
        { name: 'Muscadet', vintage: 2023, alcohol_permille: 125, bottle_ml: 750 },
        { name: 'Muscadet', vintage: 2024, alcohol_permille: 125, picture_url: items[0].picture_url },
      ]);
      await press(page, 'Remove picture');
      await expect(shown).toHaveCount(0);

      await page.goto(`${group.consoleUrl}/admin/wines?q=p%C3%A9pi%C3%A8re`);
      await page.getByRole('link', { name: 'Muscadet 2024' }).click();
      await page.getByText('Delete wine…').click();
      await press(page, 'Delete for good');
      await expect(page.getByRole('link', { name: 'Muscadet 2023' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Muscadet 2024' })).toHaveCount(0);
    });
  });
}

test('wines of past rounds become a library, of which a later round takes', async ({ page, group }) => {
  await group.database`UPDATE purchase_rounds SET status = 'closed' WHERE id = ${group.roundId}`;
  const { id } = await group.api('/purchase-rounds', { route_id: group.routeId });
  await openConsole(page, group, '/admin/wines');
  await page.getByRole('link', { name: 'Wines of past rounds' }).click();
  await expect(page.getByText('Riesling Alte Reben 2023')).toBeVisible();
  await press(page, `Add ${group.offerings.length} wines`);
  await expect(page.getByRole('link', { name: 'Riesling Alte Reben 2023' })).toBeVisible();

  await page.goto(`${group.consoleUrl}/admin/rounds/${id}/wines`);
  await page.getByRole('link', { name: 'Take from the library' }).click();
  await page.getByLabel('Name, producer, region or article number').fill('riesling');
  await press(page, 'Search');
  const wine = page.getByRole('group', { name: 'Riesling Alte Reben 2023' });
  await expect(wine.getByText(`Last in ${group.roundName}: €12.80, 0 bottles ordered`)).toBeVisible();
  await press(page, 'Take the ticked wines');
  await expect(page.getByText('Choose at least one wine.')).toBeVisible();
  await wine.getByLabel('Take').check();
  await wine.getByLabel('Price of a bottle').fill('dear');
  await press(page, 'Take the ticked wines');
  await expect(wine.getByLabel('Price of a bottle')).toHaveAccessibleDescription(/12\.50/);
  await wine.getByLabel('Price of a bottle').fill('13.20');
  await press(page, 'Take the ticked wines');
  await expect(page).toHaveURL(/wines$/);
  const { items } = await group.api(`/wine-offerings?purchase_round_id=${id}`);
  expect(items).toMatchObject([{ name: 'Riesling Alte Reben', vintage: 2023, price_cents: 1320 }]);
});
