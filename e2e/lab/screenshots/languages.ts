import path from 'node:path';
import type { Browser, Page } from 'playwright';
import postgres from 'postgres';
import sharp from 'sharp';
import { starterSet } from '@/lib/mail/templates/starter-set';
import { logIn, open } from './browsing';

const LOCALES = ['en-GB', 'nl-NL', 'fr-FR', 'de-DE', 'es-ES'];

type Row = 'storefront' | 'few-more' | 'order' | 'mail' | 'sheet';

/** The width of each picture in its row, in pixels. */
const WIDTH = 320;
const GAP = 16;

/**
 * Takes pictures of the wine list, of bottles to fill a crate, an order's page, a mail and a sheet, into `folder`. Each
 * has the five languages in a row. Returns their number. The sample group gets a wording and papers in each language
 * for that, so it is photographed last.
 */
export async function takeLanguages(
  browser: Browser,
  folder: string,
  url: string,
  databaseUrl: string,
): Promise<number> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const [ids] = await sql`
      SELECT route.organization_id AS organization, route.id AS route, closed.id AS round, template.id AS template,
             placed.access_token AS token
      FROM routes route
      JOIN purchase_rounds closed ON closed.route_id = route.id AND closed.status = 'closed'
      JOIN purchase_rounds open ON open.route_id = route.id AND open.status = 'open'
      JOIN orders placed ON placed.purchase_round_id = open.id
      JOIN mail_templates template ON template.route_id = route.id AND template.event_type = 'order_confirmed'
      WHERE route.public_domain = 'localhost' ORDER BY placed.order_number LIMIT 1`;
    if (!ids) throw new Error('The sample data are not as these pictures need them.');
    await sql`DELETE FROM mail_template_translations WHERE mail_template_id = ${ids.template}`;
    const rows = { storefront: [], 'few-more': [], order: [], mail: [], sheet: [] } as Record<Row, Buffer[]>;
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await logIn(context, url);
    const page = await context.newPage();
    for (const locale of LOCALES) {
      const wording = starterSet(locale).find((one) => one.event_type === 'order_confirmed');
      await sql`
        INSERT INTO mail_template_translations (organization_id, mail_template_id, locale, subject, body_html)
        VALUES (${ids.organization}, ${ids.template}, ${locale}, ${wording?.subject ?? ''}, ${wording?.body_html ?? ''})`;
      await sql`UPDATE routes SET locale = ${locale} WHERE id = ${ids.route}`;
      const site = (path: string) => `${url}${path}?lang=${locale.slice(0, 2)}`;
      rows.storefront.push(await picture(page, site('/')));
      await chooseBottles(page);
      rows['few-more'].push(await page.screenshot());
      // The tab would keep them for the next language.
      await page.evaluate(() => sessionStorage.clear());
      rows.order.push(await picture(page, site(`/my-order/${ids.token}`)));
      rows.mail.push(await picture(page, `${url}/admin/preview/${ids.template}?locale=${locale}`));
      await page.setViewportSize({ width: 794, height: 1123 });
      await page.emulateMedia({ media: 'print' });
      rows.sheet.push(await picture(page, `${url}/admin/rounds/${ids.round}/pickup-list`));
      await page.emulateMedia({ media: null });
      await page.setViewportSize({ width: 390, height: 844 });
    }
    await context.close();
    for (const [name, pictures] of Object.entries(rows)) {
      await (await inRow(pictures)).toFile(path.join(folder, `languages-${name}.png`));
    }
    return Object.keys(rows).length;
  } finally {
    await sql.end();
  }
}

/** Enters some bottles of the first wine of the list that is shown, and brings it to the upper edge. */
async function chooseBottles(page: Page): Promise<void> {
  await page.locator('[data-bottles-ready]').waitFor({ state: 'attached' });
  await page.locator('[name^="quantity"]').first().fill('3');
  await page
    .locator('.wine-row')
    .first()
    .evaluate((row) => row.scrollIntoView());
  await page.locator('[name^="extra"]').first().waitFor();
}

async function picture(page: Page, address: string): Promise<Buffer> {
  await open(page, address);
  return page.screenshot();
}

async function inRow(pictures: Buffer[]) {
  const parts = await Promise.all(
    pictures.map((one) => sharp(one).resize({ width: WIDTH }).png().toBuffer()),
  );
  const heights = await Promise.all(parts.map(async (part) => (await sharp(part).metadata()).height));
  const row = sharp({
    create: {
      width: parts.length * (WIDTH + GAP) - GAP,
      height: Math.max(...heights),
      channels: 3,
      background: '#8a8a8a',
    },
  });
  return row
    .composite(parts.map((input, place) => ({ input, left: place * (WIDTH + GAP), top: 0 })))
    .png({ palette: true });
}
