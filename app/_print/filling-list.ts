import { formatCrates, intoCrates } from '@/lib/crates';
import { formatCount } from '@/lib/format';
import { type Filling, fillingsOf, type Portion } from '@/lib/pickup/filling';
import { FOOT, headHeight, offeringText, RESERVE } from '@/lib/pickup/heights';
import { PAPER } from '@/lib/pickup/paper';
import type { PickupList, PickupOffering } from '@/lib/pickup/queries';
import { divideRows } from '@/lib/pickup/rows';
import { countLines } from '@/lib/pickup/text-size';
import { type Html, html } from './html';
import {
  cratesInWords,
  lineCrates,
  offeringName,
  printedLine,
  roundHead,
  sheetFrame,
  sheetHead,
} from './sheet';

/** How many portions stand beside each other. */
const BESIDE = 3;
const PORTIONS_HEIGHT = 24;
const WINE_AROUND = 12;
/** The width of a wine's name, less than it really is. */
const NAME = 330;

/** Some portions of a wine beside each other; the first of them stand under its name. */
interface Row {
  wine: Filling;
  portions: Portion[];
  begins: boolean;
}

/** The list for filling: wine by wine, how many bottles go to which order. */
export async function* fillingSheets(list: PickupList, printedAt: Date): AsyncGenerator<readonly Html[]> {
  const head = roundHead(list);
  const corner = html`<h2 class="sheet-kind">Filling list</h2>`;
  const room = PAPER.height - headHeight(100, head, false) - FOOT - RESERVE;
  const rows = fillingsOf(await list.orders).flatMap(rowsOf);
  // A wine that continues on a further sheet is named there again.
  const highest = Math.max(0, ...rows.filter(({ begins }) => begins).map(({ wine }) => nameHeight(wine)));
  const sheets = divideRows(rows, heightOf, { first: room, further: room - highest });
  const printed = printedLine(list, printedAt);
  for (const [index, some] of sheets.entries()) {
    const content =
      some.length === 0
        ? html`<div class="sheet-contact"><p class="sheet-empty">No bottles to fill in.</p></div>`
        : html`<div class="fill-rows">${some.map((one, place) => row(one, place === 0))}</div>`;
    const page = `Page ${index + 1} of ${sheets.length}`;
    yield [sheetFrame({ head: sheetHead(head, corner), content, printed, page })];
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

const heightOf = ({ wine, begins }: Row) => PORTIONS_HEIGHT + (begins ? nameHeight(wine) : 0);

function nameHeight({ offering }: Filling): number {
  const setting = { width: NAME, size: PAPER.body, bold: true };
  // One word longer, as "continued" may stand behind it.
  return countLines(`${offeringText({ offering })} (continued)`, setting) * PAPER.line + WINE_AROUND;
}

function row({ wine, portions, begins }: Row, first: boolean): Html {
  return html`${(begins || first) && nameOf(wine, begins)}<ul class="fill-portions">${portions.map((portion) => portionOf(portion, wine.offering))}</ul>`;
}

function nameOf({ offering, bottles }: Filling, begins: boolean): Html {
  const crates = intoCrates(bottles, offering.bottlesPerCrate);
  const count = formatCount(bottles, 'bottle');
  const total = crates.crates === 0 ? count : `${formatCrates(crates, cratesInWords)} = ${count}`;
  return html`<div class="fill-wine"><h3>${offeringName(offering)}${!begins && ' (continued)'}</h3><b>${total}</b></div>`;
}

function portionOf({ number, quantity }: Portion, { bottlesPerCrate }: PickupOffering): Html {
  const inCrates = quantity >= bottlesPerCrate && bottlesPerCrate > 1;
  return html`<li class="fill-portion"><span class="cover-number">${number}</span><span><b>${quantity}</b>${
    inCrates && ` = ${lineCrates(quantity, bottlesPerCrate)}`
  }</span><span class="sheet-tick"></span></li>`;
}
