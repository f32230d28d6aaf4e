import { readdirSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { PROJECT } from '@/scripts/start/database';
import { type Group, makeGroup } from '@/test/support/group';
import { send } from '@/test/support/http';
import { logMessage } from '@/test/support/mail/logged-messages';
import { BANK_TABLES } from '@/test/support/rounds/bank-files';
import { expect, logIn, test } from './fixtures';
import { beyondScreen, looksRight, policyViolations } from './support/looks';
import { mark, moved } from './support/places';
import { holdScripts, notFound, order, press, takenOver } from './support/steps';
import { smallTargets } from './support/targets';

/** The pages that exist, by their addresses with a name in place of each id: `/admin/orders/[id]`. */
const PAGES = readdirSync(path.join(PROJECT, 'app'), { recursive: true })
  .map((file) => String(file).replaceAll(path.sep, '/'))
  .filter((file) => file.endsWith('/page.tsx'))
  .map((file) => `/${file.slice(0, -'/page.tsx'.length)}`.replace('/(console)', ''));

/** The id in each page's address, by the folder before it; and the secret of an order. */
type Places = Record<string, string | number>;

/** A word as long as a field takes it. */
const LONG = 'x'.repeat(200);

/**
 * A group with words as long as they may be, and a round that takes orders, one that is settled, partly paid and
 * bought, and a draft.
 */
async function aGroupWithEverything(group: Group): Promise<Places> {
  const { api, database, offerings, roundId, routeId } = group;
  const supplier = await api('/suppliers', {
    name: LONG,
    email: `${LONG.slice(0, 60)}@example.org`,
    phone: LONG.slice(0, 50),
    customer_number: LONG.slice(0, 50),
  });
  const bought_as = { supplier_id: supplier.id, article_number: LONG.slice(0, 50), price_cents: 99_999 };
  for (const { id } of offerings)
    await api(`/wine-offerings/${id}`, { ...bought_as, max_bottles: 40 }, 'PATCH');
  const wine = { name: LONG, producer: LONG, region: LONG, description: LONG };
  await api(`/wine-offerings/${offerings[0]?.id}`, wine, 'PATCH');
  const texts = { name: LONG, pickup_location: LONG, description: LONG, payment_instructions: LONG };
  await api(`/purchase-rounds/${roundId}`, { ...texts, shows_crates: true }, 'PATCH');
  await api(`/routes/${routeId}/starter-templates`, {});
  const pages = { imprint: `Ada ${LONG}`, privacy: 'We store your name.\n\nAnd your orders.' };
  await api(`/routes/${routeId}`, { ...pages, name: LONG, welcome: LONG }, 'PATCH');
  await order(group, `${'ann'.repeat(15)}@example.org`, [13, 2]);
  const [placed] = (await api(`/orders?purchase_round_id=${roundId}`)).items;
  const person = placed.participant.id;
  await expect.poll(async () => (await api('/mail-logs')).items.length).toBe(1);
  const [mail] = (await api('/mail-logs')).items;
  const [template] = (await api('/mail-templates')).items;
  const [secrets] = await database<{ access_token: string; unsubscribe_key: string }[]>`
    UPDATE orders SET submitted_name = ${LONG}, comment = ${LONG} FROM participants
    WHERE orders.id = ${placed.id} AND participants.id = ${person} RETURNING access_token, unsubscribe_key`;
  await api(`/participants/${person}`, { name: LONG, phone: '1'.repeat(50) }, 'PATCH');
  const link = await api('/pickup-links', { purchase_round_id: roundId });
  const account = await api('/payment-accounts', { holder: 'Riverside', iban: 'DE89370400440532013000' });
  const [upload] = await database<{ id: string }[]>`
    INSERT INTO bank_uploads (organization_id, payment_account_id, name, content, created_by)
    SELECT organization_id, id, 'november.csv', ${gzipSync(BANK_TABLES['a German bank'].text)}, 'a@example.org'
    FROM payment_accounts WHERE id = ${account.id} RETURNING id`;
  const [transfer] = await database<{ id: string }[]>`
    INSERT INTO bank_transactions (organization_id, payment_account_id, identity, booked_on, amount_cents, currency, name, text)
    SELECT organization_id, id, 'a', '2026-11-03', 1395, 'EUR', 'Ann', 'order 1'
    FROM payment_accounts WHERE id = ${account.id} RETURNING id`;
  const rows = `Name,E-mail,Mobile\n${'C'.repeat(60)},cy@example.org,${'1'.repeat(40)}\nBo,${'b'.repeat(60)},`;
  const imported = await send(`${group.apiUrl}/imports?kind=participants&route_id=${routeId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await group.token(group.admin)}` },
    body: rows,
  });
  const password = `of-${group.admin.id}`;
  await database`
    UPDATE users SET password_link_hash = encode(sha256(${password}::bytea), 'hex'), password_link_expires_at = '2999-01-01'
    WHERE id = ${group.admin.id}`;
  const copy = async () => (await api(`/purchase-rounds/${roundId}/copy`, {})).id;
  const settled = await copy();
  await database`UPDATE purchase_rounds SET status = 'closed' WHERE id = ${settled}`;
  const { items: wines } = await api(`/wine-offerings?purchase_round_id=${settled}`);
  const place = (quantity: number, extra: number) =>
    api('/orders', {
      purchase_round_id: settled,
      participant_id: person,
      lines: wines.slice(0, 2).map(({ id }: { id: number }) => ({ wine_offering_id: id, quantity, extra })),
      comment: LONG,
    });
  const { id: paid } = await place(8, 3);
  for (let number = 2; number <= 11; number += 1) await place(1, 0);
  await api('/payments', { order_id: paid, amount_cents: 1000, paid_on: '2026-01-01', note: LONG });
  const choices = wines
    .slice(0, 2)
    .map(({ id }: { id: number }) => ({ wine_offering_id: id, remainder: 'drop' }));
  await api(`/purchase-rounds/${settled}/settlement`, { choices });
  const purchase = { purchase_round_id: settled, supplier_id: supplier.id };
  const reminder = { event_type: 'deadline_reminder', anchor: 'order_deadline_at', days: -2, at: '18:00' };
  return {
    draft: await copy(),
    import: Number(upload?.id),
    imports: imported.json.id,
    transfers: Number(transfer?.id),
    mail: mail.id,
    mailings: (await api(`/purchase-rounds/${roundId}/mailings`, reminder)).id,
    offerings: offerings[0]?.id ?? 0,
    orders: placed.id,
    paid,
    participants: person,
    'payment-accounts': account.id,
    'purchase-orders': (await api('/purchase-orders', purchase)).id,
    rounds: roundId,
    routes: routeId,
    settled,
    suppliers: supplier.id,
    templates: template.id,
    wines: (await api('/wines', { name: `Muscadet ${'x'.repeat(60)}`, category_id: 2, vintage: 2023 })).id,
    'my-order': secrets?.access_token ?? '',
    password,
    unsubscribe: `${person}-${secrets?.unsubscribe_key}`,
    helping: new URL(link.url).pathname.split('/').at(-1) ?? '',
  };
}

