import { groupedIban } from '@/lib/money/accounts/pay-to';
import { payloadOf } from '@/lib/money/codes/payload';
import type { CodePrinter } from '@/lib/money/codes/printer';
import type { PaperLine, PayOnPaper, PickupOffering, PickupOrder } from '@/lib/pickup/paper/queries';
import type { Sheet, SheetCategory } from '@/lib/pickup/paper/sheets';
import { constant, type Html, html, repeated } from './html';
import type { PaperWords } from './paper-words';
import { offeringName, sheetFrame, sheetHead } from './sheet';

/** The common values of one list's sheets. */
export interface SheetSettings {
  /** The text in the head. */
  head: Html;
  printed: Html;
  words: PaperWords;
  codes: CodePrinter;
  /** The box for the age that was checked, where one is asked for. */
  age: Html | false;
}

/** An order, and the code that opens it at its pickup. */
export interface CodedOrder {
  order: PickupOrder;
  code: Html;
}

/** One printed page of an order, for packing it and handing it out. */
export function orderSheet(
  { order, code }: CodedOrder,
  sheet: Sheet,
  page: string,
  settings: SheetSettings,
): Html {
  const { head, printed, words, age } = settings;
  return sheetFrame({
    head: sheetHead(head, corner(order.number, sheet, code)),
    content: html`${sheet.page === 1 ? contact(order, words, age) : nameAgain(order)}${sheet.categories.map((one) => category(one, words))}${
      sheet.comment !== '' && comment(sheet.comment, words)
    }${sheet.settles && settlement(order, settings)}`,
    printed,
    page,
    size: sheet.size,
  });
}

function corner(number: number, { page, of }: Sheet, code: Html): Html {
  return html`<div class="sheet-corner">${code}<div><p class="sheet-number">${number}</p>${
    of > 1 && html`<p class="sheet-part">${page} / ${of}</p>`
  }</div></div>`;
}

function contact(
  { participant, bottles, crates }: PickupOrder,
  words: PaperWords,
  age: SheetSettings['age'],
): Html {
  const { name, phone, email } = participant;
  return html`<div class="sheet-contact"><h2><bdi>${name}</bdi></h2><p class="sheet-reach">${
    phone !== null && html`<bdi>${phone}</bdi>`
  }${email !== null && html`<bdi>${email}</bdi>`}</p><p class="sheet-strip"><span>${words.cratesAndBottles(crates, bottles)}</span>${age}</p></div>`;
}

function nameAgain({ participant }: PickupOrder): Html {
  return html`<div class="sheet-again"><h2><bdi>${participant.name}</bdi></h2></div>`;
}

function category({ name, lines, continued }: SheetCategory, words: PaperWords): Html {
  const called = words.category(name);
  return html`<div class="sheet-category"><h3>${continued ? words.t('continued', { name: called }) : called}</h3><ul>${lines.map((line) => orderLine(line, words))}</ul></div>`;
}

/** The lines with these quantities are kept for each wine: nearly all that a list has. */
const KEPT = 24;
const keptLines = new WeakMap<PickupOffering, Html[]>();

/** One wine of an order. Each distinct line is made once, however many orders of the list have it. */
function orderLine({ offering, quantity }: PaperLine, words: PaperWords): Html {
  if (quantity > KEPT) return makeLine(offering, quantity, words);
  const kept = keptLines.get(offering) ?? [];
  keptLines.set(offering, kept);
  kept[quantity] ??= repeated(makeLine(offering, quantity, words));
  return kept[quantity];
}

function makeLine(offering: PickupOffering, quantity: number, words: PaperWords): Html {
  return html`<li class="sheet-line"><span class="${
    isLoose(quantity, offering.bottlesPerCrate) ? 'sheet-quantity loose' : 'sheet-quantity'
  }">${quantity}</span><span class="sheet-crates">${words.lineCrates(quantity, offering.bottlesPerCrate)}</span>${offeringName(offering)}<span class="sheet-tick"></span></li>`;
}

/** True when the quantity is other than whole crates, which takes counting; without crates, nothing is. */
const isLoose = (quantity: number, bottlesPerCrate: number) => quantity % bottlesPerCrate !== 0;

function comment(text: string, { t }: PaperWords): Html {
  return html`<div class="sheet-comment"><p class="sheet-label">${t('comment')}</p><p dir="auto">${text}</p></div>`;
}

function settlement(order: PickupOrder, { words, codes }: SheetSettings): Html {
  const { t } = words;
  const [term, cents] = amountToSettle(order, words);
  return html`<div class="sheet-settlement"><div class="sheet-amount"><p>${term}</p><p>${words.money(cents)}</p></div><p class="sheet-label">${t('collectedBy')}</p><p class="sheet-label">${t('signature')}</p></div>${order.pay !== null && howToPay(order.pay, codes, words)}`;
}

/** The way to pay, in words and, where one can be made, as a code. */
function howToPay({ to, address }: PayOnPaper, codes: CodePrinter, { t }: PaperWords): Html {
  const payload = payloadOf(to, address);
  return html`<div class="sheet-pay">${'text' in payload && constant(codes.print(payload))}<div><p class="sheet-label">${t('pay.transfer')}</p><p><bdi>${to.holder}</bdi></p><p>${t('pay.iban', { iban: groupedIban(to.iban) })}</p><p>${t('pay.reference', { reference: to.reference })}</p></div></div>`;
}

/** The label of the amount on the sheet, and the amount. */
function amountToSettle(order: PickupOrder, { t, money }: PaperWords): [string, number] {
  const { payment, totalCents, paidCents, dueCents } = order;
  switch (payment) {
    case 'short':
      return [t('settle.short', { amount: money(totalCents) }), dueCents];
    case 'over':
      return [t('settle.over', { amount: money(paidCents) }), -dueCents];
    default:
      return [t(`settle.${payment}`), totalCents];
  }
}
