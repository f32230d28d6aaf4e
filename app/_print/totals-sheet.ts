import type { RoundTotals, TotalLine } from '@/lib/pickup/paper/totals';
import { intoCrates } from '@/lib/wines/crates';
import { type Html, html } from './html';
import { type PaperWords, paperWords } from './paper-words';
import { headText, offeringName, printedLine, roundHead, sheetFrame, sheetHead } from './sheet';

/** The totals of the whole round, for unloading the van. This sheet has no order number. */
export async function* totalsSheets(totals: RoundTotals, printedAt: Date): AsyncGenerator<readonly Html[]> {
  const { bottles, crates, categories, orders } = totals;
  const words = paperWords(totals.route);
  const sheet = sheetFrame({
    head: sheetHead(
      headText(roundHead(totals, words)),
      html`<h2 class="sheet-kind">${words.t('titles.totals')}</h2>`,
    ),
    content: html`<div class="sheet-contact"><p class="sheet-strip">${words.cratesAndBottles(crates, bottles)}</p></div>${categories.map(
      ({ name, lines }) =>
        html`<div class="sheet-category"><h3>${words.category(name)}</h3><ul>${lines.map((line) => total(line, words))}</ul></div>`,
    )}`,
    printed: printedLine(totals, printedAt, words),
    page: words.t('orders', { orders }),
  });
  yield [sheet];
}

function total({ offering, quantity, leftOver }: TotalLine, words: PaperWords): Html {
  const name = offeringName(offering);
  const wine =
    leftOver === 0
      ? name
      : html`<div class="sheet-wine">${name}<p>${words.t('ofWhichForGroup', { bottles: String(leftOver) })}</p></div>`;
  return html`<li class="sheet-line sheet-total"><span class="sheet-quantity">${quantity}</span><span class="sheet-crates">${words.crates(intoCrates(quantity, offering.bottlesPerCrate))}</span>${wine}<span class="sheet-tick"></span></li>`;
}
