import {
  CATEGORY_HEAD,
  COMMENT,
  COMMENT_FRAME,
  contactHeight,
  FOOT,
  lineHeight,
  nameAgainHeight,
  orderHeadHeight,
  RESERVE,
  type SheetHead,
  settlementHeight,
} from './heights';
import { PAPER } from './paper';
import type { PickupCategory, PickupOrder } from './queries';
import { breakLines } from './text-size';

/** A category on one sheet; `continued` when it began on an earlier sheet. */
export interface SheetCategory extends PickupCategory {
  continued: boolean;
}

/** One printed page of an order. */
export interface Sheet {
  /** Counts from 1 to `of`. */
  page: number;
  of: number;
  categories: SheetCategory[];
  /** The part of the order's comment that is on this sheet. */
  comment: string;
  /** True on the last sheet, which has the amount and the signature. */
  settles: boolean;
  /** The size of the print of its lines, in points. */
  size: number;
}

/** A category longer than a sheet begins on the current one only if at least this many of its lines fit. */
const FEWEST_LINES = 3;
/** The least height for content, however long the texts at the top are; the printer breaks any overflow. */
const LEAST_ROOM = 120;

/**
 * Divides an order into printed sheets; most orders fit on one, and their lines grow while it has room. A category
 * is not split unless it is longer than a sheet. The comment and the amount come last. When in doubt it adds a
 * sheet: a page that the printer broke by itself would not be counted in "page x of y".
 */
export function divideIntoSheets(order: PickupOrder, head: SheetHead): Sheet[] {
  const room = roomOf(order, head, false);
  const size = PAPER.lines.find((one) => wholeHeight(order, one) <= room);
  if (size !== undefined) return [onOneSheet(order, size)];
  const filled = fill(order, head);
  return filled.map(({ categories, comment }, index) => ({
    page: index + 1,
    of: filled.length,
    categories,
    comment,
    settles: index === filled.length - 1,
    size: PAPER.body,
  }));
}

/** The sheet of an order that is known to need only one, as `divideIntoSheets` would make it, without measuring. */
export function onOneSheet({ categories, comment }: PickupOrder, size: number): Sheet {
  return {
    page: 1,
    of: 1,
    categories: categories.map(({ name, lines }) => ({ name, lines, continued: false })),
    comment: commentText(comment),
    settles: true,
    size,
  };
}

/** The height between the head of an order's first sheet and its foot, below name and address. */
function roomOf(order: PickupOrder, head: SheetHead, severalSheets: boolean): number {
  return (
    PAPER.height - orderHeadHeight(order.number, head, severalSheets) - FOOT - RESERVE - contactHeight(order)
  );
}

/** The height of all that an order has below name and address. */
function wholeHeight(order: PickupOrder, size: number): number {
  const { categories, comment } = order;
  let height = settlementHeight(order);
  for (const { lines } of categories) {
    height += CATEGORY_HEAD;
    for (const line of lines) height += lineHeight(line, size);
  }
  const text = commentText(comment);
  return text === '' ? height : height + COMMENT_FRAME + breakLines(text, COMMENT).length * PAPER.line;
}

function fill(order: PickupOrder, head: SheetHead): Filled[] {
  const first = roomOf(order, head, true);
  const whole = first + contactHeight(order) - nameAgainHeight(order);
  const pile = new Pile(first, Math.max(whole, LEAST_ROOM));
  for (const category of order.categories) placeCategory(pile, category);
  placeComment(pile, commentText(order.comment));
  if (!pile.fits(settlementHeight(order))) pile.turn();
  return pile.sheets;
}

type Filled = Pick<Sheet, 'categories' | 'comment'>;

/** The sheets filled so far, and the height left on the last one. */
class Pile {
  private last: Filled = { categories: [], comment: '' };
  readonly sheets: Filled[] = [this.last];
  private room: number;
  private readonly wholeSheet: number;

  constructor(firstSheet: number, wholeSheet: number) {
    this.room = firstSheet;
    this.wholeSheet = wholeSheet;
  }

  fits(height: number): boolean {
    return height <= this.room;
  }

  fitsWholeSheet(height: number): boolean {
    return height <= this.wholeSheet;
  }

  turn(): void {
    this.last = { categories: [], comment: '' };
    this.sheets.push(this.last);
    this.room = this.wholeSheet;
  }

  put(part: { category: SheetCategory } | { comment: string }, height: number): void {
    if ('category' in part) this.last.categories.push(part.category);
    else this.last.comment = part.comment;
    this.room -= height;
  }

  /** The number of parts with these heights that fit below each other on the last sheet; at least one. */
  take(heights: number[], above: number): number {
    let left = this.room - above;
    const beyond = heights.findIndex((height) => {
      left -= height;
      return left < 0;
    });
    return beyond === -1 ? heights.length : Math.max(beyond, 1);
  }
}

function sum(heights: number[]): number {
  let total = 0;
  for (const height of heights) total += height;
  return total;
}

function placeCategory(pile: Pile, { name, lines }: PickupCategory): void {
  const heights = lines.map((line) => lineHeight(line, PAPER.body));
  const whole = CATEGORY_HEAD + sum(heights);
  if (pile.fits(whole)) {
    pile.put({ category: { name, lines, continued: false } }, whole);
    return;
  }
  const beginning = pile.fitsWholeSheet(whole) ? whole : CATEGORY_HEAD + sum(heights.slice(0, FEWEST_LINES));
  if (!pile.fits(beginning)) pile.turn();
  for (let placed = 0; placed < lines.length; ) {
    if (placed > 0) pile.turn();
    const next = placed + pile.take(heights.slice(placed), CATEGORY_HEAD);
    const category = { name, lines: lines.slice(placed, next), continued: placed > 0 };
    pile.put({ category }, CATEGORY_HEAD + sum(heights.slice(placed, next)));
    placed = next;
  }
}

function placeComment(pile: Pile, comment: string): void {
  if (comment === '') return;
  const lines = breakLines(comment, COMMENT);
  const heights = lines.map(() => PAPER.line);
  const whole = COMMENT_FRAME + sum(heights);
  const beginning = pile.fitsWholeSheet(whole) ? whole : COMMENT_FRAME + sum(heights.slice(0, FEWEST_LINES));
  if (!pile.fits(beginning)) pile.turn();
  for (let placed = 0; placed < lines.length; ) {
    if (placed > 0) pile.turn();
    const next = placed + pile.take(heights.slice(placed), COMMENT_FRAME);
    pile.put(
      { comment: lines.slice(placed, next).join('') },
      COMMENT_FRAME + sum(heights.slice(placed, next)),
    );
    placed = next;
  }
}

/** A comment as it is printed: with uniform line breaks and never more than one empty line in a row. */
export function commentText(comment: string): string {
  if (comment === '') return '';
  return comment
    .replace(/\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
