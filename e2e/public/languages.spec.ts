import type { Locator } from 'playwright/test';
import { languages } from '@/lib/words/languages/languages';
import { translator } from '@/lib/words/languages/translator';
import { makeGroup } from '@/test/support/group';
import { expect, openConsole, test } from '../fixtures';
import { beyondScreen, looksRight } from '../support/looks';
import { expectMail } from '../support/mail';
import { changeRound } from '../support/stage';
import { order } from '../support/steps';

// Visitors in each language, by the catalogues: the words themselves have their own tests.

const RIESLING = 'Riesling Alte Reben 2023';

test.describe('without scripts, at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false });

  test('an order is placed in another language than the group’s', async ({ page, group }) => {
    const language = 'fr';
    const list = translator(language, 'ordering.list');
    const form = translator(language, 'storefront.order');
    const own = translator(language, 'storefront.myOrder');
    const spoken = page.locator(`html[lang="${language}"][dir="ltr"]`);
    await page.goto(`${group.url}/?lang=${language}`);
    await expect(spoken).toHaveCount(1);
    await page.getByLabel(list('bottlesOf', { wine: RIESLING }), { exact: true }).fill('7');
    await page.getByLabel(form('name')).fill('מרים Öztürk');
    await page.getByLabel(form('email')).fill('miriam@example');
    await page.getByRole('button', { name: form('place') }).click();

    const refusal = translator(language, 'fields')('email');
    await expect(page.getByLabel(form('email'))).toHaveAccessibleDescription(refusal);
    await page.getByLabel(form('email')).fill('miriam@example.org');
    await page.getByRole('button', { name: form('place') }).click();

    await expect(page).toHaveURL(/\/my-order\/[\w-]{22,}$/);
    await expect(spoken).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      own.markup('thanksName', { name: 'מרים Öztürk', bdi: (name) => name }),
    );
    const crates = translator(language, 'crates')('both', { crates: 1, bottles: 1 });
    await expect(page.getByRole('row', { name: RIESLING })).toContainText(crates);
    const [participant] = await group.database`
      SELECT locale FROM participants WHERE route_id = ${group.routeId} AND email = 'miriam@example.org'`;
    expect(participant).toEqual({ locale: language });
  });
});

test('a Dutch visitor of a German group reads Dutch, and so does their mail; the paper is German', async ({
  page,
  database,
}) => {
  const group = await makeGroup(database, process.env.E2E_SERVER_URL ?? '', { route: { locale: 'de-DE' } });
  await group.api('/mail-templates', {
    route_id: group.routeId,
    event_type: 'order_confirmed',
    subject: 'Bestellung {{order_number}} bis {{order_deadline_at}}',
    body_html: '<p>{{name}}</p>',
    translations: [
      {
        locale: 'nl',
        subject: 'Bestelling {{order_number}} tot {{order_deadline_at}}',
        body_html: '<p>{{name}}</p>',
      },
    ],
  });
  await page.goto(group.url);
  await expect(page.getByText('Bestellschluss')).toBeVisible();
  await expect(page.getByText(/1\. Januar 2999 .*20:00/)).toBeVisible();
  await page.getByRole('link', { name: 'Nederlands' }).click();
  await expect(page.getByText('De groep zelf schrijft in het Duits.')).toBeVisible();
  await expect(page.getByText(/1 januari 2999 .*20:00/)).toBeVisible();
  await page.getByRole('button', { name: `Eén fles meer: ${RIESLING}` }).click();
  await expect(page.getByRole('complementary', { name: 'Uw bestelling' })).toContainText('1 fles');
  await page.getByLabel('Naam').fill('Bo Bos');
  const email = `bo@${group.host}`;
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Bestelling plaatsen' }).click();
  await expect(
    page.getByRole('heading', { name: 'Dank u wel, Bo Bos. Uw bestelling is geplaatst.' }),
  ).toBeVisible();
  await expect.poll(async () => (await group.api('/mail-logs')).items).toHaveLength(1);
  await expectMail(page, email, 'Bestelling 1 tot');

  await openConsole(page, group, `/purchase-rounds/${group.roundId}/pickup-list`);
  await expect(page.getByText('8. Januar 2999').first()).toBeVisible();
});

test('the first screen of a phone shows the first wine in each language', async ({ page, group }) => {
  const description =
    'We buy straight from the growers and share the crates. Bring a bag, a box or a crate to the pickup.';
  const place = { pickup_location: 'The old fire station, Northern Street 4' };
  const round = { shows_crates: true, description, ...place };
  await changeRound(group, round);
  await group.api(`/routes/${group.routeId}`, { name: 'Riverside Wine Circle' }, 'PATCH');
  await order(group, 'bo@example.org', [13, 1, 1, 1]);
  for (const category_id of [3, 4, 6, 8]) await group.addWine(`Wine ${category_id}`, { category_id });
  const first = page.locator('.wine-row').first();
  const bar = page.getByRole('complementary');
  const isAboveBar = async (part: Locator, language: string) => {
    const [box, edge] = [await part.boundingBox(), await bar.boundingBox()];
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0), language).toBeLessThanOrEqual(edge?.y ?? 0);
  };
  for (const language of languages) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${group.url}/?lang=${language}`);
    await expect(first.getByText(/18/)).toBeVisible();
    // Everything of it, up to the price of a crate.
    await isAboveBar(first.locator(':scope > *').nth(1), language);
    await page.setViewportSize({ width: 320, height: 568 });
    expect(await beyondScreen(page), language).toEqual([]);
    await isAboveBar(first.locator('h3'), language);
  }
});

test('a visitor switches the language at 200 % of a small screen, and back', async ({ page, group }) => {
  // Twice the size of everything leaves half the room.
  await page.setViewportSize({ width: 320, height: 512 });
  await page.goto(`${group.url}/signup`);
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: 'Von der nächsten Runde erfahren' })).toBeVisible();
  await looksRight(page);
  await page.getByLabel('Name').fill('Cy');
  await page.getByLabel('E-Mail').fill('cy@example.org');
  await page.getByRole('button', { name: 'Eintragen' }).click();
  await expect(page.getByRole('status')).toContainText('Wir schreiben an cy@example.org');
  const [participant] =
    await group.database`SELECT locale FROM participants WHERE route_id = ${group.routeId}`;
  expect(participant).toEqual({ locale: 'de' });
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Bestellung aufgeben' })).toBeVisible();
  await page.getByRole('link', { name: 'Auf Englisch anzeigen' }).click();
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
