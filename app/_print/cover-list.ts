import { FOOT, listHeadHeight, RESERVE } from '@/lib/pickup/paper/heights';
import { PAPER } from '@/lib/pickup/paper/paper';
import type { PickupList, PickupOrder } from '@/lib/pickup/paper/queries';
import { divideRows } from '@/lib/pickup/paper/rows';
import { countLines } from '@/lib/pickup/paper/text-size';
import { type Html, html } from './html';
import { type PaperWords, paperWords } from './paper-words';
import { headText, listNumber, printedLine, roundHead, sheetFrame, sheetHead } from './sheet';

/** The heights on a sheet, in points: the labels above the rows, and the space around a row's text. */
const LABELS = 22;
const AROUND = 9;
/** The widths of the columns with the name, the packing and the payment: lower bounds of the real ones. */
const [NAME, PACK, PAYMENT] = [184, 132, 118];

/** The list that lies on top: each order in one line, to be ticked when it is handed out. */
export async function* coverSheets(list: PickupList, printedAt: Date): AsyncGenerator<readonly Html[]> {
  const words = paperWords(list.route);
  const { t } = words;
  const head = roundHead(list, words);
  const corner = html`<h2 class="sheet-kind">${t('titles.cover-list')}</h2>`;
  const room = PAPER.height - listHeadHeight(head) - FOOT - RESERVE - LABELS;
  const heightOf = (order: PickupOrder) => rowHeight(order, words);
  const sheets = divideRows(await list.orders, heightOf, { first: room, further: room });
  const [text, printed] = [headText(head), printedLine(list, printedAt, words)];
  for (const [index, orders] of sheets.entries()) {
    const content =
      orders.length === 0
        ? html`<div class="sheet-contact"><p class="sheet-empty">${t('none.cover')}</p></div>`
        : html`<div class="cover-rows"><div class="cover-row cover-labels"><span>${t('cover.number')}</span><span>${t('cover.name')}</span><span>${t('cover.toPack')}</span><span>${t('cover.payment')}</span><span></span></div>${orders.map((order) => row(order, words))}</div>`;
    const page = t('page', { page: String(index + 1), pages: String(sheets.length) });
    yield [sheetFrame({ head: sheetHead(text, corner), content, printed, page })];
    await new Promise(setImmediate);
  }
}

function rowHeight(order: PickupOrder, words: PaperWords): number {
  const lines = Math.max(
    countLines(order.participant.name, { width: NAME, size: PAPER.body, bold: true }),
    countLines(toPack(order, words), { width: PACK, size: PAPER.body }),
    countLines(paymentInWords(order, words), { width: PAYMENT, size: PAPER.body }),
  );
  return lines * PAPER.line + AROUND;
}

function row(order: PickupOrder, words: PaperWords): Html {
  const { number, participant, cancelled } = order;
  return html`<div class="cover-row">${listNumber(number)}<b><bdi>${participant.name}</bdi></b><span>${toPack(order, words)}</span><span>${paymentInWords(order, words)}</span>${
    cancelled ? html`<span></span>` : html`<span class="sheet-tick"></span>`
  }</div>`;
}

const toPack = ({ cancelled, crates, bottles }: PickupOrder, words: PaperWords): string =>
  cancelled
    ? words.t('cover.cancelled')
    : crates.crates === 0
      ? words.bottles(bottles)
      : words.crates(crates);

function paymentInWords({ payment, dueCents, cancelled }: PickupOrder, { t, money }: PaperWords): string {
  if (cancelled) return '';
  switch (payment) {
    case 'paid':
      return t('cover.paid');
    case 'free':
      return t('cover.free');
    case 'unpaid':
    case 'short':
      return t('cover.toPay', { amount: money(dueCents) });
    case 'over':
      return t('cover.toReturn', { amount: money(-dueCents) });
  }
}
