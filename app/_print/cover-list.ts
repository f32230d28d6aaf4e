import { formatCrates } from '@/lib/crates';
import { formatCount, formatMoney, type LocaleSettings } from '@/lib/format';
import { FOOT, headHeight, RESERVE } from '@/lib/pickup/heights';
import { PAPER } from '@/lib/pickup/paper';
import type { PickupList, PickupOrder } from '@/lib/pickup/queries';
import { divideRows } from '@/lib/pickup/rows';
import { countLines } from '@/lib/pickup/text-size';
import { type Html, html } from './html';
import { cratesInWords, printedLine, roundHead, sheetFrame, sheetHead } from './sheet';

/** The heights of what is on a sheet, in points: the labels above the rows, and the space around a row's text. */
const LABELS = 22;
const AROUND = 9;
/** The width of the column with the names, less than it really is. */
const NAME = 200;

const rowHeight = ({ participant }: PickupOrder) =>
  countLines(participant.name, { width: NAME, size: PAPER.body, bold: true }) * PAPER.line + AROUND;

/** The list that lies on top: each order in one line, to be ticked when it is handed out. */
export async function* coverSheets(list: PickupList, printedAt: Date): AsyncGenerator<readonly Html[]> {
  const head = roundHead(list);
  const corner = html`<h2 class="sheet-kind">Cover list</h2>`;
  // The kind stands where an order has its number of up to three digits, and takes no more room.
  const room = PAPER.height - headHeight(100, head, false) - FOOT - RESERVE - LABELS;
  const sheets = divideRows(await list.orders, rowHeight, { first: room, further: room });
  const printed = printedLine(list, printedAt);
  for (const [index, orders] of sheets.entries()) {
    const content =
      orders.length === 0
        ? html`<div class="sheet-contact"><p class="sheet-empty">No orders to hand out.</p></div>`
        : html`<div class="cover-rows"><div class="cover-row cover-labels"><span>No.</span><span>Name</span><span>To pack</span><span>Payment</span><span></span></div>${orders.map((order) => row(order, list.route))}</div>`;
    const page = `Page ${index + 1} of ${sheets.length}`;
    yield [sheetFrame({ head: sheetHead(head, corner), content, printed, page })];
    await new Promise(setImmediate);
  }
}

function row(order: PickupOrder, localeSettings: LocaleSettings): Html {
  const { number, participant, crates, bottles, cancelled } = order;
  const count = formatCount(bottles, 'bottle');
  return html`<div class="cover-row"><span class="cover-number">${number}</span><b><bdi>${participant.name}</bdi></b>${
    cancelled
      ? html`<span>Cancelled</span>`
      : html`<span>${crates.crates === 0 ? count : formatCrates(crates, cratesInWords)}</span>`
  }<span>${cancelled ? '' : paymentInWords(order, localeSettings)}</span>${
    cancelled ? html`<span></span>` : html`<span class="sheet-tick"></span>`
  }</div>`;
}

function paymentInWords({ payment, totalCents }: PickupOrder, localeSettings: LocaleSettings): string {
  switch (payment.state) {
    case 'paid':
      return 'Paid';
    case 'free':
      return 'Nothing to pay';
    case 'unpaid':
      return `To pay ${formatMoney(totalCents, localeSettings)}`;
    case 'short':
      return `To pay ${formatMoney(payment.dueCents, localeSettings)}`;
    case 'over':
      return `To return ${formatMoney(payment.surplusCents, localeSettings)}`;
  }
}
