import type { Group } from '@/test/support/group';
import { expect, logIn, test } from '../fixtures';
import { beyondScreen, brokenWords } from '../support/looks';
import { order, press } from '../support/steps';
import { smallTargets } from '../support/targets';

const LONG = 'x'.repeat(200);

/** The pages that are read on paper; the others are forms. */
const PRINTED = new Set([
  'the round',
  'its orders',
  'its purchase',
  'who owes',
  'all rounds',
  'a draft beside an open round',
]);

/** The places of a group's round that is settled, partly paid and bought, whose participant has one long name. */
async function aSettledRound(group: Group): Promise<Record<string, string>> {
  const { api, offerings, roundId, routeId } = group;
  const supplier = await api('/suppliers', {
    name: LONG,
    email: `${LONG.slice(0, 60)}@example.org`,
    phone: LONG.slice(0, 50),
    customer_number: LONG.slice(0, 50),
  });
  const bought_as = { supplier_id: supplier.id, article_number: LONG.slice(0, 50), price_cents: 99_999 };
  for (const { id } of offerings) await api(`/wine-offerings/${id}`, bought_as, 'PATCH');
  await api(`/routes/${routeId}`, { name: LONG, welcome: LONG }, 'PATCH');
  await api(`/purchase-rounds/${roundId}`, { name: LONG, pickup_location: LONG }, 'PATCH');
  const { id: participant } = await api('/participants', {
    route_id: routeId,
    name: LONG,
    email: 'long@example.org',
    phone: '1'.repeat(50),
  });
  const lines = offerings.slice(0, 2).map(({ id }) => ({ wine_offering_id: id, quantity: 8, extra: 3 }));
  const placed = await api('/orders', {
    purchase_round_id: roundId,
    participant_id: participant,
    lines,
    comment: LONG,
  });
  for (let number = 2; number <= 11; number += 1) await order(group, `p${number}@example.org`, [1, 2]);
  await api('/payments', { order_id: placed.id, amount_cents: 1000, paid_on: '2026-01-01', note: LONG });
  await api(`/purchase-rounds/${roundId}`, { status: 'closed' }, 'PATCH');
  const choices = offerings.slice(0, 2).map(({ id }) => ({ wine_offering_id: id, remainder: 'drop' }));
  await api(`/purchase-rounds/${roundId}/settlement`, { choices });
  const purchase = { purchase_round_id: roundId, supplier_id: supplier.id };
  const { id: bought } = await api('/purchase-orders', purchase);
  const draft = await api(`/purchase-rounds/${roundId}/copy`, {});
  await api(
    `/purchase-rounds/${(await api(`/purchase-rounds/${roundId}/copy`, {})).id}`,
    { status: 'open' },
    'PATCH',
  );
  const round = `/admin/rounds/${roundId}`;
  return {
    'the round': round,
    'its wines': `${round}/wines`,
    'their purchase': `${round}/wines?columns=all`,
    'its orders': `${round}/orders`,
    'its crates': `${round}/crates`,
    'its purchase': `${round}/purchase`,
    'an order': `/admin/orders/${placed.id}`,
    'who an order is for': `${round}/orders/new`,
    'all participants': '/admin/participants',
    'who owes': '/admin/payments',
    'the supplier': `/admin/suppliers/${supplier.id}`,
    'all suppliers': '/admin/suppliers',
    'what is bought of them': `/admin/purchase-orders/${bought}`,
    'what is sent to them': `/admin/purchase-orders/${bought}/send`,
    'the group': `/admin/settings/routes/${routeId}`,
    'what is found': `/admin/find?q=${LONG.slice(0, 100)}`,
    'all rounds': '/admin/rounds',
    'the settings': '/admin/settings',
    'a draft beside an open round': `/admin/rounds/${draft.id}`,
  };
}

test('the pages of a settled round fit every width, can be pressed with a finger, and print without controls', async ({
  page,
  group,
}) => {
  const places = await aSettledRound(group);
  await logIn(page, group, group.superadmin);
  const problems: string[] = [];
  for (const [what, path] of Object.entries(places)) {
    await page.goto(group.consoleUrl + path);
    for (const width of [320, 390, 768, 960, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const element of await beyondScreen(page)) problems.push(`${what} at ${width} px: ${element}`);
      for (const target of await smallTargets(page)) problems.push(`${what} at ${width} px: ${target}`);
    }
    if (!PRINTED.has(what)) continue;
    await page.emulateMedia({ media: 'print' });
    const controls = page.locator('nav, select, button:not(.sr-only), summary, input, textarea');
    for (const left of await controls.filter({ visible: true }).all())
      problems.push(`${what} prints ${await left.evaluate((element) => element.outerHTML.slice(0, 120))}`);
    await page.emulateMedia({ media: 'screen' });
  }
  expect(problems).toEqual([]);
});

test('the six tabs of a round are on a phone’s first screen, whichever of its pages is shown', async ({
  page,
  group,
}) => {
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

  test('moments and states take a second line before a table is too wide', async ({ page, group }) => {
    const places = await aSettledRound(group);
    await logIn(page, group);
    const problems: string[] = [];
    for (const what of ['all rounds', 'its orders', 'who owes', 'an order']) {
      await page.goto(group.consoleUrl + places[what]);
      for (const width of [768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        for (const element of await beyondScreen(page)) problems.push(`${what} at ${width} px: ${element}`);
      }
    }
    expect(problems).toEqual([]);
  });

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

test('from 960 px on the wines are a grid, and the boxes of orders stand in line', async ({
  page,
  group,
}) => {
  await aSettledRound(group);
  await logIn(page, group);
  await page.setViewportSize({ width: 960, height: 900 });
  await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/wines`);
  const placesOf = (row: string) =>
    page
      .locator(`tbody ${row} td > :is(input:not([type="hidden"]), select)`)
      .evaluateAll((cells) =>
        cells.map((cell) => [cell.getBoundingClientRect().top, cell.clientWidth >= 40]),
      );
  const tops = await placesOf('tr:first-child');
  expect(tops).toEqual(tops.map(() => [tops[0]?.[0], true]));
  await page.getByRole('link', { name: 'More columns' }).click();
  await expect(page.getByLabel(/^Supplier, /).first()).toBeVisible();
  const below = await placesOf('tr:nth-child(2)');
  expect(below).toEqual(Array.from({ length: 5 }, () => [below[0]?.[0], true]));
  await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/orders`);
  const lefts = await page
    .locator('tbody input[type="checkbox"]')
    .evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().left)));
  expect(lefts).toHaveLength(11);
  expect(new Set(lefts).size).toBe(1);
});

test('the bar of a phone leads everywhere, without scripts too, and stays as it is from page to page', async ({
  page,
  group,
}) => {
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

test('a toast is gone on the next page, and one about what was saved there is not', async ({
  page,
  group,
}) => {
  await order(group, 'ann@example.org', [2]);
  await logIn(page, group);
  await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}/orders`);
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
