import type { Translator } from '@/lib/words/languages/translator';

/** Whole crates and single bottles. */
export interface Crates {
  crates: number;
  bottles: number;
}

/**
 * Divides `quantity` bottles into crates of `bottlesPerCrate`; with 1 bottle per crate there are no crates.
 */
export function intoCrates(quantity: number, bottlesPerCrate: number): Crates {
  if (bottlesPerCrate === 1) return { crates: 0, bottles: quantity };
  return { crates: Math.floor(quantity / bottlesPerCrate), bottles: quantity % bottlesPerCrate };
}

/** The bottles in the last, incomplete crate; 0 when all crates are full, and when there is none. */
export function missingInCrate(quantity: number, bottlesPerCrate: number): number {
  return (bottlesPerCrate - (quantity % bottlesPerCrate)) % bottlesPerCrate;
}

/**
 * Adds crates and single bottles separately: crates differ in size, so bottles never add up to a crate here.
 */
export function addCrates(parts: Crates[]): Crates {
  return parts.reduce(
    (sum, part) => ({ crates: sum.crates + part.crates, bottles: sum.bottles + part.bottles }),
    { crates: 0, bottles: 0 },
  );
}

/**
 * The crates of a sum over wines, shown beside its bottles: of one wine as they are, of several only when
 * each fills whole crates. Null where bottles alone are clear: single bottles of three wines are no "1 crate
 * + 12 bottles".
 */
export function cratesOfSum(parts: Crates[]): Crates | null {
  const some = parts.filter(({ crates, bottles }) => crates + bottles > 0);
  const sum = addCrates(some);
  return sum.crates > 0 && (some.length === 1 || sum.bottles === 0) ? sum : null;
}

/** "2 crates", "4 bottles", "2 crates + 3 bottles", in the words of `t`. */
export function formatCrates({ crates, bottles }: Crates, t: Translator<'crates'>): string {
  if (crates === 0) return t('bottles', { bottles });
  return bottles === 0 ? t('crates', { crates }) : t('both', { crates, bottles });
}

/** "2 crates + 3 bottles = 15 bottles", or only the bottles where there are no crates. `say` tells how crates are written. */
export function formatCratesOf(counted: Crates, bottles: number, say: (crates: Crates) => string): string {
  const inBottles = say({ crates: 0, bottles });
  return counted.crates === 0 ? inBottles : `${say(counted)} = ${inBottles}`;
}

/**
 * "1 crate + 2", "2 crates", "4 bottles": the bottles of one wine, beside their number. The "2" has no unit, as that number
 * counts bottles.
 */
export function formatLineCrates(
  quantity: number,
  bottlesPerCrate: number,
  t: Translator<'crates'>,
  say = (counted: Crates) => formatCrates(counted, t),
): string {
  const { crates, bottles } = intoCrates(quantity, bottlesPerCrate);
  return crates > 0 && bottles > 0
    ? t('loose', { crates, bottles: String(bottles) })
    : say({ crates, bottles });
}

/** The choices for bottles that fill no crate, when there are too few extras. */
export const REMAINDERS = ['loose', 'fill', 'drop'] as const;
export type Remainder = (typeof REMAINDERS)[number];

/** An order's bottles of a wine, and the further bottles it takes to fill a crate. */
export interface WishedLine {
  id: number;
  orderNumber: number;
  quantity: number;
  extra: number;
}

/** The crates of a wine of a round; all numbers but `crates` count bottles. */
export interface SettledWine {
  ordered: number;
  /** Offered beyond that, to fill a crate. */
  extra: number;
  /** Taken of those. */
  taken: number;
  dropped: number;
  /** Bought, although nobody takes them. */
  surplus: number;
  /** The bottles that people get. */
  allotted: number;
  /** Bought, as whole crates and beside them. */
  crates: number;
  loose: number;
}

/**
 * Brings a wine to whole crates. Extras fill the last crate, the lowest order number first; no crate consists of extras
 * alone. When they are too few, `remainder` decides: `loose` buys the rest as single bottles, `fill` fills the crate
 * and leaves a surplus, `drop` takes the rest off the highest order numbers. A wine sold singly stays as ordered.
 * Returns the outcome, and the bottles of each line whose allotment differs from its order.
 */
export function settleCrates(
  lines: WishedLine[],
  bottlesPerCrate: number,
  remainder: Remainder,
): { wine: SettledWine; allotted: Map<number, number> } {
  const ordered = sum(lines, ({ quantity }) => quantity);
  const extra = sum(lines, (line) => line.extra);
  const missing = missingInCrate(ordered, bottlesPerCrate);
  const rest = bottlesPerCrate === 1 ? 0 : ordered % bottlesPerCrate;
  const byNumber = [...lines].sort((one, other) => one.orderNumber - other.orderNumber || one.id - other.id);
  const fills = rest > 0 && (missing <= extra || remainder === 'fill');
  const drops = rest > 0 && !fills && remainder === 'drop';
  const added = fills ? handOut(byNumber, Math.min(missing, extra), (line) => line.extra) : new Map();
  const removed = drops ? handOut(byNumber.toReversed(), rest, ({ quantity }) => quantity) : new Map();
  const taken = fills ? Math.min(missing, extra) : 0;
  const dropped = drops ? rest : 0;
  const surplus = fills ? missing - taken : 0;
  const bought = intoCrates(ordered + taken + surplus - dropped, bottlesPerCrate);
  const changed = lines.filter(({ id }) => added.has(id) || removed.has(id));
  return {
    wine: {
      ordered,
      extra,
      taken,
      dropped,
      surplus,
      allotted: ordered + taken - dropped,
      crates: bought.crates,
      loose: bought.bottles,
    },
    allotted: new Map(
      changed.map(({ id, quantity }) => [id, quantity + (added.get(id) ?? 0) - (removed.get(id) ?? 0)]),
    ),
  };
}

/** Gives so many bottles to lines in turn, to each as many as it may have; lines that get none are left out. */
function handOut(
  lines: WishedLine[],
  bottles: number,
  most: (line: WishedLine) => number,
): Map<number, number> {
  const given = new Map<number, number>();
  let left = bottles;
  for (const line of lines) {
    const part = Math.min(left, most(line));
    if (part > 0) given.set(line.id, part);
    left -= part;
  }
  return given;
}

function sum<T>(items: T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
