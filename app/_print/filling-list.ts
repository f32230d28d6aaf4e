import { type Filling, fillingsOf, type Portion } from '@/lib/pickup/paper/filling';
import { FOOT, listHeadHeight, offeringText, RESERVE } from '@/lib/pickup/paper/heights';
import { PAPER } from '@/lib/pickup/paper/paper';
import type { PickupList, PickupOffering } from '@/lib/pickup/paper/queries';
import { divideRows } from '@/lib/pickup/paper/rows';
import { countLines } from '@/lib/pickup/paper/text-size';
import { intoCrates } from '@/lib/wines/crates';
import { type Html, html } from './html';
import { type PaperWords, paperWords } from './paper-words';
import { headText, listNumber, offeringName, printedLine, roundHead, sheetFrame, sheetHead } from './sheet';

/** The number of portions side by side. */
const BESIDE = 3;
/** The space around the text of a portion, whose least height is that of one line, and the width of the text. */
const PORTION_AROUND = 9;
const PORTION = 98;
const WINE_AROUND = 12;
/** The width of a wine's name, less than it really is. */
const NAME = 330;

/** Some portions of a wine beside each other; the first of them stand under its name. */
interface Row {
  wine: Filling;
  portions: Portion[];
  begins: boolean;
}

/** The list for filling: wine by wine, the bottles of each order. */
export async function* fillingSheets(list: PickupList, printedAt: Date): AsyncGenerator<readonly Html[]> {
  const words = paperWords(list.route);
  const { t } = words;
  const head = roundHead(list, words);
  const corner = html`<h2 class="sheet-kind">${t('titles.filling-list')}</h2>`;
  const room = PAPER.height - listHeadHeight(head) - FOOT - RESERVE;
  const rows = fillingsOf(await list.orders, await list.leftOver).flatMap(rowsOf);
  // A wine that continues on a further sheet is named there again.
  const highest = Math.max(
    0,
    ...rows.filter(({ begins }) => begins).map(({ wine }) => nameHeight(wine, words)),
  );
  const sheets = divideRows(rows, (one) => heightOf(one, words), { first: room, further: room - highest });
  const [text, printed] = [headText(head), printedLine(list, printedAt, words)];
  for (const [index, some] of sheets.entries()) {
    const content =
      some.length === 0
        ? html`<div class="sheet-contact"><p class="sheet-empty">${t('none.filling')}</p></div>`
        : html`<div class="fill-rows">${some.map((one, place) => row(one, place === 0, words))}</div>`;
    const page = t('page', { page: String(index + 1), pages: String(sheets.length) });
    yield [sheetFrame({ head: sheetHead(text, corner), content, printed, page })];
    await new Promise(setImmediate);
  }
}

function rowsOf(wine: Filling): Row[] {
  const rows: Row[] = [];
  for (let first = 0; first < wine.portions.length; first += BESIDE) {
    rows.push({ wine, portions: wine.portions.slice(first, first + BESIDE), begins: first === 0 });
  }
  return rows;
}

function heightOf({ wine, portions, begins }: Row, words: PaperWords): number {
  const lines = portions.map((portion) =>
    countLines(portionText(portion, wine.offering, words), { width: PORTION, size: PAPER.body }),
  );
  const height = Math.max(...lines) * PAPER.line + PORTION_AROUND;
  return height + (begins ? nameHeight(wine, words) : 0);
}

function nameHeight({ offering }: Filling, { t }: PaperWords): number {
  const setting = { width: NAME, size: PAPER.body, bold: true };
  // One word longer, as "continued" may stand behind it.
  return countLines(t('continued', { name: offeringText({ offering }) }), setting) * PAPER.line + WINE_AROUND;
}

function row({ wine, portions, begins }: Row, first: boolean, words: PaperWords): Html {
  return html`${(begins || first) && nameOf(wine, begins, words)}<ul class="fill-portions">${portions.map((portion) => portionOf(portion, wine.offering, words))}</ul>`;
}

function nameOf({ offering, bottles }: Filling, begins: boolean, words: PaperWords): Html {
  const crates = intoCrates(bottles, offering.bottlesPerCrate);
  const name = offeringName(offering);
  return html`<div class="fill-wine"><h3>${begins ? name : continued(name, words)}</h3><b>${words.cratesAndBottles(crates, bottles)}</b></div>`;
}

/** The message around a name that is HTML. */
function continued(name: Html, { t }: PaperWords): Html {
  const [before = '', after = ''] = t('continued', { name: '\n' }).split('\n');
  return html`${before}${name}${after}`;
}

function portionOf(portion: Portion, offering: PickupOffering, words: PaperWords): Html {
  const { number, quantity } = portion;
  const text = portionText(portion, offering, words);
  const at = text.indexOf(String(quantity));
  const after = text.slice(at + String(quantity).length);
  return html`<li class="fill-portion">${listNumber(number)}<span>${text.slice(0, at)}<b>${quantity}</b>${after}</span><span class="sheet-tick"></span></li>`;
}

/** "15 = 2 crates + 3"; only the bottles where they fill no crate; "4 for the group" where nobody takes them. */
function portionText(
  { number, quantity }: Portion,
  { bottlesPerCrate }: PickupOffering,
  words: PaperWords,
): string {
  if (number === null) return words.t('forGroup', { bottles: String(quantity) });
  const inCrates = quantity >= bottlesPerCrate && bottlesPerCrate > 1;
  return inCrates ? `${quantity} = ${words.lineCrates(quantity, bottlesPerCrate)}` : String(quantity);
}
