/** A line with its ordered bottles, and its allotment where that differs. */
interface Line {
  quantity: number;
  allotted?: number | null;
}

/** The bottles of a line that the participant gets and pays for. */
export const bottlesOf = ({ allotted, quantity }: Line): number => allotted ?? quantity;

/**
 * The bottles of a line after changing its number to `quantity`. An unchanged number keeps the allotment; a
 * new one is ordered anew.
 */
export const bottlesAt = (line: Line, quantity: number): number =>
  quantity === line.quantity ? bottlesOf(line) : quantity;
