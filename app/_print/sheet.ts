import type { SheetHead } from '@/lib/pickup/paper/heights';
import { PAPER } from '@/lib/pickup/paper/paper';
import type { PickupOffering } from '@/lib/pickup/paper/queries';
import type { RoundWithRoute } from '@/lib/rounds/queries';
import { formatPeriod, formatShortMoment } from '@/lib/words/format';
import { type Html, html, repeated } from './html';
import type { PaperWords } from './paper-words';

interface Frame {
  /** The head, repeated on every page if the sheet needs more than one. */
  head: Html;
  content: Html;
  printed: Html;
  page: string;
  /** The size of the lines of an order, if it is not that of all text. */
  size?: number;
}

/**
 * One printed page. It is a table because only the head of a table repeats by itself when a text turns out
 * longer than its page.
 */
export function sheetFrame({ head, content, printed, page, size = PAPER.body }: Frame): Html {
  const grown = size === PAPER.body ? '' : ` lines-${size}`;
  return html`<section class="sheet${grown}"><table role="presentation" class="sheet-frame"><thead><tr><td>${head}</td></tr></thead><tfoot><tr><td><div class="sheet-foot">${printed}<span>${page}</span></div></td></tr></tfoot><tbody><tr><td>${content}</td></tr></tbody></table></section>`;
}

/** The head of a sheet: the text common to all sheets of a round, and the content of the corner. */
export function sheetHead(text: Html, corner: Html): Html {
  return html`<div class="sheet-head">${text}${corner}</div>`;
}

/** The round, its pickup and its place. */
export function headText({ round, pickup, location }: SheetHead): Html {
  return repeated(
    html`<div class="sheet-round"><p class="sheet-title"><bdi>${round}</bdi></p><p>${pickup}</p><p dir="auto">${location}</p></div>`,
  );
}

/** The text in the head of each sheet of a round. */
export function roundHead({ round, route }: RoundWithRoute, { t }: PaperWords): SheetHead {
  return {
    round: round.name,
    pickup: round.pickupAt
      ? t('pickup', { moment: formatPeriod(round.pickupAt, round.pickupUntil, route) })
      : t('noPickup'),
    location: round.pickupLocation,
  };
}

/** The line with the time of printing, which tells two lists of one round apart. */
export function printedLine({ route }: RoundWithRoute, printedAt: Date, { t }: PaperWords): Html {
  return repeated(html`<span>${t('printed', { moment: formatShortMoment(printedAt, route) })}</span>`);
}

/** From this number on, a number in a list is printed smaller, so that it stays on one line. */
const LONG = 10_000;

/** The number of an order in a list of several; empty where bottles are nobody's. */
export function listNumber(number: number | null): Html {
  const isLong = number !== null && number >= LONG;
  return html`<span class="${isLong ? 'cover-number long' : 'cover-number'}">${number ?? ''}</span>`;
}

/** Name and vintage, then the producer. */
export function offeringName({ name, vintage, producer }: PickupOffering): Html {
  return html`<span class="sheet-wine"><b><bdi>${name}</bdi>${vintage !== null && ` ${vintage}`}</b>${
    producer !== '' && html` · <bdi>${producer}</bdi>`
  }</span>`;
}
