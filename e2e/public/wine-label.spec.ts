import type { Locator } from 'playwright/test';
import sharp from 'sharp';
import { expect, logIn, test } from '../fixtures';
import { looksRight } from '../support/looks';
import { ownPage } from '../support/stage';
import { order, press } from '../support/steps';

const PATH = '/pictures/wine-0123456789abcdef0123456789abcdef';

const LABEL = {
  grapes: 'Riesling',
  bottle_ml: 750,
  alcohol_permille: 125,
  allergens: 'Contains sulphites',
  ingredients: 'Grapes, sulphites',
  energy_kj: 310,
  energy_kcal: 74,
  nutrition_url: 'https://label.example/riesling?bottle=1',
  bottler: 'Steinacker KG, Graach',
};

/** Expects the label of a wine to be folded, and to say all of `LABEL` when it is opened. */
async function saysItsLabel(row: Locator): Promise<void> {
  await expect(row.getByText('Contains sulphites')).toBeHidden();
  await row.getByText('On the label').click();
  for (const said of [
    '750 ml',
    '12.5 % vol',
    'Contains sulphites',
    '310 kJ / 74 kcal',
    'Steinacker KG, Graach',
  ]) {
    await expect(row.getByText(said, { exact: true })).toBeVisible();
  }
  const link = row.getByRole('link', { name: 'Nutrition facts' });
  await expect(link).toHaveAttribute('href', LABEL.nutrition_url);
  await expect(link).toHaveAttribute('rel', 'noreferrer');
}

for (const scripts of [true, false]) {
  test.describe(`on a phone ${scripts ? 'with' : 'without'} scripts`, () => {
    test.use({
      viewport: { width: 390, height: 844 },
      javaScriptEnabled: scripts,
      colorScheme: scripts ? 'dark' : 'light',
    });

    test('a wine shows its picture and its label, on the order too', async ({ page, group }) => {
      const wine = group.offerings.find(({ name }) => name === 'Riesling Alte Reben');
      await group.api(`/wine-offerings/${wine?.id}`, LABEL, 'PATCH');
      const blank = sharp({ create: { width: 128, height: 160, channels: 3, background: '#7a1f35' } });
      const bytes = await blank.webp().toBuffer();
      await group.database`
        INSERT INTO wine_pictures (organization_id, url, content, small)
        VALUES (${group.organizationId}, ${PATH}, ${bytes}, ${bytes})`;
      await group.database`UPDATE wine_offerings SET picture_url = ${PATH} WHERE id = ${wine?.id ?? 0}`;
      const elsewhere: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).host !== new URL(group.url).host) elsewhere.push(request.url());
      });
      await page.goto(group.url);
      const row = page.getByRole('listitem').filter({ hasText: 'Riesling Alte Reben' });
      const picture = row.locator('img');
      await expect(picture).toHaveAttribute('src', `${PATH}-small`);
      await expect(picture).toHaveAttribute('loading', 'lazy');
      expect(await picture.boundingBox()).toMatchObject({ width: 64, height: 80 });
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(128);

      await saysItsLabel(row);
      // Nothing is known of the others.
      await expect(page.getByText('On the label')).toHaveCount(1);
      await looksRight(page);

      await order(group, 'ann@example.org', [
        1,
        ...group.offerings.map(({ id }) => (id === wine?.id ? 2 : 0)).slice(1),
      ]);
      await page.goto(await ownPage(group));
      await saysItsLabel(page.getByRole('row').filter({ hasText: 'Riesling Alte Reben' }));
      await expect(page.getByText('On the label')).toHaveCount(1);
      expect(elsewhere).toEqual([]);
    });
  });
}

test('wines whose label lacks something are named, and get it', async ({ page, group }) => {
  await logIn(page, group);
  const wines = `${group.consoleUrl}/admin/rounds/${group.roundId}/wines`;
  await page.goto(wines);
  const count = group.offerings.length;
  const hint = page.getByText('Not known for the label');
  await expect(hint).toHaveText(
    `Not known for the label: alcohol of ${count} wines, allergens of ${count} wines, ingredients of ${count} wines`,
  );
  await hint.click();
  await page.getByRole('link', { name: 'Riesling Alte Reben 2023', exact: true }).click();
  await page.getByLabel('Alcohol in % vol').fill('12,5');
  await page.getByLabel('Allergens').fill('Contains sulphites');
  await page.getByLabel('Ingredients').fill('Grapes, sulphites');
  await press(page, 'Save wine');
  await expect(page).toHaveURL(wines);
  await expect(hint).toContainText(`alcohol of ${count - 1} wines`);
  const offerings = await group.api(`/wine-offerings?purchase_round_id=${group.roundId}`);
  expect(offerings.items.find(({ name }: { name: string }) => name === 'Riesling Alte Reben')).toMatchObject({
    alcohol_permille: 125,
    allergens: 'Contains sulphites',
  });
});
