import type { StandingLine } from '@/lib/buying/allocation/allotments';
import type { Shortage } from '@/lib/buying/purchase-orders/input';

/** The bottles that a line was to get. */
type Due = (line: StandingLine) => number;

/**
 * Divides the delivered bottles of a wine among the lines, which are by order number. When there are enough, each gets
 * its `due`. Otherwise `last_first` takes the missing bottles off the highest order numbers. `evenly` takes them off
 * each in proportion to its `due`; the remainder goes to the lines with the largest missing part, the lowest numbers
 * first.
 */
export function shareOut(
  lines: StandingLine[],
  received: number,
  shortage: Shortage,
  due: Due,
): Map<StandingLine, number> {
  const wanted = lines.reduce((sum, line) => sum + due(line), 0);
  if (received >= wanted) return new Map(lines.map((line) => [line, due(line)]));
  return shortage === 'evenly'
    ? inProportion(lines, received, wanted, due)
    : inOrderOfNumbers(lines, received, due);
}

/** Gives each line its due, in turn, until nothing is left. */
function inOrderOfNumbers(lines: StandingLine[], received: number, due: Due): Map<StandingLine, number> {
  let left = received;
  return new Map(
    lines.map((line) => {
      const share = Math.min(left, due(line));
      left -= share;
      return [line, share];
    }),
  );
}

function inProportion(
  lines: StandingLine[],
  received: number,
  wanted: number,
  due: Due,
): Map<StandingLine, number> {
  const shares = new Map(lines.map((line) => [line, Math.floor((due(line) * received) / wanted)]));
  const left = received - [...shares.values()].reduce((sum, share) => sum + share, 0);
  const missing = (line: StandingLine) => (due(line) * received) % wanted;
  const first = [...lines].sort((one, other) => missing(other) - missing(one)).slice(0, left);
  for (const line of first) shares.set(line, (shares.get(line) ?? 0) + 1);
  return shares;
}
