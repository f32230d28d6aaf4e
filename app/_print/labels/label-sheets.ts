import { type CrateLabel, labelsOf } from '@/lib/pickup/labels/labels';
import { LAYOUTS } from '@/lib/pickup/labels/layouts';
import type { CrateLabels } from '@/lib/pickup/labels/queries';
import type { PaperLine } from '@/lib/pickup/paper/queries';
import { fullName } from '@/lib/wines/offerings/full-name';
import { prepared } from '@/lib/words/languages/prepared-message';
import { type Html, html, repeated } from '../html';
import { paperWords } from '../paper-words';

/** The number of digits that a label has room for in full size. */
const DIGITS = 4;

/** The sheets of labels, one at a time: a label a crate, by order number. */
export async function* labelSheets(list: CrateLabels): AsyncGenerator<readonly Html[]> {
  const { t } = paperWords(list.route);
  const { columns, rows } = LAYOUTS[list.layout];
  const partOf = prepared<{ part: string; parts: string }>((mark) =>
    t('labels.part', { part: mark('part'), parts: mark('parts') }),
  );
  const round = repeated(html`<p class="label-round" dir="auto">${list.round.name}</p>`);
  const write = ({ number, name, part, parts, lines }: CrateLabel): Html =>
    html`<div class="label" data-label="${number}"><p class="label-number${String(number).length > DIGITS && ' long'}">${number}</p><div class="label-beside"><p class="label-part">${partOf({ part: String(part), parts: String(parts) })}</p>${round}</div><p class="label-name"><bdi>${name}</bdi></p><p class="label-wines">${lines.map(wine)}</p></div>`;
  let sheets = 0;
  let labels: Html[] = [];
  for (const order of await list.orders) {
    for (const label of labelsOf(order)) {
      labels.push(write(label));
      if (labels.length < columns * rows) continue;
      yield [sheetOf(labels)];
      sheets += 1;
      labels = [];
    }
  }
  if (labels.length > 0) yield [sheetOf(labels)];
  else if (sheets === 0) yield [sheetOf([html`<p class="label-none">${t('none.labels')}</p>`])];
}

const sheetOf = (labels: readonly Html[]): Html => html`<section class="label-sheet">${labels}</section>`;

/** "6 × Riesling 2023", behind a dot where it is not the first of its crate. */
const wine = ({ offering, quantity }: PaperLine, place: number): Html =>
  html`${place > 0 && ' · '}${quantity} × <bdi>${fullName(offering)}</bdi>`;
