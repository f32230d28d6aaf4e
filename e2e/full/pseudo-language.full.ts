import type { Page } from 'playwright/test';
import { currencyChoices, languageChoices, zoneChoices } from '@/lib/groups/routes/choices';
import { type Group, makeGroup } from '@/test/support/group';
import { PSEUDO } from '@/test/support/pseudo-language';
import { expect, logIn, test } from '../fixtures';
import { beyondScreen } from '../support/looks';
import { order } from '../support/steps';

/** Pages whose addresses differ only in an id or a token count as one kind. */
const kind = (address: string) => {
  const { pathname } = new URL(address);
  return pathname.replaceAll(/\/(\d+|[\w-]{32,})(?=\/|$)/g, '/1');
};

/** The addresses of the page's links within the group's own sites. */
async function links(page: Page, group: Group): Promise<string[]> {
  const all = await page
    .locator('a[href]')
    .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href.replace(/#.*/, '')));
  const own = [`${group.url}/`, `${group.consoleUrl}/admin/`];
  return all.filter(
    (href) => own.some((start) => href.startsWith(start)) && !/\/(pictures|document)\b/.test(href),
  );
}

/** All words of the page: its texts but for commands, and its texts for screen readers. */
function said(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [document.title];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (!/^(SCRIPT|STYLE|NOSCRIPT|TEXTAREA|IFRAME|CODE)$/.test(node.parentElement?.tagName ?? '')) {
        texts.push(node.textContent ?? '');
      }
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'content']) {
      for (const element of document.body.querySelectorAll(`[${name}]`)) {
        texts.push(element.getAttribute(name) ?? '');
      }
    }
    return texts;
  });
}

/** The words of a text in plain letters, without the names of variables. */
const words = (text: string) => text.replace(/\{\{\w+\}\}/g, '').match(/[A-Za-z]{3,}/g) ?? [];

/**
 * The platform's words, in English for this language: days, distances, lists, zones, currencies, languages.
 */
function knownAnyhow(): Set<string> {
  const known = new Set<string>();
  for (let day = 0; day < 366; day += 1) {
    const moment = new Date(Date.UTC(2024, 0, 1 + day));
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat('en', { weekday: style, month: style });
      for (const word of words(format.format(moment))) known.add(word);
    }
  }
  const lists = [languageChoices, zoneChoices, currencyChoices].flatMap((choices) => choices(PSEUDO));
  for (const word of lists.flatMap(({ value, label }) => words(`${value} ${label}`))) known.add(word);
  const distance = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  for (const unit of ['minute', 'hour', 'day', 'month', 'year'] as const) {
    for (const count of [-2, -1, 0, 1, 2])
      for (const word of words(distance.format(count, unit))) known.add(word);
  }
  for (const word of words(new Intl.ListFormat('en').format(['', '', '']))) known.add(word);
  const names = new Intl.DisplayNames(PSEUDO, { type: 'language' });
  for (const language of ['en', 'nl', 'fr', 'de', 'es', PSEUDO]) {
    const own = new Intl.DisplayNames(language, { type: 'language' }).of(language);
    for (const word of words(
      `${names.of(language)} ${own} ${own?.replace(/^./, (letter) => letter.toUpperCase())}`,
    ))
      known.add(word);
  }
  // Of zones, of documents, and of the sender where none is set.
  for (const word of words('CET CEST GMT UTC XLSX CSV HTML noreply')) known.add(word);
  return known;
}

/** Every word of the group's own data. */
async function wordsOfData(group: Group): Promise<Set<string>> {
  const paths = [
    '/organization',
    '/routes',
    '/participants',
    '/purchase-rounds',
    `/wine-offerings?purchase_round_id=${group.roundId}`,
    '/orders',
    '/mail-templates',
    '/mail-logs',
    '/suppliers',
    '/purchase-orders',
  ];
  const answers = await Promise.all(paths.map((path) => group.api(path)));
  const emails = [group.admin.email, group.superadmin.email, group.host, group.url];
  return new Set([...answers.map((answer) => JSON.stringify(answer)), ...emails].flatMap(words));
}

test('every page is in its own language, and fits a narrow screen', async ({ page, database }) => {
  const group = await makeGroup(database, process.env.E2E_SERVER_URL ?? '', { route: { locale: PSEUDO } });
  await database`UPDATE users SET locale = ${PSEUDO} WHERE organization_id = ${group.organizationId}`;
  const supplier = await group.api('/suppliers', {
    name: 'Loire',
    email: 'loire@example.org',
    min_bottles: 60,
  });
  const [first] = group.offerings;
  await group.api(
    `/wine-offerings/${first?.id}`,
    { supplier_id: supplier.id, max_bottles: 40, purchase_price_cents: 700 },
    'PATCH',
  );
  await group.api(`/purchase-rounds/${group.roundId}`, { shows_crates: true }, 'PATCH');
  await group.api('/mail-templates', {
    route_id: group.routeId,
    event_type: 'order_confirmed',
    subject: '{{order_number}}',
    body_html: '<p>{{name}}</p>{{items_table}}',
  });
  await order(group, 'ann@example.org', [13, 2]);
  await order(group, 'bo@example.org', [1]);
  await expect.poll(async () => (await group.api('/mail-logs')).items.length).toBe(2);
  const closed = await group.api(`/purchase-rounds/${group.roundId}/copy`, {});
  await page.setViewportSize({ width: 320, height: 800 });
  await logIn(page, group, group.superadmin);
  const [placed] =
    await database`SELECT access_token FROM orders WHERE purchase_round_id = ${group.roundId} LIMIT 1`;

  const known = new Set([...knownAnyhow(), ...(await wordsOfData(group))]);
  const waiting = [
    group.url,
    `${group.url}/my-order/${placed?.access_token}`,
    `${group.url}/nothing/here`,
    `${group.consoleUrl}/admin`,
    `${group.consoleUrl}/admin/purchase-orders`,
    `${group.consoleUrl}/admin/rounds/${closed.id}`,
    `${group.consoleUrl}/admin/nothing`,
    `${group.consoleUrl}/admin/find?q=ann`,
  ];
  const visited = new Set<string>();
  const problems: string[] = [];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    // A browser keeps a calendar, payments and lists as files and shows no page.
    if (
      visited.has(kind(address)) ||
      /\.ics$|\/payments\/file\?|\/admin\/files\/|\/participants\/\d+\/data$|\/admin\/archive$/.test(address)
    )
      continue;
    visited.add(kind(address));
    await page.goto(address);
    const strange = (await said(page))
      .filter((text) => words(text).some((word) => !known.has(word)))
      .map((text) => text.trim().slice(0, 80));
    const place = kind(address);
    problems.push(...[...new Set(strange)].map((text) => `${place} says ${text}`));
    problems.push(...(await beyondScreen(page)).map((element) => `${place} is too narrow for ${element}`));
    waiting.push(...(await links(page, group)));
  }
  expect(visited.size).toBeGreaterThan(30);
  expect(problems).toEqual([]);
});

test('a refused form says why in the language of its page', async ({ page, database }) => {
  const group = await makeGroup(database, process.env.E2E_SERVER_URL ?? '', { route: { locale: PSEUDO } });
  await page.goto(`${group.url}/signup`);
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.locator('button[type=submit]').last().click();
  const alert = page.getByRole('alert').filter({ hasText: /\p{L}/u }).first();
  await expect(alert).toBeVisible();
  const known = new Set([...knownAnyhow(), ...(await wordsOfData(group))]);
  const texts = await said(page);
  expect(texts.filter((text) => words(text).some((word) => !known.has(word)))).toEqual([]);
});
