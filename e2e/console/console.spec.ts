import type { Page } from 'playwright/test';
import type { Group } from '@/test/support/group';

import { expect, openConsole, test } from '../fixtures';
import { changeRound } from '../support/stage';
import { closeEarly, order, press, saysOnce, takenOver } from '../support/steps';

const roundPage = ({ consoleUrl, roundId }: Group) => `${consoleUrl}/admin/rounds/${roundId}`;

async function state({ database, roundId }: Group): Promise<string | undefined> {
  const [round] = await database<
    { status: string }[]
  >`SELECT status FROM purchase_rounds WHERE id = ${roundId}`;
  return round?.status;
}

/** The number of a term in the round's sums. */
const sum = (page: Page, term: string) =>
  page
    .locator('dl > div', { has: page.getByText(term, { exact: true }) })
    .locator('dd')
    .first();

test('the session’s cookie is hidden from scripts and from other sites, and over HTTPS from other hosts', {
  tag: '@sites',
}, async ({ browser, page, group }) => {
  await page.goto(`${group.consoleUrl}/admin/login`);
  await page.getByLabel('E-mail').fill(group.admin.email);
  await page.getByLabel('Password').fill(group.admin.password);
  await press(page, 'Log in');
  await page.waitForURL('**/admin');
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({
    name: 'session',
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: false,
  });
  const lifetime = (cookie?.expires ?? 0) - Date.now() / 1000;
  expect(lifetime).toBeGreaterThan(0);
  expect(lifetime).toBeLessThanOrEqual(120 * 60);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const form = await plain.newPage();
  await form.goto(`${group.consoleUrl}/admin/login`);
  const hidden = await form
    .locator('form input[type="hidden"]')
    .evaluateAll((inputs) =>
      inputs.map((input) => [input.getAttribute('name'), input.getAttribute('value') ?? '']),
    );
  const { host } = new URL(group.consoleUrl);
  const answer = await plain.request.post(`${group.consoleUrl}/admin/login`, {
    headers: { origin: `https://${host}`, 'sec-fetch-site': 'same-origin' },
    multipart: { ...Object.fromEntries(hidden), username: group.admin.email, password: group.admin.password },
    maxRedirects: 0,
  });
  expect(answer.headers()['set-cookie']).toMatch(
    /^__Host-session=[\w.-]+; Path=\/; Expires=[^;]+; Secure; HttpOnly; SameSite=lax$/,
  );
  await plain.close();
});

for (const scripts of [true, false]) {
  test.describe(`${scripts ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled: scripts });

    test('a wrong password is refused, and a login leads to the page requested', async ({ page, group }) => {
      const asked = `${group.consoleUrl}/admin/participants?q=two+words&active=true`;
      await page.goto(asked);
      await expect(page).toHaveURL(/\/admin\/login\?next=/);
      await page.getByLabel('E-mail').fill(group.admin.email);
      await page.getByLabel('Password').fill('wrong');
      await press(page, 'Log in');
      await expect(page.getByRole('alert').filter({ hasText: 'Incorrect email or password' })).toBeVisible();
      await expect(page.getByLabel('E-mail')).toHaveValue(group.admin.email);
      await expect(page.getByLabel('Password')).toHaveValue('');
      await page.getByLabel('Password').fill(group.admin.password);
      await press(page, 'Log in');
      await expect(page).toHaveURL(asked);
      await press(page, 'Log out');
      await expect(page).toHaveURL(/\/admin\/login$/);
      await page.goto(roundPage(group));
      await expect(page).toHaveURL(/\/admin\/login\?next=/);
    });

    test('a closed round is deleted by a superadmin who confirmed the password', async ({ page, group }) => {
      await order(group, 'ann@example.org', [2]);
      await openConsole(page, group, roundPage(group), group.superadmin);
      await expect(page.getByText('An open round cannot be deleted. Close it first.')).toBeVisible();
      await closeEarly(page);
      await expect(page.getByText('Closed', { exact: true })).toBeVisible();
      // A form that is sent before its scripts are there loads the page anew, as without scripts.
      if (scripts) await takenOver(page);
      await page
        .getByRole('region', { name: 'Delete' })
        .getByRole('button', { name: 'Confirm as superadmin' })
        .click();
      await expect(page.getByRole('timer')).toHaveText(/^[45]:\d\d$/);
      // The button is gone from the section.
      if (scripts) await expect(page.getByRole('heading', { name: 'Delete' })).toBeFocused();
      // Without scripts the page is loaded anew, and the address leads to where the button was.
      await expect(page).toHaveURL(scripts ? roundPage(group) : `${roundPage(group)}#delete`);
      await page.getByText('Delete round…').click();
      await expect(page.getByText('with its wine list and its 1 order')).toBeVisible();
      await press(page, 'Delete for good');
      await expect(page).toHaveURL(/\/admin\/rounds(#delete)?$/);
      expect(await state(group)).toBeUndefined();
      await press(page, 'End superadmin rights');
      // The page asks for the rights only where an act needs them.
      await expect(page.getByRole('timer')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Confirm as superadmin' })).toHaveCount(0);
    });
  });
}

test('a round is closed, opened again and, without orders, returned to draft', async ({ page, group }) => {
  await openConsole(page, group, '/admin/rounds');
  await page.getByRole('link', { name: 'Autumn round' }).click();
  await closeEarly(page);
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  // A screen reader is told the page's title and the round's state.
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription('Closed');
  expect(await state(group)).toBe('closed');
  await expect(page.getByText('Only a superadmin can delete a closed round.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm as superadmin' })).toHaveCount(0);
  await press(page, 'Open again');
  await expect(page.getByText('Open', { exact: true })).toBeVisible();
  await press(page, 'Back to draft');
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  expect(await state(group)).toBe('draft');
  await press(page, 'Open round');
  await expect(page.getByText('Close round…')).toBeVisible();
  expect(await state(group)).toBe('open');
});

