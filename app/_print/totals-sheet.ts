import { formatCrates, intoCrates } from '@/lib/crates';
import { formatCount } from '@/lib/format';
import type { PickupLine } from '@/lib/pickup/queries';
import type { RoundTotals } from '@/lib/pickup/totals';
import { type Html, html } from './html';
import { cratesInWords, offeringName, printedLine, roundHead, sheetFrame, sheetHead } from './sheet';

/** The totals of the whole round, for whoever unloads the van. This sheet has no order number. */
export async function* totalsSheets(totals: RoundTotals, printedAt: Date): AsyncGenerator<readonly Html[]> {
  const { bottles, crates, categories, orders } = totals;
  const count = formatCount(bottles, 'bottle');
  const sheet = sheetFrame({
    head: sheetHead(roundHead(totals), html`<h2 class="sheet-kind">Round totals</h2>`),
    content: html`<div class="sheet-contact"><p class="sheet-strip">${
      crates.crates === 0 ? count : `${formatCrates(crates, cratesInWords)} = ${count}`
    }</p></div>${categories.map(
      ({ name, lines }) =>
        html`<div class="sheet-category"><h3>${name}</h3><ul>${lines.map(total)}</ul></div>`,
    )}`,
    printed: printedLine(totals, printedAt),
    page: formatCount(orders, 'order'),
  });
  yield [sheet];
}

function total({ offering, quantity }: PickupLine): Html {
  return html`<li class="sheet-line sheet-total"><span class="sheet-quantity">${quantity}</span><span class="sheet-crates">${formatCrates(intoCrates(quantity, offering.bottlesPerCrate), cratesInWords)}</span>${offeringName(offering)}<span class="sheet-tick"></span></li>`;
}
