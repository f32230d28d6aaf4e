import type { RoundEnd } from '@/lib/today/round-end';
import { translator } from '@/lib/words/languages/translator';
import { type Html, html } from './html';
import { paperWords } from './paper-words';
import { type ResultRow, resultRows } from './result-rows';
import { headText, printedLine, roundHead, sheetFrame, sheetHead } from './sheet';

/** Names and sums stand at the two sides. */
export const RESULT_STYLE = `.sheet-line.sheet-result { grid-template-columns: minmax(0, 1fr) auto; }
`;

/** The result of a round, for the books. This sheet has no order number. */
export async function* resultSheets(end: RoundEnd, printedAt: Date): AsyncGenerator<readonly Html[]> {
  const { route, result } = end;
  const words = paperWords(route);
  const t = translator(route.locale, 'paper.result');
  const { money, bottles } = resultRows(end, route, t);
  const sheet = sheetFrame({
    head: sheetHead(
      headText(roundHead(end, words)),
      html`<h2 class="sheet-kind">${words.t('titles.result-sheet')}</h2>`,
    ),
    content: html`${part(t('money'), money)}${part(t('bottles'), bottles)}`,
    printed: printedLine(end, printedAt, words),
    page: words.t('orders', { orders: result.orders }),
  });
  yield [sheet];
}

const part = (title: string, rows: ResultRow[]): Html =>
  html`<div class="sheet-category"><h3>${title}</h3><ul>${rows.map(
    ([name, sum]) => html`<li class="sheet-line sheet-result"><span>${name}</span><span>${sum}</span></li>`,
  )}</ul></div>`;
