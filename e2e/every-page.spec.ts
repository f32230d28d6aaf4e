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

/** The pages that exist, by their addresses with a name in place of each id: `/admin/orders/[id]`. */
const PAGES = readdirSync(path.join(PROJECT, 'app'), { recursive: true })
  .map((file) => String(file).replaceAll(path.sep, '/'))
  .filter((file) => file.endsWith('/page.tsx'))
  .map((file) => `/${file.slice(0, -'/page.tsx'.length)}`.replace('/(console)', ''));

/** The id in each page's address, by the folder before it; and the secret of an order. */
type Places = Record<string, string | number>;

/** A group with a round that takes orders, and one that is closed and bought. */
async function aGroupWithEverything(group: Group): Promise<Places> {
  const supplier = await group.api('/suppliers', { name: `Caves ${'x'.repeat(60)}`, email: 'a@example.org' });
  for (const { id } of group.offerings) {
    await group.api(`/wine-offerings/${id}`, { supplier_id: supplier.id, max_bottles: 40 }, 'PATCH');
  }
  const named = {
    name: 'The long awaited summer round of natural wines from the Loire and beyond',
    shows_crates: true,
  };
  await group.api(`/purchase-rounds/${group.roundId}`, named, 'PATCH');
  await group.api(`/routes/${group.routeId}/starter-templates`, {});
  const texts = { imprint: `Ada ${'x'.repeat(80)}`, privacy: 'We store your name.\n\nAnd your orders.' };
  await group.api(`/routes/${group.routeId}`, texts, 'PATCH');
  await order(group, `${'ann'.repeat(15)}@example.org`, [13, 2]);
  const [placed] = (await group.api(`/orders?purchase_round_id=${group.roundId}`)).items;
  await expect.poll(async () => (await group.api('/mail-logs')).items.length).toBe(1);
  const [mail] = (await group.api('/mail-logs')).items;
  const [template] = (await group.api('/mail-templates')).items;
  const [secret] = await group.database<{ access_token: string }[]>`
    SELECT access_token FROM orders WHERE id = ${placed.id}`;
  const [person] = await group.database<{ unsubscribe_key: string }[]>`
    SELECT unsubscribe_key FROM participants WHERE id = ${placed.participant.id}`;
  const link = await group.api('/pickup-links', { purchase_round_id: group.roundId });
  const account = await group.api('/payment-accounts', {
    holder: 'Riverside',
    iban: 'DE89370400440532013000',
  });
  const [upload] = await group.database<{ id: string }[]>`
    INSERT INTO bank_uploads (organization_id, payment_account_id, name, content, created_by)
    SELECT organization_id, id, 'november.csv', ${gzipSync(BANK_TABLES['a German bank'].text)}, 'a@example.org'
    FROM payment_accounts WHERE id = ${account.id} RETURNING id`;
  const [transfer] = await group.database<{ id: string }[]>`
    INSERT INTO bank_transactions (organization_id, payment_account_id, identity, booked_on, amount_cents, currency, name, text)
    SELECT organization_id, id, 'a', '2026-11-03', 1395, 'EUR', 'Ann', 'order 1'
    FROM payment_accounts WHERE id = ${account.id} RETURNING id`;
  const text = `Name,E-mail,Mobile\n${'C'.repeat(60)},cy@example.org,${'1'.repeat(40)}\nBo,${'b'.repeat(60)},`;
  const imported = await send(`${group.apiUrl}/imports?kind=participants&route_id=${group.routeId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await group.token(group.admin)}` },
    body: text,
  });
  const password = `of-${group.admin.id}`;
  await group.database`
    UPDATE users SET password_link_hash = encode(sha256(${password}::bytea), 'hex'), password_link_expires_at = '2999-01-01'
    WHERE id = ${group.admin.id}`;
  const bought = await group.api(`/purchase-rounds/${group.roundId}/copy`, {});
  await group.database`UPDATE purchase_rounds SET status = 'closed' WHERE id = ${bought.id}`;
  const { items: wines } = await group.api(`/wine-offerings?purchase_round_id=${bought.id}`);
  await group.api('/orders', {
    purchase_round_id: bought.id,
    participant_id: placed.participant.id,
    lines: [{ wine_offering_id: wines[0].id, quantity: 6 }],
  });
  const purchase = { purchase_round_id: bought.id, supplier_id: supplier.id };
  const reminder = { event_type: 'deadline_reminder', anchor: 'order_deadline_at', days: -2, at: '18:00' };
  return {
    import: Number(upload?.id),
    imports: imported.json.id,
    transfers: Number(transfer?.id),
    mail: mail.id,
    mailings: (await group.api(`/purchase-rounds/${group.roundId}/mailings`, reminder)).id,
    offerings: group.offerings[0]?.id ?? 0,
    orders: placed.id,
    participants: placed.participant.id,
    'payment-accounts': account.id,
    'purchase-orders': (await group.api('/purchase-orders', purchase)).id,
    rounds: group.roundId,
    routes: group.routeId,
    suppliers: supplier.id,
    templates: template.id,
    wines: (await group.api('/wines', { name: `Muscadet ${'x'.repeat(60)}`, category_id: 2, vintage: 2023 }))
      .id,
    'my-order': secret?.access_token ?? '',
    password,
    unsubscribe: `${placed.participant.id}-${person?.unsubscribe_key}`,
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

const SIZES = [320, 390, 768, 820, 1024, 1280];
/** The widths at which places are compared: of a phone and of a desk. */
const COMPARED = [390, 1280];

// An element that moves just before a press makes it miss, or hit another one.
test('every page that exists fits every width, in forced colours too, and nothing moves when its scripts load', async ({
  page,
  group,
}) => {
  const places = await aGroupWithEverything(group);
  await logIn(page, group, group.superadmin);
  await help(page, group, places);
  expect(PAGES.length).toBeGreaterThan(35);
  const resize = (width: number) => page.setViewportSize({ width, height: 900 });
  const problems: string[] = [];
  for (const one of PAGES) {
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
      for (const element of await beyondScreen(page)) problems.push(`${one} at ${width} px: ${element}`);
      if (COMPARED.includes(width)) problems.push(...(await moved(page)));
    }
    await page.emulateMedia({ forcedColors: 'active' });
    for (const element of await beyondScreen(page)) problems.push(`${one} in forced colours: ${element}`);
    await page.emulateMedia({ forcedColors: 'none' });
    await page.unroute('**/*.js');
  }
  expect(problems).toEqual([]);
});

test('every page about one thing is not found where that is not there, or another organization’s', async ({
  page,
  group,
  database,
}) => {
  const theirs = await aGroupWithEverything(await makeGroup(database, group.apiUrl));
  await logIn(page, group, group.superadmin);
  const about = PAGES.filter((one) => one.startsWith('/admin/') && one.includes('[id]'));
  expect(about.length).toBeGreaterThan(20);
  for (const places of [
    theirs,
    ...['abc', '0', '9'.repeat(20)].map((id) =>
      Object.fromEntries(Object.keys(theirs).map((folder) => [folder, id])),
    ),
  ]) {
    const paths = about.map((one) => addressOf(one, group, places).slice(`${group.consoleUrl}/admin`.length));
    await notFound(page, group, paths);
  }
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('every page that exists is accessible in both schemes and follows its policy', async ({
    page,
    groupWithOwnNonces: group,
  }) => {
    const places = await aGroupWithEverything(group);
    const violations = policyViolations(page);
    await logIn(page, group, group.superadmin);
    await help(page, group, places);
    for (const one of PAGES) {
      await page.goto(addressOf(one, group, places));
      await looksRight(page);
    }
    expect(violations).toEqual([]);
  });

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
      await looksRight(page);
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
