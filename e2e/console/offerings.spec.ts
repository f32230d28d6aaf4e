import type { Page } from 'playwright/test';
import type { Group } from '@/test/support/group';
import { expect, openConsole, test } from '../fixtures';
import { looksRight } from '../support/looks';
import { order, press } from '../support/steps';

const winesPage = ({ consoleUrl, roundId }: Group) => `${consoleUrl}/admin/rounds/${roundId}/wines`;

/** The field of a column in a wine's row of the grid. */
const cell = (page: Page, column: string, wine: string) =>
  page.getByLabel(`${column}, ${wine}`, { exact: true });

test('a problem with a wine is shown at its field, and another wine follows', async ({ page, group }) => {
  await openConsole(page, group, winesPage(group));
  await page.getByRole('link', { name: 'Add wine' }).click();
  await expect(page.getByRole('heading', { name: 'Add wine' })).toBeVisible();
  await page.getByLabel('Category').selectOption('Orange');
  await page.getByLabel('Name').fill('Rebula');
  await page.getByLabel('Producer').fill('Kmetija Brda');
  await page.getByLabel('Vintage').fill('1492');
  const price = page.getByLabel('Price of a bottle in EUR');
  await price.fill('12.345');
  const crate = page.getByLabel('Bottles in a crate');
  await crate.fill('six');
  await press(page, 'Add and enter another');
  await expect(page.getByRole('alert').filter({ hasText: 'Please check' })).toBeVisible();
  const category = page.getByLabel('Category').locator('option:checked');
  await expect(category).toHaveText('Orange');
  await expect(page.getByLabel('Name')).toHaveValue('Rebula');
  const vintage = page.getByLabel('Vintage');
  await expect(vintage).toHaveAccessibleDescription(/Use a number of at least 1800\./);
  await expect(vintage).toHaveValue('1492');
  await expect(vintage).toBeFocused();
  await expect(crate).toHaveValue('six');
  await expect(crate).toHaveAccessibleDescription(/Type a whole number from 1 to 100\./);
  // An error that depends on the round's currency is reported together with the others.
  await expect(price).toHaveAccessibleDescription(/with at most 2 decimals/);
  await expect(price).toHaveValue('12.345');
  await vintage.fill('2021');
  await crate.fill('12');
  await price.fill('18,4');
  await press(page, 'Add and enter another');
  await expect(page.getByText('Rebula is on the list. Add the next one.')).toBeVisible();
  await expect(category).toHaveText('Orange');
  await expect(page.getByLabel('Name')).toHaveValue('');
  await page.getByLabel('Name').fill('Ribolla');
  await price.fill('20');
  await press(page, 'Add wine');
  await expect(cell(page, 'Price', 'Rebula 2021')).toHaveValue('18.40');
  await expect(cell(page, 'Price', 'Ribolla')).toHaveValue('20.00');
  const { items } = await group.api(`/wine-offerings?purchase_round_id=${group.roundId}`);
  expect(items).toHaveLength(6);
  const stored = { producer: 'Kmetija Brda', vintage: 2021, price_cents: 1840, bottles_per_crate: 12 };
  expect(items).toContainEqual(expect.objectContaining({ name: 'Rebula', ...stored }));
});

