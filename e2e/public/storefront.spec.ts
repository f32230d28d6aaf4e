import type { Locator, Page } from 'playwright/test';
import type { Group } from '@/test/support/group';
import { expect, test } from '../fixtures';
import { mark, moved } from '../support/places';
import { changeRound, changeWine } from '../support/stage';
import { hold, holdScripts, order, saysOnce, stepper, takenOver } from '../support/steps';

const PHONE = { width: 390, height: 844 };

const bottles = (page: Page, offering: string) => page.getByLabel(`Bottles of ${offering}`, { exact: true });
const place = (page: Page) => page.getByRole('button', { name: 'Place order' });

/** Fills in an order of six Riesling, with an address to order from. */
async function fillIn(page: Page, group: Group, email = 'ann@example.org'): Promise<void> {
  await page.goto(group.url);
  await bottles(page, 'Riesling Alte Reben 2023').fill('6');
  await page.getByLabel('Name').fill('Ann Smit');
  await page.getByLabel('E-mail').fill(email);
}

async function ordersOf({ database, roundId }: Group) {
  return database<{ order_number: number; bottles: number }[]>`
    SELECT o.order_number, sum(l.quantity)::int AS bottles
    FROM orders o JOIN order_lines l ON l.order_id = o.id
    WHERE o.purchase_round_id = ${roundId} GROUP BY o.order_number ORDER BY o.order_number`;
}

