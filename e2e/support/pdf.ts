import type { Page } from 'playwright/test';
import { getDocumentProxy } from 'unpdf';

/** A piece of text on a printed page; `size`, `x` and `y` are in points, from the lower left corner. */
export interface PrintedText {
  text: string;
  size: number;
  x: number;
  y: number;
}

/** A printed page of so many points. */
interface PrintedPage {
  width: number;
  height: number;
  texts: PrintedText[];
}

/** Prints the page to a PDF and returns the texts of each sheet. */
export async function print(page: Page, format: 'A4' | 'Letter'): Promise<PrintedText[][]> {
  return (await printed(page, { format })).map(({ texts }) => texts);
}

/** Prints the page on the paper that it asks for. */
export const printOnItsPaper = (page: Page): Promise<PrintedPage[]> =>
  printed(page, { preferCSSPageSize: true });

async function printed(page: Page, options: Parameters<Page['pdf']>[0]): Promise<PrintedPage[]> {
  // Paper is streamed: its end may still be on its way when its heading is there.
  await page.waitForLoadState('load');
  const paper = await getDocumentProxy(new Uint8Array(await page.pdf(options)));
  const pages: PrintedPage[] = [];
  for (let number = 1; number <= paper.numPages; number += 1) {
    const sheet = await paper.getPage(number);
    const [left = 0, lower = 0, right = 0, upper = 0] = sheet.view;
    const { items } = await sheet.getTextContent();
    const texts = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ text: item.str.trim(), size: item.height, x: item.transform[4], y: item.transform[5] }]
        : [],
    );
    pages.push({ width: right - left, height: upper - lower, texts });
  }
  return pages;
}