test('nothing is deleted when the elevation ends between two presses', async ({ page, group }) => {
  await changeRound(group, { status: 'closed' });
  await openConsole(page, group, roundPage(group), group.superadmin);
  await page
    .getByRole('region', { name: 'Delete' })
    .getByRole('button', { name: 'Confirm as superadmin' })
    .click();
  await page.getByText('Delete round…').click();
  await page.context().clearCookies({ name: /elevation/ });
  await press(page, 'Delete for good');
  await expect(saysOnce(page, /superadmin with an elevated token/)).toBeFocused();
  expect(await state(group)).toBe('closed');
});

test('a round shows the sums of its orders', async ({ page, group }) => {
  await order(group, 'ann@example.org', [13, 2, 0, 1]);
  await order(group, 'bo@example.org', [0, 4]);
  await order(group, 'cas@example.org', [50]);
  const { items } = await group.api(`/orders?purchase_round_id=${group.roundId}`);
  await group.api(`/orders/${items[0].id}`, { paid: true }, 'PATCH');
  await group.api(`/orders/${items[2].id}`, { cancelled: true }, 'PATCH');
  await openConsole(page, group, '/admin/rounds');
  await expect(page.getByRole('row', { name: /Autumn round/ })).toContainText('€280.05');
  await page.goto(roundPage(group));
  await expect(sum(page, 'Orders')).toHaveText('2');
  await expect(page.getByText('and 1 cancelled order')).toBeVisible();
  await expect(sum(page, 'Bottles')).toHaveText('20');
  await expect(sum(page, 'Amount')).toHaveText('€280.05');
  await expect(sum(page, 'Paid')).toHaveText('€228.85');
  await expect(page.getByText('1 of 2 orders paid, €51.20 outstanding')).toBeVisible();
  await page.getByRole('link', { name: 'Wines', exact: true }).click();
  const wines = page.getByRole('table', { name: 'Wines of the round' }).locator('[data-wine]');
  await expect(wines.locator('.ordered')).toHaveText(['13', '6', '0', '1']);
  await page.getByRole('link', { name: 'Crates and purchase', exact: true }).click();
  await page.getByRole('link', { name: 'Totals', exact: true }).click();
  const byWine = page.getByRole('table', { name: 'Totals by wine' });
  await expect(byWine.getByRole('row', { name: /Crémant/ })).toContainText('2 crates + 1 bottle');
  await expect(byWine.getByRole('row', { name: /Riesling/ })).toContainText('1 crate');
  await expect(byWine.getByRole('row', { name: /All wines/ })).toContainText('€280.05');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  const orders = page.getByRole('table', { name: 'Orders', exact: true });
  await expect(orders.getByRole('row', { name: /\b1 ann/ })).toContainText('Paid');
  await expect(orders.getByRole('row', { name: /\b2 bo/ })).toContainText('To pay');
  await expect(orders.getByRole('row', { name: /\b3 cas/ })).toContainText('Cancelled');
});

test.describe('on a phone without scripts', () => {
  test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });

  test('a login leads to no other site', async ({ page, group }) => {
    for (const elsewhere of [
      '//example.org',
      'https://example.org',
      '/\\example.org',
      'javascript:alert(1)',
    ]) {
      await page.goto(`${group.consoleUrl}/admin/login?next=${encodeURIComponent(elsewhere)}`);
      await expect(page.locator('input[name="next"]')).toHaveValue('/admin');
    }
  });

  test('the totals of a round are shown by one thing, and printed by all', async ({ page, group }) => {
    await order(group, 'ann@example.org', [12, 6, 1]);
    await openConsole(page, group, `/admin/rounds/${group.roundId}/sums`);
    const by = (what: string) => page.getByRole('table', { name: `Totals by ${what}` });
    await expect(by('wine')).toBeVisible();
    await expect(by('category')).toBeHidden();
    await page.getByRole('link', { name: 'By category' }).click();
    await expect(by('category')).toBeVisible();
    await expect(by('wine')).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    for (const what of ['wine', 'category', 'producer']) await expect(by(what)).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 820, height: 1180 });
    for (const what of ['wine', 'category', 'producer']) await expect(by(what)).toBeVisible();
    await expect(page.getByRole('link', { name: 'By category' })).toBeHidden();
  });
});

test('rounds are found by state', async ({ page, group }) => {
  await group.api('/purchase-rounds', { route_id: group.routeId, name: 'Spring round' });
  await openConsole(page, group, '/admin/rounds');
  await page.getByRole('link', { name: 'Draft', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Autumn round' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Spring round' })).toBeVisible();
  await page.getByRole('link', { name: 'Closed', exact: true }).click();
  await expect(page.getByText('No round is closed right now.')).toBeVisible();
});

test('a form from another site changes nothing', async ({ page, group }) => {
  await openConsole(page, group, roundPage(group));
  const answered: number[] = [];
  await page.route(roundPage(group), async (route) => {
    const headers = { ...(await route.request().allHeaders()), origin: 'https://evil.example' };
    const response = await route.fetch({ headers: { ...headers, 'sec-fetch-site': 'cross-site' } });
    answered.push(response.status());
    await route.fulfill({ response });
  });
  await closeEarly(page);
  await expect.poll(() => answered.length).toBeGreaterThan(0);
  expect(await state(group)).toBe('open');
});
