/** A line with what was ordered, and what the participant gets where that is not the same. */
interface Line {
  quantity: number;
  allotted?: number | null;
}

/** How many bottles of a line the participant gets and pays for. */
export const bottlesOf = ({ allotted, quantity }: Line): number => allotted ?? quantity;

/**
 * How many bottles of a line the participant would get if its number was changed to `quantity`. The same number leaves
 * what was allotted; another one is ordered anew.
 */
export const bottlesAt = (line: Line, quantity: number): number =>
  quantity === line.quantity ? bottlesOf(line) : quantity;
