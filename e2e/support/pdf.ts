import type { Page } from 'playwright/test';
import { getDocumentProxy } from 'unpdf';

/** A piece of text on a printed page; `size`, `x` and `y` are in points, from the lower left corner. */
export interface PrintedText {
  text: string;
  size: number;
  x: number;
  y: number;
}

/** Prints the page to a PDF and returns the texts of each sheet. */
export async function print(page: Page, format: 'A4' | 'Letter'): Promise<PrintedText[][]> {
  // Paper is streamed: its end may still be on its way when its heading is there.
  await page.waitForLoadState('load');
  const paper = await getDocumentProxy(new Uint8Array(await page.pdf({ format })));
  const sheets: PrintedText[][] = [];
  for (let number = 1; number <= paper.numPages; number += 1) {
    const content = await (await paper.getPage(number)).getTextContent();
    sheets.push(
      content.items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [{ text: item.str.trim(), size: item.height, x: item.transform[4], y: item.transform[5] }]
          : [],
      ),
    );
  }
  return sheets;
}