/** Opens the link for helpers, without which nobody sees the pickup. */
async function help(page: Page, group: Group, places: Places): Promise<void> {
  await page.goto(addressOf('/storefront/[host]/helping/[secret]', group, places));
  await press(page, 'Start handing out');
}

/** The address of a page of the group. */
function addressOf(page: string, group: Group, places: Places): string {
  const filled = page.replaceAll(
    /\/([\w-]+)\/\[(?:id|token|secret)\]/g,
    (_, folder: string) => `/${folder}/${places[folder]}`,
  );
  return filled.startsWith('/storefront/[host]')
    ? group.url + filled.slice('/storefront/[host]'.length)
    : group.consoleUrl + filled;
}

/** Every page that exists, and again those of a round and an order that look different later. */
function visitsOf(places: Places): { page: string; places: Places }[] {
  const later = (page: string, rounds = places.settled ?? 0) => ({
    page,
    places: { ...places, rounds, orders: places.paid ?? 0 },
  });
  return [
    ...PAGES.map((page) => ({ page, places })),
    ...['', '/wines', '/wines?columns=all', '/orders', '/crates', '/purchase'].map((page) =>
      later(`/admin/rounds/[id]${page}`),
    ),
    later('/admin/orders/[id]'),
    later('/admin/rounds/[id]', places.draft),
  ];
}

const SIZES = [1280, 1024, 820, 768, 390, 320];
/** The widths at which places are compared: of a phone and of a desk. */
const COMPARED = [390, 1280];

/** The pages that are read on paper; the others are forms. */
const PRINTED = ['payments', 'rounds', 'rounds/[id]', 'rounds/[id]/orders', 'rounds/[id]/purchase'].map(
  (page) => `/admin/${page}`,
);

