import { storefrontUrl } from '@/lib/groups/routes/route-address';
import { CodePrinter } from '@/lib/money/codes/printer';
import { PAPER } from '@/lib/pickup/paper/paper';
import type { PickupList } from '@/lib/pickup/paper/queries';
import { divideIntoSheets, onOneSheet } from '@/lib/pickup/paper/sheets';
import { prepared } from '@/lib/words/languages/prepared-message';
import { constant, type Html, html, repeated } from './html';
import { orderSheet } from './order-sheet';
import { type PaperWords, paperWords } from './paper-words';
import { headText, printedLine, roundHead, sheetFrame } from './sheet';

/** The number of an order's sheets, and the size of its lines. */
interface Plan {
  sheets: number;
  size: number;
}

/** The number of orders that are measured, or printed, before other work of the process gets a turn. */
const AT_ONCE = 100;

/**
 * The pages of a pickup list, some at a time: the sheets of each order, by order number. All orders are
 * divided into sheets before the first is printed, because each page says how many there are. Only their
 * numbers and sizes are kept until then: the sheets of a long list would take more memory than the list.
 */
export async function* pickupSheets(list: PickupList, printedAt: Date): AsyncGenerator<readonly Html[]> {
  const words = paperWords(list.route);
  const head = roundHead(list, words);
  const printed = printedLine(list, printedAt, words);
  const codes = new CodePrinter();
  const codeOf = pickupCodes(list.route, codes, words);
  const settings = {
    head: headText(head),
    printed,
    words,
    codes,
    age: ageBox(list.route, words),
  };
  const orders = await list.orders;
  const plans = new Map<number, Plan>();
  let all = 0;
  for (const some of inParts(orders, AT_ONCE)) {
    for (const order of some) {
      const sheets = divideIntoSheets(order, head);
      plans.set(order.number, { sheets: sheets.length, size: sheets[0]?.size ?? PAPER.body });
      all += sheets.length;
    }
    await new Promise(setImmediate);
  }
  if (all === 0) yield [noOrders(list.round.name, printed, words)];
  const pageOf = prepared<{ page: string; pages: string }>((mark) =>
    words.t('page', { page: mark('page'), pages: mark('pages') }),
  );
  const pages = String(all);
  let page = 0;
  for (const some of inParts(orders, AT_ONCE)) {
    const sheetsOfSome: Html[] = [];
    // First all of one kind: the library prepares anew for a code of another size than the last.
    const coded = some.map((order) => ({ order, code: codeOf(order.number) }));
    for (const { order, code } of coded) {
      const plan = plans.get(order.number);
      const sheets = plan?.sheets === 1 ? [onOneSheet(order, plan.size)] : divideIntoSheets(order, head);
      for (const sheet of sheets) {
        page += 1;
        sheetsOfSome.push(
          orderSheet({ order, code }, sheet, pageOf({ page: String(page), pages }), settings),
        );
      }
    }
    yield sheetsOfSome;
  }
}

/** The box to tick once the age was checked, where the route asks for one. */
const ageBox = ({ minimumAge }: PickupList['route'], { t }: PaperWords): Html | false =>
  minimumAge !== null &&
  repeated(
    html`<span class="sheet-age">${t('ageChecked', { age: String(minimumAge) })}<span class="sheet-tick"></span></span>`,
  );

/** Draws the code that leads to an order's pickup, with its word below. */
function pickupCodes(
  route: PickupList['route'],
  codes: CodePrinter,
  { t }: PaperWords,
): (number: number) => Html {
  const word = repeated(html`<p>${t('code')}</p>`);
  return (number) => {
    const text = storefrontUrl(route, `/pickup?order=${number}`);
    return html`<div class="sheet-code">${constant(codes.print({ text, swiss: false }))}${word}</div>`;
  };
}

function* inParts<T>(all: Iterable<T>, length: number): Generator<T[]> {
  let part: T[] = [];
  for (const one of all) {
    part.push(one);
    if (part.length < length) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

function noOrders(round: string, printed: Html, { t }: PaperWords): Html {
  return sheetFrame({
    head: html`<p class="sheet-title">${round}</p>`,
    content: html`<div class="sheet-contact"><h2>${t('none.title')}</h2><p class="sheet-empty">${t('none.sentence')}</p></div>`,
    printed,
    page: t('page', { page: '1', pages: '1' }),
  });
}
