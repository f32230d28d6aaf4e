import { fullName } from '@/lib/wines/offerings/full-name';
import { lineMeasures, PAPER } from './paper';
import type { PaperLine, PickupOffering, PickupOrder } from './queries';
import { countLines } from './text-size';

// The height of each part of a sheet with its margins, in points. The style sheet in app/_print uses equal
// sizes; a test prints both formats and compares.

/** A reserve for differences between fonts and printers. */
export const RESERVE = 8;
/** The footer: time of printing, page x of y. */
export const FOOT = 23;
export const CATEGORY_HEAD = 24.5;
/** The comment's frame and label, without its text. */
export const COMMENT_FRAME = 33;
export const COMMENT = { width: PAPER.width - 24, size: PAPER.body };
/** The amount, "collected by" and the signature. */
const SETTLEMENT = PAPER.boxes + 11;

/** The height of the amount, the signature and, of an order that is not paid, how to pay it. */
export const settlementHeight = ({ pay }: PickupOrder): number =>
  SETTLEMENT + (pay === null ? 0 : PAPER.code + 9);

/** The text beside the order's number on each sheet of a round. */
export interface SheetHead {
  round: string;
  pickup: string;
  location: string;
}

/** The heights of the text beside the number by the width it has; all orders of a round share the text. */
const headTextHeights = new WeakMap<SheetHead, Map<number, number>>();

function headTextHeight(head: SheetHead, width: number): number {
  const heights = headTextHeights.get(head) ?? new Map<number, number>();
  headTextHeights.set(head, heights);
  const known = heights.get(width);
  if (known !== undefined) return known;
  const height =
    countLines(head.round, { width, size: PAPER.round, bold: true }) * 18 +
    countLines(head.pickup, { width, size: PAPER.body }) * PAPER.line +
    countLines(head.location, { width, size: PAPER.body }) * PAPER.line;
  heights.set(width, height);
  return height;
}

/** The content in the corner of a head: its width with the gap, and its height. */
interface Corner {
  width: number;
  height: number;
}

/** The height of a corner and the text beside it; a very wide corner is printed above the text. */
function headHeight(head: SheetHead, corner: Corner): number {
  const left = PAPER.width - corner.width;
  const beside = left >= PAPER.headText;
  const text = headTextHeight(head, beside ? left : PAPER.width);
  return (beside ? Math.max(text, corner.height) : text + corner.height) + 9;
}

/** The width of a number of so many digits, with the gap beside it, and the height of its line. */
const numberWidth = (digits: number) => digits * PAPER.digit + 16;
const NUMBER = 58;
/** The code with its word below. */
const CODE = PAPER.pickupCode - 2 * PAPER.quiet + PAPER.line + 5;

/** The height of an order's number and its code, and the text beside them. */
export const orderHeadHeight = (number: number, head: SheetHead, severalSheets: boolean): number =>
  headHeight(head, {
    width: numberWidth(String(number).length) + PAPER.pickupCode,
    height: Math.max(NUMBER + (severalSheets ? 18 : 0), CODE),
  });

/** The height of the head of a list. Its kind stands where an order has its number, and takes no more room than three digits. */
export const listHeadHeight = (head: SheetHead): number =>
  headHeight(head, { width: numberWidth(3), height: NUMBER });

/** The height of name, phone, e-mail and the strip with crates and bottles. */
export function contactHeight({ participant }: PickupOrder): number {
  const { width } = PAPER;
  const name = countLines(participant.name, { width, size: PAPER.name, bold: true }) * 26;
  const reached = [participant.phone, participant.email].filter((text) => text !== null);
  const lines = (text: string) => countLines(text, { width, size: PAPER.body + 1 });
  // Phone and e-mail share a line if they fit, and otherwise take one each or more.
  const beside = lines(reached.join('     ')) === 1;
  return name + (beside ? 1 : reached.reduce((sum, text) => sum + lines(text), 0)) * 17 + 6 + 35;
}

/** The height of the name in small print on a further sheet. */
export function nameAgainHeight({ participant }: PickupOrder): number {
  return countLines(participant.name, { width: PAPER.width, size: PAPER.round, bold: true }) * 18 + 6;
}

/** The wine of an order line as it is printed: name and vintage, then the producer. */
export function offeringText({ offering }: Pick<PaperLine, 'offering'>): string {
  const name = fullName(offering);
  return offering.producer === '' ? name : `${name} · ${offering.producer}`;
}

/** The heights of a wine's line by the size of its print. */
const offeringHeights = new WeakMap<PickupOffering, Map<number, number>>();

/** The height of one order line. Each wine is measured once, however many orders have it. */
export function lineHeight(order: PaperLine, size: number): number {
  const heights = offeringHeights.get(order.offering) ?? new Map<number, number>();
  offeringHeights.set(order.offering, heights);
  const known = heights.get(size);
  if (known !== undefined) return known;
  const { wine, line } = lineMeasures(size);
  const height = countLines(offeringText(order), { width: wine, size, bold: true }) * line + 4.75;
  heights.set(size, height);
  return height;
}
