import {
  COLUMNS,
  headOf,
  localeOf,
  type PurchaseOrderDocument,
  rowsOf,
  sumOf,
  titleOf,
  wordsOf,
} from '@/lib/buying/purchase-orders/purchase-order-document';
import { formatMoney } from '@/lib/words/format';
import { directionOf, languageOf } from '@/lib/words/languages/languages';
import { constant, type Html, html } from './html';
import { policyOf, type Surroundings } from './printed-document';

/** Black on white in every colour scheme; the head of the table is repeated on each page. */
const STYLE = `
@page { margin: 14mm; }
body { margin: 0; }
.order { margin: 0 auto; max-width: 270mm; padding: 14pt; color-scheme: light; background: #fff; color: #000;
  font: 10pt/14pt "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
@media print { .order { padding: 0; max-width: none; } }
.order h1 { font-size: 20pt; line-height: 26pt; margin: 0 0 10pt; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2pt 16pt; margin: 0 0 16pt; }
dt { color: #555; }
dd { margin: 0; white-space: pre-line; }
mark { background: none; color: inherit; font-weight: 700; }
.lines { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 4pt 10pt 4pt 0; border-bottom: 0.5pt solid #999; vertical-align: top; text-align: start; }
thead th { border-bottom: 1.5pt solid; font-weight: 700; vertical-align: bottom; overflow-wrap: normal; }
.words { min-width: 48pt; }
@media screen { table { min-width: 600pt; } }
@media print {
  .lines { overflow-x: visible; }
  table { font-size: 8.5pt; line-height: 12pt; }
  th, td { padding-right: 6pt; }
  thead th { font-size: 7.5pt; }
}
tfoot td { border-top: 1.5pt solid; border-bottom: 0; font-weight: 700; }
.figure { text-align: end; }
td.figure { white-space: nowrap; }
tr > :last-child { padding-right: 0; }
tr { break-inside: avoid; }
`;

/** The content security policy of the page. */
export const PURCHASE_ORDER_POLICY = policyOf(STYLE);

/** A purchase order as a page that prints without the network. */
export function purchaseOrderPage(document: PurchaseOrderDocument, surroundings?: Surroundings): string {
  const locale = localeOf(document);
  const t = wordsOf(document);
  const money = (cents: number | null) =>
    cents === null ? '' : formatMoney(cents, { ...document.route, locale });
  const rows = rowsOf(document);
  const sum = sumOf(rows);
  const title = titleOf(document);
  const lines = rows.map((row) => [
    row.article,
    row.wine,
    row.producer,
    row.vintage ?? '',
    row.inCrate,
    row.crates,
    row.loose,
    row.bottles,
    money(row.priceCents),
    money(row.sumCents),
  ]);
  const sums = ['', t('sum'), '', '', '', sum.crates, sum.loose, sum.bottles, '', money(sum.sumCents)];
  // Paper has little room: a column in which nothing stands is left out.
  const columns = COLUMNS.flatMap((name, place) =>
    lines.some((cells) => cells[place] !== '') ? [{ name, place }] : [],
  );
  const tableRow = (cells: (string | number)[]): Html =>
    html`<tr>${columns.map(({ place }) => html`<td${kind(place)}>${cells[place] ?? ''}</td>`)}</tr>`;
  return html`<!doctype html><html lang="${languageOf(locale)}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style${surroundings !== undefined && html` nonce="${surroundings.nonce}"`}>${constant(STYLE)}</style>${surroundings?.head ?? false}</head><body>${surroundings?.toolbar ?? false}<main class="order"><h1>${title}</h1><dl>${headOf(
    document,
  ).map(
    ([word, says, isChanged]) =>
      html`<dt>${word}</dt><dd>${says}${isChanged && html` <mark>${t('changed')}</mark>`}</dd>`,
  )}</dl><div class="lines"><table><thead><tr>${columns.map(({ name, place }) => html`<th${kind(place)}>${t(`columns.${name}`)}</th>`)}</tr></thead><tbody>${lines.map(tableRow)}</tbody><tfoot>${tableRow(sums)}</tfoot></table></div></main></body></html>`
    .text;
}

/** Columns before the first place are words, and from the other one on they are figures. */
const [AFTER_WORDS, FIRST_FIGURE] = [3, 4];

const kind = (place: number) =>
  (place < AFTER_WORDS && html` class="words"`) || (place >= FIRST_FIGURE && html` class="figure"`);
