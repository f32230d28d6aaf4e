/**
 * The printed sheet, in points. The style sheet and the division into sheets both take their sizes from here,
 * so that they cannot differ.
 */
export const PAPER = {
  /**
   * The smaller of A4 (210 × 297 mm) and Letter (216 × 279 mm) in each direction, less a margin of 10 mm.
   * `hair` is left free at the right, where browsers cut off a line that ends exactly at the margin.
   */
  margin: 28,
  hair: 2,
  width: 536,
  height: 735,

  /** The size of the order's number in the corner: 66 pt, readable at arm's length. */
  number: 66,
  /** The width of one digit of it in bold, with room to spare. */
  digit: 46,
  /**
   * The side of the code beside the number, with its quiet zone: its modules are half a millimetre and more. Of the
   * quiet zone `quiet` lies in the margin and behind the word below.
   */
  pickupCode: 66,
  quiet: 7,
  /** The least width of the text beside the number; with a longer number, the text goes below it. */
  headText: 190,

  body: 12,
  line: 15,
  /** The sizes of an order's lines: the largest with which the order fits on one sheet. */
  lines: [16, 15, 14, 13, 12],
  round: 14,
  name: 22,
  strip: 15,
  quantity: 15,

  /** The widths of a line's columns: quantity, crates and the box to tick. The wine gets the rest. */
  columns: { quantity: 40, crates: 88, tick: 22, gap: 8 },
  boxes: 52,
  /** The side of a payment code with its quiet zone: 40 mm, more than a reader needs. */
  code: 113,
} as const;

/** The measures of an order line that is printed at `size`; the columns grow with the text in them. */
export function lineMeasures(size: number) {
  const grown = size / PAPER.body;
  const { columns, width } = PAPER;
  const [quantity, crates] = [columns.quantity * grown, columns.crates * grown];
  return {
    quantity,
    crates,
    /** The column with the wine gets the rest. */
    wine: width - quantity - crates - columns.tick - 3 * columns.gap,
    line: PAPER.line * grown,
    count: PAPER.quantity * grown,
  };
}
