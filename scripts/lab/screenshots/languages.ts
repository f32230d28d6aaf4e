import path from 'node:path';
import type { Browser, Page } from 'playwright';
import postgres from 'postgres';
import sharp from 'sharp';
import { starterSet } from '@/lib/templates/starter-set';
import { logIn, open } from './browsing';

const LOCALES = ['en-GB', 'nl-NL', 'fr-FR', 'de-DE', 'es-ES'];

/** The width of each picture in its row, in pixels. */
const WIDTH = 320;
const GAP = 16;

/**
 * Takes the wine list, a mail and a sheet in every language, each as one picture of five in a row, into `folder`.
 * Returns their number. The group of the sample data gets a wording and papers in each language for that, so it is the
 * last to be photographed.
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
      SELECT route.organization_id AS organization, route.id AS route, closed.id AS round, template.id AS template
      FROM routes route
      JOIN purchase_rounds closed ON closed.route_id = route.id AND closed.status = 'closed'
      JOIN mail_templates template ON template.route_id = route.id AND template.event_type = 'order_confirmed'
      WHERE route.public_domain = 'localhost' LIMIT 1`;
    if (!ids) throw new Error('The sample data are not as these pictures need them.');
    await sql`DELETE FROM mail_template_translations WHERE mail_template_id = ${ids.template}`;
    const rows: Record<'storefront' | 'mail' | 'sheet', Buffer[]> = { storefront: [], mail: [], sheet: [] };
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await logIn(context, url);
    const page = await context.newPage();
    for (const locale of LOCALES) {
      const wording = starterSet(locale).find((one) => one.event_type === 'order_confirmed');
      await sql`
        INSERT INTO mail_template_translations (organization_id, mail_template_id, locale, subject, body_html)
        VALUES (${ids.organization}, ${ids.template}, ${locale}, ${wording?.subject ?? ''}, ${wording?.body_html ?? ''})`;
      await sql`UPDATE routes SET locale = ${locale} WHERE id = ${ids.route}`;
      rows.storefront.push(await picture(page, `${url}/?lang=${locale.slice(0, 2)}`));
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
