import { expect, logIn, openConsole, test } from '../fixtures';
import { beyondScreen, brokenWords } from '../support/looks';
import { order, press } from '../support/steps';

test('the six tabs of a round are on a phone’s first screen on each page', async ({ page, group }) => {
  await logIn(page, group, group.superadmin);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}`);
  const tabs = page.getByRole('navigation', { name: 'Round' });
  await expect(tabs.getByRole('link')).toHaveText([
    'Overview',
    'Wines',
    'Orders',
    'Crates and purchase',
    'Pickup day',
    'Mail',
  ]);
  const box = await tabs.boundingBox();
  expect(box?.y).toBeLessThan(260);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(360);
  expect(await beyondScreen(page)).toEqual([]);
  await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/sums`);
  await expect(tabs.getByRole('link', { name: 'Crates and purchase' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(tabs.getByRole('link', { name: 'Totals' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle(/^Totals by wine/);
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('no word is broken that says what a column or a row is', async ({ page, group }) => {
    await group.api(`/routes/${group.routeId}/starter-templates`, {});
    await logIn(page, group);
    const problems: string[] = [];
    for (const path of [`rounds/${group.roundId}/wines`, `settings/routes/${group.routeId}`]) {
      await page.goto(`${group.consoleUrl}/admin/${path}`);
      for (const width of [768, 960, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        for (const word of await brokenWords(page)) problems.push(`${path} at ${width} px: ${word}`);
      }
    }
    expect(problems).toEqual([]);
  });
});

test('from 960 px on wines are a grid, and boxes of orders stand in line', async ({ page, group }) => {
  for (const name of ['ann', 'x'.repeat(60)]) await order(group, `${name}@example.org`, [1, 2]);
  await logIn(page, group);
  await page.setViewportSize({ width: 960, height: 900 });
  await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/wines`);
  const tops = await page
    .locator('tbody tr:first-child td > :is(input:not([type="hidden"]), select)')
    .evaluateAll((cells) => cells.map((cell) => [cell.getBoundingClientRect().top, cell.clientWidth >= 40]));
  expect(tops).toEqual(tops.map(() => [tops[0]?.[0], true]));
  await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/orders`);
  const lefts = await page
    .locator('tbody input[type="checkbox"]')
    .evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().left)));
  expect(lefts).toHaveLength(2);
  expect(new Set(lefts).size).toBe(1);
});

test('the bar of a phone leads everywhere, and stays from page to page', async ({ page, group }) => {
  await logIn(page, group);
  const bar = page.getByRole('navigation', { name: 'Console' });
  const placesOf = () =>
    bar
      .locator(':scope > ul > li')
      .filter({ visible: true })
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().x));
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${group.consoleUrl}/admin`);
  const places = await placesOf();
  expect(places).toHaveLength(4);
  for (const [name, path] of [
    ['Suppliers', 'suppliers'],
    ['Payments', 'payments'],
    ['Mail', 'mail'],
    ['Settings', 'settings'],
  ] as const) {
    await press(page, 'More');
    await bar.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`${group.consoleUrl}/admin/${path}`);
    await expect(bar.getByRole('link', { name, exact: true })).toBeHidden();
    expect(await placesOf()).toEqual(places);
  }
});

test('a toast is gone on the next page, but for one about saving there', async ({ page, group }) => {
  await order(group, 'ann@example.org', [2]);
  await openConsole(page, group, `/admin/rounds/${group.roundId}/orders`);
  await press(page, 'Mark as paid : order 1');
  const paid = page.getByText('Order 1 is paid.');
  await expect(paid).toBeVisible();
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByText('Close round…')).toBeVisible();
  await expect(paid).toHaveCount(0);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await press(page, 'Save round');
  await expect(page.getByText('The round is saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByText('The round is saved.')).toHaveCount(0);
});

test('a link that is followed as soon as the page after saving runs leads on', async ({ page, group }) => {
  await logIn(page, group);
  await page.addInitScript(() => {
    const replace = History.prototype.replaceState;
    History.prototype.replaceState = function follow(this: History, data, unused, url) {
      const isCleaned = window.location.search.includes('saved') && !`${url}`.includes('saved');
      if (isCleaned) document.querySelector<HTMLAnchorElement>('main nav a[href$="/orders"]')?.click();
      replace.call(this, data, unused, url);
    };
  });
  await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/edit`);
  await press(page, 'Save round');
  await expect(page).toHaveURL(/\/orders$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/rounds\/\d+$/);
  await expect(page.getByText('Close round…')).toBeVisible();
  await expect(page.getByText('The round is saved.')).toHaveCount(0);
});
