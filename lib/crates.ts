import { formatCount } from './format';

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

/** How many bottles fill the last crate; 0 when all crates are full, and when there is none. */
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

/** "2 crates", "4 bottles", "2 crates + 3 bottles". */
export function formatCrates({ crates, bottles }: Crates): string {
  if (crates === 0) return formatCount(bottles, 'bottle');
  const whole = formatCount(crates, 'crate');
  return bottles === 0 ? whole : `${whole} + ${formatCount(bottles, 'bottle')}`;
}
