/**
 * The printed sheet, in points: what the style sheet draws and what the division into sheets counts with.
 * Every size lives here once, so that the two cannot drift apart.
 */
export const PAPER = {
  /**
   * The smaller of A4 (210 × 297 mm) and Letter (216 × 279 mm) each way, less a margin of 10 mm; and less a
   * hair at the right, where browsers cut off a line that ends exactly at the margin.
   */
  margin: 28,
  hair: 2,
  width: 536,
  height: 735,

  /** The order's number in the corner: 66 pt, readable at arm's length. */
  number: 66,
  /** What one digit of it takes, bold and with room to spare. */
  digit: 46,
  /** The text beside the number needs this much; a longer number stands above it instead. */
  headText: 190,

  body: 12,
  line: 15,
  round: 14,
  name: 22,
  strip: 15,
  quantity: 15,

  /** Columns of a line: quantity, crates, wine, the box to tick; the wine takes what the others leave. */
  columns: { quantity: 40, crates: 88, tick: 22, gap: 8 },
  boxes: 52,
} as const;

/** The width that is left for the wine of a line. */
export const WINE_WIDTH =
  PAPER.width - PAPER.columns.quantity - PAPER.columns.crates - PAPER.columns.tick - 3 * PAPER.columns.gap;