for (const scripts of [true, false]) {
  test.describe(`on a phone ${scripts ? 'with' : 'without'} scripts`, () => {
    test.use({ viewport: PHONE, javaScriptEnabled: scripts });

    test('an order is placed and its page shows it', async ({ page, group }) => {
      await fillIn(page, group);
      await bottles(page, 'Barbera d’Asti 2021').fill('13');
      await page.getByLabel('Comment').fill('After four, please.');
      await place(page).click();

      await expect(page).toHaveURL(/\/my-order\/[\w-]{22,}$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Thank you, Ann Smit. Your order is placed.',
      );
      if (scripts) await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByText('Your order number 1', { exact: true })).toBeVisible();
      await expect(page.getByRole('row', { name: /Riesling Alte Reben 2023/ })).toContainText('€76.80');
      await expect(page.getByRole('row', { name: /Barbera/ })).toContainText('1 crate + 1 bottle');
      // Single bottles of one wine and crates of another make no crates of anything.
      await expect(page.getByRole('row', { name: /19 bottles/ })).not.toContainText('crate');
      await expect(page.getByRole('row', { name: /19 bottles/ })).toContainText('€253.60');
      await expect(page.getByText('After four, please.')).toBeVisible();
      await expect(page.getByText('Transfer to NL00 BANK 0123 4567 89.')).toBeVisible();
      expect(await ordersOf(group)).toEqual([{ order_number: 1, bottles: 19 }]);
    });

    test('an order is placed only once a changed price was seen', async ({ page, group }) => {
      await fillIn(page, group);
      await changeWine(group, 1, { price_cents: 3999 });
      await place(page).click();
      await saysOnce(page, /€39\.99 instead of €12\.80/).waitFor();
      expect(await ordersOf(group)).toHaveLength(0);
      await expect(bottles(page, 'Riesling Alte Reben 2023')).toHaveValue('6');
      await expect(page.getByLabel('Name')).toHaveValue('Ann Smit');
      await place(page).click();
      await expect(page.getByRole('row', { name: /Riesling Alte Reben 2023/ })).toContainText('€239.94');
    });

    test('pressing twice places one order', async ({ page, group }) => {
      await fillIn(page, group);
      await place(page).dblclick();
      await expect(page).toHaveURL(/\/my-order\//);
      expect(await ordersOf(group)).toHaveLength(1);
    });

    test('the input survives a refusal, and the problem is shown at its field', async ({ page, group }) => {
      await fillIn(page, group, 'ann@example');
      await page.getByLabel('Phone').fill('+31 6 1234 5678');
      await place(page).click();

      await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/Enter an e-mail address/);
      await expect(page.getByLabel('E-mail')).toBeFocused();
      await expect(page.getByLabel('E-mail')).toHaveValue('ann@example');
      await expect(page.getByLabel('Phone')).toHaveValue('+31 6 1234 5678');
      await expect(bottles(page, 'Riesling Alte Reben 2023')).toHaveValue('6');

      await page.getByLabel('E-mail').fill('ann@example.org');
      await place(page).click();
      await expect(page).toHaveURL(/\/my-order\//);
      expect(await ordersOf(group)).toEqual([{ order_number: 1, bottles: 6 }]);
    });

    test('an order that comes too late is refused with what was entered', async ({ page, group }) => {
      await fillIn(page, group);
      const over = { order_deadline_at: '2025-06-02T20:00', shows_crates: true };
      await changeRound(group, over);
      await place(page).click();
      await expect(saysOnce(page, /^The order deadline has passed/)).toBeFocused();
      const entered = page.getByRole('region', { name: 'This is what you had entered' });
      await expect(entered).toContainText('Riesling Alte Reben 20236 bottles');
      await expect(entered).toContainText('Ann Smit');
      await expect(entered).toContainText('ann@example.org');
      await expect(
        page.getByText('The order deadline passed on Monday, 2 June 2025 at 20:00 CEST.'),
      ).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Riesling Alte Reben 2023' })).toBeVisible();
      await expect(page.getByText('0 of 6, 6 missing').first()).toBeVisible();
      await expect(place(page)).toHaveCount(0);
      expect(await ordersOf(group)).toEqual([]);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a mistyped domain of an address is asked about, and is no bar', async ({ page, group }) => {
    await fillIn(page, group, 'ann@gmial.com');
    const asked = page.getByRole('button', { name: 'Did you mean ann@gmail.com?' });
    await asked.click();
    await expect(page.getByLabel('E-mail')).toHaveValue('ann@gmail.com');
    await expect(asked).toHaveCount(0);
    await page.getByLabel('E-mail').fill('ann@gmial.com');
    await place(page).click();
    await expect(page).toHaveURL(/\/my-order\/[\w-]{22,}$/);
    expect((await group.api('/orders')).items[0].participant.email).toBe('ann@gmial.com');
  });

  test('unknown addresses are not found and name nobody', async ({ page, group }) => {
    const nowhere = [
      group.url.replace(group.host, `no-${group.host}`),
      `${group.url}/my-order/short`,
      `${group.url}/my-order/${'x'.repeat(32)}`,
    ];
    for (const address of nowhere) {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
      await expect(page.getByText(`Group ${group.host.split('.')[0]}`)).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Go to the first page' }).click();
    await expect(page.getByRole('heading', { name: group.roundName })).toBeVisible();
  });

  test('an order without bottles is refused before a name is asked for', async ({ page, group }) => {
    await page.goto(group.url);
    const name = page.getByLabel('Name');
    const said = () => name.evaluate((field: HTMLInputElement) => field.validationMessage);
    await place(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Choose at least one bottle.' })).toBeFocused();
    await expect(name).not.toHaveAttribute('aria-invalid');
    await bottles(page, 'Riesling Alte Reben 2023').fill('6');
    await place(page).click();
    await expect.poll(said).toBe('Fill this in.');
    await name.fill('Ann Smit');
    await page.getByLabel('E-mail').fill('ann@example.org');
    await place(page).click();
    await expect(page).toHaveURL(/\/my-order\//);
  });

  test('what was chosen is looked at, changed and kept before it is ordered', async ({ page, group }) => {
    await page.goto(group.url);
    const bar = page.getByRole('complementary', { name: 'Your order' });
    await expect(page.getByText('€83.70 a crate of 6')).toBeVisible();
    await page.getByRole('button', { name: '+ 1 crate of Crémant Extra Brut' }).click();
    await stepper(page, 'One bottle more: Ten Year Old Tawny').click();
    await expect(bar.getByRole('listitem')).toHaveCount(0);
    await bar.getByRole('button', { name: 'What you have chosen' }).click();
    await expect(bar.getByRole('listitem')).toHaveText([/^6Crémant Extra Brut/, /^1Ten Year Old Tawny/]);
    await bar.getByRole('button', { name: 'One bottle fewer: Ten Year Old Tawny' }).click();
    // It stays until one turns elsewhere, so that no other wine moves under the finger.
    await expect(bar.getByRole('listitem')).toHaveText([/^6Crémant/, /^0Ten Year Old Tawny/]);
    await bar.getByRole('button', { name: 'One bottle more: Crémant Extra Brut' }).click();
    await expect(bottles(page, 'Crémant Extra Brut')).toHaveValue('7');
    await expect(bottles(page, 'Ten Year Old Tawny')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(bar.getByRole('listitem')).toHaveCount(0);
    await page.getByLabel('Name').fill('Ann Smit');
    await page.getByLabel('E-mail').fill('ann@example.org');

    await page.reload();
    const sum = page.getByRole('region', { name: 'Your details' });
    await expect(sum.getByText('7 bottles', { exact: true })).toBeVisible();
    await expect(sum.getByText('1 crate + 1 bottle')).toBeVisible();
    await expect(sum.getByText('€97.65')).toBeVisible();
    await page.getByRole('link', { name: 'Get news of the next round' }).click();
    await expect(page.getByRole('button', { name: 'Sign up' })).toBeVisible();
    await page.goBack();
    await expect(bar.getByRole('status')).toHaveText('€97.65 7 bottles 1 crate + 1 bottle');
    await expect(page.getByLabel('Name')).toHaveValue('Ann Smit');
    await expect(page.getByLabel('E-mail')).toHaveValue('ann@example.org');
    await place(page).click();
    await expect(page).toHaveURL(/\/my-order\//);
    expect(await ordersOf(group)).toEqual([{ order_number: 1, bottles: 7 }]);
    await page.goto(group.url);
    await expect(bar.getByRole('status')).toHaveText('Next to each wine, enter how many bottles you want.');
  });

  test('the total is shown at the lower edge, and nothing moves for it', async ({ page, group }) => {
    await page.goto(group.url);
    const bar = page.getByRole('complementary', { name: 'Your order' });
    await expect(bar.getByRole('status')).toHaveText('Next to each wine, enter how many bottles you want.');
    await expect(bar).toBeInViewport({ ratio: 0.9 });
    const more = stepper(page, 'One bottle more: Crémant Extra Brut');
    await more.focus();
    await mark(page, 'a, button, input, h2, h3');
    for (let press = 0; press < 6; press += 1) await more.press('Enter');
    await expect(bar.getByRole('status')).toHaveText('€83.70 6 bottles 1 crate');
    expect(await moved(page)).toEqual([]);
  });

  test('the focused field is not covered by the bar', async ({ page, group }) => {
    await page.setViewportSize({ width: 390, height: 500 });
    await page.goto(group.url);
    const bar = page.getByRole('complementary', { name: 'Your order' });
    for (const { name } of group.offerings) {
      const field = page.getByLabel(`Bottles of ${name}`);
      await field.evaluate((input) => {
        window.scrollTo(0, 0);
        window.scrollTo(0, input.getBoundingClientRect().bottom - window.innerHeight);
      });
      await field.focus();
      const own = await field.boundingBox();
      const edge = (await bar.boundingBox())?.y;
      expect((own?.y ?? Number.NaN) + (own?.height ?? 0), name).toBeLessThanOrEqual(edge ?? Number.NaN);
    }
  });
});

test('the running order adds up while a visitor chooses', async ({ page, group }) => {
  await page.goto(group.url);
  await bottles(page, 'Crémant Extra Brut').fill('8');
  await bottles(page, 'Ten Year Old Tawny').click();
  for (let press = 0; press < 2; press += 1) {
    await stepper(page, 'One bottle more: Ten Year Old Tawny').click();
  }
  const order = page.getByRole('complementary', { name: 'Your order' });
  await expect(order.getByRole('status')).toHaveText('€155.40 10 bottles');
  await stepper(page, 'One bottle fewer: Ten Year Old Tawny').dblclick();
  await expect(bottles(page, 'Ten Year Old Tawny')).toHaveValue('');
  await expect(order.getByRole('status')).toHaveText('€111.60 8 bottles 1 crate + 2 bottles');
  await bottles(page, 'Crémant Extra Brut').fill('6');
  await bottles(page, 'Barbera d’Asti 2021').fill('24');
  await expect(order.getByRole('status')).toHaveText('€410.10 30 bottles 3 crates');
});

test('buttons add bottles up to those left, and keep what was typed', async ({ page, group }) => {
  const [wine] = group.offerings;
  await group.api(`/wine-offerings/${wine?.id}`, { max_bottles: 8 }, 'PATCH');
  await page.goto(group.url);
  const bottles = page.getByLabel(`Bottles of ${wine?.name}`, { exact: true });
  const button = (name: string) => stepper(page, name.replace('{wine}', wine?.name ?? ''));
  await bottles.fill('9');
  await expect(button('+ 1 crate of {wine}')).toHaveCount(0);
  for (const [name, then] of [
    ['One bottle more: {wine}', '9'],
    ['One bottle fewer: {wine}', '8'],
    ['One bottle more: {wine}', '8'],
    ['One bottle fewer: {wine}', '7'],
  ] as const) {
    await button(name).click();
    await expect(bottles, name).toHaveValue(then);
  }
  // A whole crate is offered only where a whole crate is left beside the choice.
  await expect(button('+ 1 crate of {wine}')).toHaveCount(0);
  await bottles.fill('2');
  await expect(page.getByText('Only 6 more bottles left')).toBeVisible();
  await button('+ 1 crate of {wine}').click();
  await expect(bottles).toHaveValue('8');
  await expect(page.getByText('No more bottles left')).toBeVisible();
});

test('bottles to fill a crate are offered up to those missing and left', async ({ page, group }) => {
  const [wine] = group.offerings;
  const limit = (max_bottles: number | null) =>
    group.api(`/wine-offerings/${wine?.id}`, { max_bottles }, 'PATCH');
  await changeRound(group, { shows_crates: true });
  await order(group, 'bo@example.org', [13]);
  await page.goto(group.url);
  const row = page.locator('.wine-row', { hasText: wine?.name ?? '' });
  const extra = page.getByLabel(`Extra bottles of ${wine?.name}, if they fill a crate`);
  const more = stepper(page, `One more extra bottle: ${wine?.name}`);
  const fewer = stepper(page, `One fewer extra bottle: ${wine?.name}`);
  await expect(extra).toBeHidden();
  await bottles(page, wine?.name ?? '').fill('3');
  await expect(
    row.getByText('2 bottles are missing for a full crate: to fill it, I would take'),
  ).toBeVisible();
  await expect(row.getByText('If bottles are missing')).toBeHidden();
  for (const then of ['1', '2', '2']) {
    await more.click();
    await expect(extra).toHaveValue(then);
  }
  const chosen = page.getByRole('complementary', { name: 'Your order' }).getByRole('listitem');
  await expect(chosen).toHaveText(/and up to 2 more bottles to fill a crate/);
  await expect(page.getByText('And up to 2 bottles more to fill crates, for €27.90 at most.')).toBeVisible();
  await bottles(page, wine?.name ?? '').fill('4');
  await expect(row.getByText('1 bottle is missing for a full crate')).toBeVisible();
  // A full crate lacks no bottle: an extra can only be taken back.
  await bottles(page, wine?.name ?? '').fill('5');
  await expect(row.getByText('If bottles are missing for a full crate, I would take')).toBeVisible();
  await more.click();
  await expect(extra).toHaveValue('2');
  await fewer.dblclick();
  await expect(extra).toBeHidden();

  await limit(17);
  await page.reload();
  await bottles(page, wine?.name ?? '').fill('3');
  await expect(row.getByText('Only 1 more bottle left')).toBeVisible();
  await expect(extra).toBeHidden();
  await limit(18);
  await page.reload();
  await bottles(page, wine?.name ?? '').fill('3');
  await expect(extra).toBeVisible();
  await bottles(page, wine?.name ?? '').fill('5');
  await expect(row.getByText('No more bottles left')).toBeVisible();
  await expect(extra).toBeHidden();
});

test('among many wines one is found by a part of its name, and chosen ones stay', async ({ page, group }) => {
  for (let place = 1; place <= 11; place++) await group.addWine(`Wine ${place}`);
  await page.goto(group.url);
  const wines = page.locator('[data-wine]').filter({ visible: true });
  await expect(page.getByPlaceholder('Find a wine')).toHaveCount(0);
  await group.addWine('Soğuk Yılmaz');
  await page.reload();
  await bottles(page, 'Wine 3').fill('2');
  const find = page.getByRole('searchbox', { name: 'Find a wine' });
  await find.fill('yilmaz');
  await expect(page.getByText('1 wine found')).toBeVisible();
  await expect(wines).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Red' })).toBeHidden();
  // Sending the order would lead to the first incomplete field.
  await find.press('Enter');
  await expect(find).toBeFocused();
  await find.fill('');
  await expect(wines).toHaveCount(group.offerings.length + 12);
});

test('bottles that were refused fill no crate', async ({ page, group }) => {
  const [wine] = group.offerings;
  await changeRound(group, { shows_crates: true });
  await group.api(`/wine-offerings/${wine?.id}`, { max_bottles: 18 }, 'PATCH');
  await order(group, 'bo@example.org', [13]);
  await fillIn(page, group);
  await bottles(page, wine?.name ?? '').fill('5');
  const row = page.locator('.wine-row', { hasText: wine?.name ?? '' });
  await expect(row.getByText('18 of 18, all crates full')).toBeVisible();
  await order(group, 'cy@example.org', [3]);
  await place(page).click();
  await expect(saysOnce(page, /^Only 2 bottles of/)).toBeVisible();
  await expect(row.getByText('16 of 18, 2 missing')).toBeVisible();
  await expect(row.getByText('Only 2 bottles left')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor can join the list between rounds', async ({ page, group }) => {
    const planned = await group.api('/purchase-rounds', {
      route_id: group.routeId,
      opens_at: '2094-05-01T12:00',
      order_deadline_at: '2094-06-01T12:00',
      pickup_at: '2094-06-08T12:00',
    });
    await changeRound(group, { status: 'closed' });
    await page.goto(group.url);
    await expect(page.getByRole('heading', { name: 'No round is open right now' })).toBeVisible();
    // Nothing is promised of a round without wines.
    await expect(page.getByText(/^The next round opens on/)).toHaveCount(0);
    await group.addWine('Riesling', { purchase_round_id: planned.id });
    await page.goto(group.url);
    await expect(page.getByText('The next round opens on Saturday, 1 May 2094 at 12:00 CEST.')).toBeVisible();
    await page.getByLabel('Name').fill('Bo Bos');
    await page.getByLabel('E-mail').fill('Bo@Example.org');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByRole('status')).toContainText(
      'You are on the list. We will write to bo@example.org',
    );
    const people =
      await group.database`SELECT name, email FROM participants WHERE route_id = ${group.routeId}`;
    expect([...people]).toEqual([{ name: 'Bo Bos', email: 'bo@example.org' }]);
  });

  test('the most bottles that an order can offer are said before it is sent', async ({ page, group }) => {
    const [wine] = group.offerings;
    await changeRound(group, { shows_crates: true });
    await order(group, 'bo@example.org', [13]);
    const row = page.locator('.wine-row', { hasText: wine?.name ?? '' });
    const extra = page.getByLabel(`Extra bottles of ${wine?.name}, if they fill a crate`);
    for (const [max_bottles, most] of [
      [null, 5],
      [18, 4],
      // The third crate cannot be filled by any number of extras.
      [17, 0],
    ] as const) {
      await group.api(`/wine-offerings/${wine?.id}`, { max_bottles }, 'PATCH');
      await page.goto(group.url);
      await expect(extra).toBeHidden();
      await bottles(page, wine?.name ?? '').fill('1');
      if (most === 0) await expect(extra).toHaveCount(0);
      else await expect(row).toContainText(new RegExp(`more \\(at most ${most}\\) and pay only for`));
    }
    await group.api(`/wine-offerings/${wine?.id}`, { max_bottles: null }, 'PATCH');
    await fillIn(page, group);
    await bottles(page, wine?.name ?? '').fill('1');
    await extra.fill('3');
    await place(page).click();
    await expect(page.getByText('And up to 3 bottles more to fill a crate.')).toBeVisible();
  });

  test('what was chosen in a round that is over is not lost', async ({ page, group }) => {
    const change = (id: number, fields: object) => group.api(`/purchase-rounds/${id}`, fields, 'PATCH');
    await change(group.roundId, { shows_crates: true });
    const { id: next } = await group.api(`/purchase-rounds/${group.roundId}/copy`, {});
    const entered = page.getByRole('region', { name: 'This is what you had entered' });
    for (const isNextOpen of [false, true]) {
      await change(group.roundId, { status: 'open' });
      await fillIn(page, group);
      await bottles(page, 'Crémant Extra Brut').fill('2');
      await page.getByLabel('Extra bottles of Crémant Extra Brut, if they fill a crate').fill('3');
      await change(group.roundId, { status: 'closed' });
      if (isNextOpen) await change(next, { status: 'open' });
      await place(page).click();
      await expect(entered).toContainText('Riesling Alte Reben 20236 bottles');
      await expect(entered).toContainText(
        'Crémant Extra Brut2 bottles, and up to 3 more bottles to fill a crate',
      );
      // The form of the other round has the rest.
      await expect(entered.getByText('ann@example.org')).toHaveCount(isNextOpen ? 0 : 1);
      if (isNextOpen) await expect(page.getByLabel('E-mail')).toHaveValue('ann@example.org');
    }
    expect(await ordersOf(group)).toEqual([]);
  });
});

test('a link to a group without a logo is shown with its name, in its colour', async ({ page, group }) => {
  const address = async () => {
    await page.goto(group.url);
    return (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  };
  const first = await address();
  const [status, kept, kind] = await page.evaluate(async (path) => {
    const answer = await fetch(path);
    return [answer.status, answer.headers.get('cache-control'), answer.headers.get('content-type')];
  }, new URL(first).pathname);
  expect([status, kept, kind]).toEqual([200, 'public, max-age=31536000, immutable', 'image/png']);
  await group.api(`/routes/${group.routeId}`, { accent_color: '#114488' }, 'PATCH');
  expect(await address()).not.toBe(first);
});

test.describe('in the zone of the group', () => {
  test.use({ timezoneId: 'Europe/Brussels' });

  test('times do not name the zone, and nothing moves when scripts run', async ({ page, group }) => {
    const deadline = page.getByText(/^Tuesday, 1 January 2999 at 20:00/);
    const arrive = await holdScripts(page);
    await page.goto(group.url, { waitUntil: 'commit' });
    await expect(deadline.getByText('CET')).toBeHidden();
    await expect(bottles(page, 'Crémant Extra Brut')).toBeVisible();
    await mark(page, 'h1, h2, h3, dd, time');
    arrive();
    await takenOver(page);
    await expect(deadline.getByText('CET')).toBeHidden();
    expect(await moved(page)).toEqual([]);
    // A page that the browser makes itself.
    await page.getByRole('link', { name: 'Get news of the next round' }).click();
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(deadline).toBeVisible();
    await expect(deadline.getByText('CET')).toBeHidden();
  });
});

test('times name the zone of the group for readers elsewhere', async ({ page, group }) => {
  await page.goto(group.url);
  await takenOver(page);
  await expect(page.getByText('Tuesday, 1 January 2999 at 20:00 CET')).toBeVisible();
});

test('three wines are ordered by keyboard with at most fifteen stops', async ({ page, group }) => {
  await page.goto(group.url);
  await expect(stepper(page, 'One bottle more: Crémant Extra Brut')).toBeVisible();
  let stops = 0;
  const tabTo = async (wanted: Locator) => {
    for (let press = 0; press < 15; press += 1) {
      await page.keyboard.press('Tab');
      stops += 1;
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${wanted.toString()} is not reached`);
  };
  const follow = async (name: string) => {
    await tabTo(page.getByRole('link', { name, exact: true }).filter({ visible: true }).last());
    await page.keyboard.press('Enter');
  };
  const enter = async (offering: string) => {
    await tabTo(bottles(page, offering));
    await page.keyboard.type('6');
  };
  await follow('Sparkling');
  await enter('Crémant Extra Brut');
  await follow('Go on to White');
  await enter('Riesling Alte Reben 2023');
  await follow('Go on to Red');
  await enter('Barbera d’Asti 2021');
  await follow('Finish the order');
  await tabTo(place(page));
  expect(stops).toBeLessThanOrEqual(15);
});

test('a broken connection keeps everything that was entered', async ({ page, group }) => {
  await fillIn(page, group);
  await page.route(`${group.url}/`, (route) => route.abort());
  await place(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The server could not be reached.' })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Ann Smit');
  await page.unrouteAll();
  await place(page).click();
  await expect(page).toHaveURL(/\/my-order\//);
  expect(await ordersOf(group)).toHaveLength(1);
});

test('what is typed while an order is being refused stays', async ({ page, group }) => {
  await fillIn(page, group);
  const arrive = await hold(page, `${group.url}/`, (route) => route.abort());
  await place(page).click();
  await page.getByLabel('Comment').fill('After four');
  await bottles(page, 'Barbera d’Asti 2021').fill('2');
  arrive();
  await expect(page.getByRole('alert').filter({ hasText: 'The server could not be reached.' })).toBeVisible();
  await expect(page.getByLabel('Comment')).toHaveValue('After four');
  await expect(bottles(page, 'Barbera d’Asti 2021')).toHaveValue('2');
  await expect(bottles(page, 'Riesling Alte Reben 2023')).toHaveValue('6');
  await page.unrouteAll();
  await place(page).click();
  await expect(page).toHaveURL(/\/my-order\//);
  expect(await ordersOf(group)).toEqual([{ order_number: 1, bottles: 8 }]);
});

test('a form of an earlier version says so and keeps what was entered', async ({ page, group }) => {
  await fillIn(page, group);
  await page.route(`${group.url}/`, async (route) => {
    // The name of an action that this version does not have.
    await route.continue({
      headers: { ...(await route.request().allHeaders()), 'next-action': '7f'.padEnd(42, '0') },
    });
  });
  await place(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The service was updated' })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Ann Smit');
  expect(await ordersOf(group)).toHaveLength(0);
});

test.describe('when the answer to a placed order was lost', () => {
  test.beforeEach(async ({ page, group }) => {
    await fillIn(page, group);
    await page.route(`${group.url}/`, async (route) => {
      // Only browsers resolve the group's host, so the request uses the server's address.
      const headers = { ...(await route.request().allHeaders()), host: new URL(group.url).host };
      await route.fetch({ url: `${group.apiUrl}/`, headers });
      await route.abort();
    });
    await place(page).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'The server could not be reached.' }),
    ).toBeVisible();
    await page.unrouteAll();
  });

  test('sending the form again leads to that order', async ({ page, group }) => {
    await place(page).click();
    await expect(page).toHaveURL(/\/my-order\//);
    expect(await ordersOf(group)).toHaveLength(1);
  });

  test('sending a different order is explained before it is placed', async ({ page, group }) => {
    await bottles(page, 'Riesling Alte Reben 2023').fill('2');
    await place(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'An order was already placed' })).toBeVisible();
    expect(await ordersOf(group)).toHaveLength(1);
    await place(page).click();
    await expect(page).toHaveURL(/\/my-order\//);
    expect(await ordersOf(group)).toEqual([
      { order_number: 1, bottles: 6 },
      { order_number: 2, bottles: 2 },
    ]);
  });
});