for (const scripts of [true, false]) {
  test.describe(`${scripts ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled: scripts });

    test('prices, a new wine and the order of the list are saved in one press', async ({ page, group }) => {
      await openConsole(page, group, winesPage(group));
      const first = `${group.offerings[0]?.name}`;
      await cell(page, 'Price', first).fill('15');
      await cell(page, 'Price', 'Riesling Alte Reben 2023').fill('13,40');
      await cell(page, 'Vintage', 'Barbera d’Asti 2021').fill('2022');
      await cell(page, 'Name', 'new wine 1').fill('Chinon');
      await cell(page, 'Category', 'new wine 1').selectOption('Red');
      await cell(page, 'Price', 'new wine 1').fill('nine');
      await cell(page, 'Crate', 'new wine 1').fill('x');
      await page.getByRole('button', { name: 'Save wines' }).first().click();
      await expect(cell(page, 'Crate', 'new wine 1')).toHaveAccessibleDescription(
        'Type a whole number from 1 to 100.',
      );
      await expect(cell(page, 'Price', 'new wine 1')).toHaveAccessibleDescription(/Enter an amount such as/);
      await expect(cell(page, 'Price', 'new wine 1')).toBeFocused();
      await cell(page, 'Crate', 'new wine 1').fill('12');
      await expect(cell(page, 'Price', first)).toHaveValue('15');
      expect((await group.api(`/wine-offerings/${group.offerings[0]?.id}`)).price_cents).toBe(1395);
      await cell(page, 'Price', 'new wine 1').fill('9');
      // The Enter key in a field saves.
      await cell(page, 'Price', 'new wine 1').press('Enter');
      await expect(page.getByText('4 wines are saved.')).toBeVisible();
      await expect(cell(page, 'Price', 'Chinon')).toHaveValue('9.00');
      await expect(cell(page, 'Name', 'new wine 1')).toHaveValue('');
      const stored = async () => {
        const { items } = await group.api(`/wine-offerings?purchase_round_id=${group.roundId}`);
        return items as { name: string; price_cents: number; vintage: number | null }[];
      };
      expect(await stored()).toMatchObject([
        { price_cents: 1500 },
        { price_cents: 1340 },
        { vintage: 2022 },
        {},
        { name: 'Chinon', price_cents: 900, vintage: null },
      ]);
      await press(page, 'Move Chinon up');
      if (scripts) {
        await expect(page.getByText('Chinon is now number 1 of 2 in its category.')).toBeAttached();
        await expect(page.getByRole('button', { name: 'Move Chinon up' })).toBeFocused();
        await page.getByRole('button', { name: 'Save wines' }).first().click();
      }
      await expect(page.getByText('The order is saved.')).toBeVisible();
      const names = async () =>
        (await stored()).map(({ name }) => name).filter((name) => /Chi|Bar/.test(name));
      expect(await names()).toEqual(['Chinon', 'Barbera d’Asti']);
      await press(page, 'Undo');
      await expect(page.getByText('The wines are back where they were.')).toBeVisible();
      expect(await names()).toEqual(['Barbera d’Asti', 'Chinon']);
    });

    test('the grid shows the purchase of the wines on demand, and saves it with the rest', async ({
      page,
      group,
    }) => {
      const [first, second] = group.offerings;
      const { id: supplier } = await group.api('/suppliers', { name: 'Mosel & Co' });
      const bought = {
        supplier_id: supplier,
        article_number: 'R-1',
        purchase_price_cents: 650,
        min_bottles: 6,
      };
      await group.api(`/wine-offerings/${second?.id}`, bought, 'PATCH');
      await openConsole(page, group, winesPage(group));
      await expect(cell(page, 'Supplier', 'Crémant Extra Brut')).toHaveCount(0);
      if (scripts) await cell(page, 'Price', 'Crémant Extra Brut').fill('15');
      await page.getByRole('link', { name: 'More columns' }).click();
      await expect(cell(page, 'Purchase price', 'Riesling Alte Reben 2023')).toHaveValue('6.50');
      await expect(cell(page, 'Supplier', 'Riesling Alte Reben 2023')).toHaveValue(`${supplier}`);
      // With scripts the page only gets more fields, and nobody is asked whether to leave it.
      if (scripts) await expect(cell(page, 'Price', 'Crémant Extra Brut')).toHaveValue('15');
      else await cell(page, 'Price', 'Crémant Extra Brut').fill('15');
      await cell(page, 'Supplier', 'Crémant Extra Brut').selectOption('Mosel & Co');
      await cell(page, 'Article number', 'Crémant Extra Brut').fill('C-9');
      await cell(page, 'Purchase price', 'Crémant Extra Brut').fill('seven');
      await cell(page, 'Minimum', 'Crémant Extra Brut').fill('12');
      await cell(page, 'Maximum', 'Crémant Extra Brut').fill('0');
      await cell(page, 'Maximum', 'new wine 1').fill('many');
      await page.getByRole('button', { name: 'Save wines' }).first().click();
      const price = cell(page, 'Purchase price', 'Crémant Extra Brut');
      await expect(price).toHaveAccessibleDescription(/Enter an amount such as/);
      await expect(cell(page, 'Maximum', 'Crémant Extra Brut')).toHaveAccessibleDescription(
        'Use a number of at least 1.',
      );
      await expect(cell(page, 'Maximum', 'Crémant Extra Brut')).toBeFocused();
      await expect(cell(page, 'Maximum', 'new wine 1')).toHaveAccessibleDescription(
        'Type a whole number from 1 to 999999, or leave this empty.',
      );
      await expect(cell(page, 'Name', 'new wine 1')).toHaveAccessibleDescription('Fill this in.');
      await expect(cell(page, 'Supplier', 'Crémant Extra Brut')).toHaveValue(`${supplier}`);
      await expect(cell(page, 'Article number', 'Crémant Extra Brut')).toHaveValue('C-9');
      await expect(cell(page, 'Price', 'Crémant Extra Brut')).toHaveValue('15');
      await price.fill('7');
      await cell(page, 'Maximum', 'Crémant Extra Brut').fill('60');
      await cell(page, 'Maximum', 'new wine 1').fill('');
      await page.getByRole('button', { name: 'Save wines' }).first().click();
      await expect(page.getByText('1 wine is saved.')).toBeVisible();
      await expect(price).toHaveValue('7.00');
      expect(await group.api(`/wine-offerings/${first?.id}`)).toMatchObject({
        price_cents: 1500,
        supplier_id: supplier,
        article_number: 'C-9',
        purchase_price_cents: 700,
        min_bottles: 12,
        max_bottles: 60,
      });
      expect(await group.api(`/wine-offerings/${second?.id}`)).toMatchObject({
        ...bought,
        max_bottles: null,
      });
      await page.getByRole('link', { name: 'Fewer columns' }).click();
      await expect(price).toHaveCount(0);
    });
  });
}

test('wines are taken over from another round, and said to be saved once', async ({ page, group }) => {
  const draft = await group.api('/purchase-rounds', { route_id: group.routeId, name: 'Spring' });
  await openConsole(page, group, `/admin/rounds/${draft.id}/wines`);
  await page.getByRole('link', { name: 'Copy from another round' }).click();
  await page.getByLabel('From the round').selectOption('Autumn round');
  await press(page, 'Show its wines');
  await expect(page.getByLabel(/Crémant Extra Brut/)).toBeChecked();
  await page.getByLabel(/Ten Year Old Tawny/).uncheck();
  await press(page, 'Copy');
  await expect(page.getByText('3 wines are saved.')).toBeVisible();
  await expect(cell(page, 'Price', 'Riesling Alte Reben 2023')).toHaveValue('12.80');
  await expect(page.locator('[data-wine]')).toHaveCount(3);

  const price = cell(page, 'Price', 'Riesling Alte Reben 2023');
  await price.fill('ten');
  await page.getByRole('button', { name: 'Save wines' }).first().click();
  await expect(price).toHaveAccessibleDescription(/Enter an amount such as/);
  // With scripts a toast goes away by itself; without them it is not said beside another answer.
  await price.fill('10');
  await page.getByRole('button', { name: 'Save wines' }).first().click();
  await expect(page.getByText('1 wine is saved.')).toBeVisible();
  await expect(page.getByText('3 wines are saved.')).toHaveCount(0);
  // Reloading the page saves nothing again.
  await expect(page).toHaveURL(/\/wines$/);
  await page.reload();
  await expect(price).toHaveValue('10.00');
  await expect(page.getByText(/saved\./)).toHaveCount(0);
});

test('a wine that somebody changed meanwhile is shown, and not overwritten', async ({ page, group }) => {
  const [first, second] = group.offerings;
  await openConsole(page, group, winesPage(group));
  await group.api(`/wine-offerings/${second?.id}`, { price_cents: 4444, producer: 'Somebody' }, 'PATCH');
  await cell(page, 'Price', 'Crémant Extra Brut').fill('15');
  await cell(page, 'Price', 'Riesling Alte Reben 2023').fill('16');
  await page.getByRole('button', { name: 'Save wines' }).first().click();
  await expect(page.getByRole('alert').filter({ hasText: 'nothing is saved yet' })).toBeVisible();
  await expect(page.getByText('In the meantime it became 44.44')).toBeVisible();
  await expect(cell(page, 'Producer', 'Riesling Alte Reben 2023')).toHaveValue('Somebody');
  await page.getByRole('button', { name: 'Save wines' }).first().click();
  await expect(page.getByText('2 wines are saved.')).toBeVisible();
  expect(await group.api(`/wine-offerings/${second?.id}`)).toMatchObject({
    price_cents: 1600,
    producer: 'Somebody',
  });
  expect(await group.api(`/wine-offerings/${first?.id}`)).toMatchObject({ price_cents: 1500 });
});

test('a wine is changed, and one that nobody ordered is taken off the list', async ({ page, group }) => {
  await order(group, 'ann@example.org', [2]);
  await openConsole(page, group, winesPage(group));
  await page.getByRole('link', { name: /^Crémant Extra Brut/ }).click();
  await expect(page.getByLabel('Price of a bottle in EUR')).toHaveValue('13.95');
  await page.getByLabel('Price of a bottle in EUR').fill('15');
  await page.getByLabel('Region').fill('Loire');
  await press(page, 'Save wine');
  await expect(cell(page, 'Price', 'Crémant Extra Brut')).toHaveValue('15.00');
  const [placed] = (await group.api(`/orders?purchase_round_id=${group.roundId}`)).items;
  expect(placed.total_cents).toBe(2790);

  await page.getByRole('link', { name: /^Crémant Extra Brut/ }).click();
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

test('selected wines are moved together by keyboard and by dragging', async ({ page, group }) => {
  const { items } = await group.api('/wine-categories');
  const red = items.find(({ name }: { name: string }) => name === 'Red').id;
  for (const name of ['Chinon', 'Bandol', 'Cahors']) await group.addWine(name, { category_id: red });
  await openConsole(page, group, winesPage(group));
  const reds = () =>
    page.locator('[data-wine]').filter({ has: page.locator(`select >> option[value="${red}"]:checked`) });
  // All at once, because rows may be gone a moment later.
  const names = () =>
    reds()
      .getByLabel(/^Name, /)
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  expect(await names()).toEqual(['Barbera d’Asti', 'Chinon', 'Bandol', 'Cahors']);
  await page.getByLabel('Select Bandol').check();
  await page.getByLabel('Select Cahors').check();
  await cell(page, 'Price', 'Cahors').press('Alt+ArrowUp');
  expect(await names()).toEqual(['Barbera d’Asti', 'Bandol', 'Cahors', 'Chinon']);
  await expect(cell(page, 'Price', 'Cahors')).toBeFocused();
  const grip = await page
    .locator('[data-wine]', { has: page.getByLabel('Select Bandol') })
    .locator('.grip')
    .boundingBox();
  const target = await cell(page, 'Name', 'Barbera d’Asti 2021').boundingBox();
  await page.mouse.move((grip?.x ?? 0) + 5, (grip?.y ?? 0) + 15);
  await page.mouse.down();
  await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 10, { steps: 4 });
  await page.mouse.up();
  expect(await names()).toEqual(['Bandol', 'Cahors', 'Barbera d’Asti', 'Chinon']);
  await cell(page, 'Price', 'Cahors').fill('11');
  // A concurrent new wine refuses the saving once, and the moved order stays.
  const { id: added } = await group.addWine('Irouléguy', { category_id: red });
  await page.getByRole('button', { name: 'Save wines' }).first().click();
  await expect(page.getByRole('alert').filter({ hasText: 'nothing is saved yet' })).toBeVisible();
  expect(await names()).toEqual(['Bandol', 'Cahors', 'Irouléguy', 'Barbera d’Asti', 'Chinon']);
  await group.api(`/wine-offerings/${added}`, undefined, 'DELETE');
  await page.getByRole('button', { name: 'Save wines' }).first().click();
  await expect(page.getByRole('alert').filter({ hasText: 'nothing is saved yet' })).toBeVisible();
  await expect.poll(names).toEqual(['Bandol', 'Cahors', 'Barbera d’Asti', 'Chinon']);
  await page.getByRole('button', { name: 'Save wines' }).first().click();
  await expect(page.getByText('1 wine is saved.')).toBeVisible();
  await page.reload();
  expect(await names()).toEqual(['Bandol', 'Cahors', 'Barbera d’Asti', 'Chinon']);
});

test('an error of a narrow column takes one line, or three on a phone', async ({ page, group }) => {
  await openConsole(page, group, winesPage(group));
  const wrong = [
    ['Vintage', 'Crémant Extra Brut', '1492'],
    ['Price', 'Crémant Extra Brut', '1.234'],
    ['Crate', 'Crémant Extra Brut', 'six'],
    ['Vintage', 'new wine 1', 'late'],
    ['Price', 'new wine 1', 'ten'],
  ] as const;
  await cell(page, 'Name', 'new wine 1').fill('Chinon');
  for (const [column, wine, typed] of wrong) await cell(page, column, wine).fill(typed);
  await page.getByRole('button', { name: 'Save wines' }).first().click();
  await expect(cell(page, 'Vintage', 'Crémant Extra Brut')).toBeFocused();
  for (const [width, lines] of [
    [1280, 1],
    [320, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    for (const [column, wine] of wrong) {
      await expect(cell(page, column, wine)).toHaveAttribute('aria-invalid', 'true');
      const error = page.locator(`[id="${await cell(page, column, wine).getAttribute('aria-describedby')}"]`);
      const tall = await error.evaluate((words) => {
        const line = words.closest('p') ?? words;
        return Math.round(line.clientHeight / Number.parseFloat(getComputedStyle(line).lineHeight));
      });
      expect([width, column, wine, tall <= lines]).toEqual([width, column, wine, true]);
    }
  }
  await looksRight(page);
});