// An element that moves just before a press makes it miss, or hit another one.
test('every page that exists fits every width, is accessible in both schemes, follows its policy, and does not move when its scripts load', async ({
  page,
  groupWithOwnNonces: group,
}) => {
  const all = await aGroupWithEverything(group);
  const problems = policyViolations(page);
  page.on('pageerror', ({ message }) => problems.push(message));
  await logIn(page, group, group.superadmin);
  await help(page, group, all);
  expect(PAGES.length).toBeGreaterThan(35);
  const resize = (width: number) => page.setViewportSize({ width, height: 640 });
  for (const { page: one, places } of visitsOf(all)) {
    const note = (found: string[], where: string) =>
      problems.push(...found.map((element) => `${one} ${where}: ${element}`));
    const arrive = await holdScripts(page);
    const answer = await page.goto(addressOf(one, group, places), { waitUntil: 'domcontentloaded' });
    if (answer?.status() !== 200) problems.push(`${one} answers ${answer?.status()}`);
    for (const width of COMPARED) {
      await resize(width);
      await mark(page);
    }
    arrive();
    await takenOver(page);
    for (const width of SIZES) {
      await resize(width);
      note(await beyondScreen(page), `at ${width} px`);
      if (!COMPARED.includes(width)) continue;
      note(await moved(page), `at ${width} px moves`);
      // The help has its links in rows of words.
      if (one !== '/admin/help') note(await smallTargets(page), `at ${width} px`);
      if (PRINTED.includes(one)) note(await printedControls(page), `at ${width} px prints`);
    }
    if (one === '/admin/templates/[id]') {
      // Forced colours take the chips of variables away, and move nothing elsewhere.
      await page.emulateMedia({ forcedColors: 'active' });
      note(await beyondScreen(page), 'in forced colours');
      await page.emulateMedia({ forcedColors: 'none' });
    }
    await looksRight(page);
    await page.unroute('**/*.js');
  }
  // Moments and states are longest in German, and take a second line before a table is too wide.
  await group.database`UPDATE users SET locale = 'de' WHERE id = ${group.superadmin.id}`;
  for (const path of ['rounds', `rounds/${all.settled}/orders`, 'payments', `orders/${all.paid}`]) {
    await page.goto(`${group.consoleUrl}/admin/${path}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    for (const width of [768, 1280]) {
      await resize(width);
      for (const element of await beyondScreen(page)) problems.push(`${path} at ${width} px: ${element}`);
    }
  }
  expect(problems).toEqual([]);
});

/** The controls of the page that its paper would have. */
async function printedControls(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const controls = page.locator('nav, select, button:not(.sr-only), summary, input, textarea');
  const left = await controls
    .filter({ visible: true })
    .evaluateAll((all) => all.map((element) => element.outerHTML.slice(0, 120)));
  await page.emulateMedia({ media: 'screen' });
  return left;
}

test('every page about one thing is not found where that is not there, or another organization’s', async ({
  page,
  group,
  database,
}) => {
  const theirs = await aGroupWithEverything(await makeGroup(database, group.apiUrl));
  await logIn(page, group, group.superadmin);
  const about = PAGES.filter((one) => one.startsWith('/admin/') && one.includes('[id]'));
  expect(about.length).toBeGreaterThan(20);
  const nowhere = Object.fromEntries(Object.keys(theirs).map((folder) => [folder, '9'.repeat(20)]));
  for (const places of [theirs, nowhere]) {
    const paths = about.map((one) => addressOf(one, group, places).slice(`${group.consoleUrl}/admin`.length));
    await notFound(page, group, paths);
  }
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('what is empty, refused, asked, or came back is accessible in both schemes', async ({
    page,
    groupWithOwnNonces: group,
    database,
  }) => {
    const violations = policyViolations(page);
    const console_ = `${group.consoleUrl}/admin`;
    await logIn(page, group, group.superadmin);
    for (const empty of ['rounds', 'participants', 'mail', `rounds/${group.roundId}/orders?q=nobody`]) {
      await page.goto(`${console_}/${empty}`);
      await looksRight(page, { colours: false });
    }
    await page.goto(`${console_}/participants/import`);
    await page
      .getByLabel('Rows', { exact: true })
      .fill(`${'c'.repeat(60)}@example.org\t${'C'.repeat(201)}\nbo@example.org\tBo`);
    await press(page, 'Check each row');
    await expect(page.getByText('2 rows. Nothing is imported yet.')).toBeVisible();
    await looksRight(page);
    await page.goto(`${console_}/rounds/${group.roundId}/offerings/new`);
    await page.getByLabel('Category').selectOption('Red');
    await page.getByLabel('Name').fill('W'.repeat(200));
    await page.getByLabel('Price of a bottle in EUR').fill('?');
    await press(page, 'Add wine');
    await expect(page.getByLabel('Price of a bottle in EUR')).toBeFocused();
    await looksRight(page);
    const { id } = await logMessage(database, group, { status: 'bounced', error_message: 'x'.repeat(300) });
    const [person] = (await group.api('/participants')).items;
    for (const path of [`mail/${id}`, `participants/${person.id}`]) {
      await page.goto(`${console_}/${path}`);
      await looksRight(page);
    }
    await press(page, 'Confirm as superadmin');
    await expect(page.getByRole('timer')).toBeVisible();
    await page.getByText('Delete participant…').click();
    await looksRight(page);
    await page.goto(group.url);
    await page.getByLabel('Bottles of Crémant Extra Brut', { exact: true }).fill('6');
    await page.getByLabel('Name').fill('Ann Smit');
    await page.getByLabel('E-mail').fill('ann@example');
    await press(page, 'Place order');
    await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
    await looksRight(page);
    expect(violations).toEqual([]);
  });
});
