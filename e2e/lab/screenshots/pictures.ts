import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { findChromium } from '@/test/running/browser';
import { logIn, open } from './browsing';
import { takeLanguages } from './languages';
import type { PictureOf } from './pages';
import { takePickup } from './pickup';

const SCREENS = {
  desk: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
};

/**
 * Takes every picture into `folder` and returns their number. `url` is the address of the site, `databaseUrl` that of
 * its database.
 */
export async function takePictures(
  folder: string,
  url: string,
  databaseUrl: string,
  pages: { open: PictureOf[]; console: PictureOf[]; closedRound: number },
): Promise<number> {
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch(await findChromium());
  try {
    let count = 0;
    for (const scheme of ['light', 'dark'] as const) {
      for (const [screen, viewport] of Object.entries(SCREENS)) {
        const context = await browser.newContext({ viewport, colorScheme: scheme, reducedMotion: 'reduce' });
        const ending = `${screen}-${scheme}.png`;
        count += await photograph(context, url, pages.open, (name) => path.join(folder, `${name}-${ending}`));
        await logIn(context, url);
        count += await photograph(context, url, pages.console, (name) =>
          path.join(folder, `${name}-${ending}`),
        );
        await context.close();
      }
    }
    const papers = pages.console.filter(({ paper }) => paper);
    count += await print(browser, url, papers, folder);
    count += await takePickup(browser, folder, url, pages.closedRound);
    return count + (await takeLanguages(browser, folder, url, databaseUrl));
  } finally {
    await browser.close();
  }
}

async function photograph(
  context: BrowserContext,
  url: string,
  pages: PictureOf[],
  fileOf: (name: string) => string,
): Promise<number> {
  const page = await context.newPage();
  for (const one of pages) {
    await open(page, url + one.path);
    await page.screenshot({ path: fileOf(one.name), fullPage: true });
  }
  await page.close();
  return pages.length;
}

/** Prints the pages that are made for paper, as a PDF and as a picture in the print style. */
async function print(browser: Browser, url: string, papers: PictureOf[], folder: string): Promise<number> {
  const context = await browser.newContext({ viewport: SCREENS.desk });
  await logIn(context, url);
  const page = await context.newPage();
  for (const { name, path: address } of papers) {
    await open(page, url + address);
    await page.pdf({ path: path.join(folder, `${name}-print.pdf`), preferCSSPageSize: true });
    await page.emulateMedia({ media: 'print' });
    await page.screenshot({ path: path.join(folder, `${name}-print.png`), fullPage: true });
    await page.emulateMedia({ media: null });
  }
  await context.close();
  return papers.length * 2;
}
