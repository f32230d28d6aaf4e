import type { PaperLine, PickupOrder } from '@/lib/pickup/paper/queries';
import { intoCrates } from '@/lib/wines/crates';

/** The label of one crate of an order. */
export interface CrateLabel {
  number: number;
  name: string;
  /** Counts the order's crates, from 1 to `parts`. */
  part: number;
  parts: number;
  /** The bottles in the crate. */
  lines: PaperLine[];
}

/**
 * The labels of an order, one a crate: first the full crates of each wine, then those of loose bottles, which share
 * crates of the largest size among them.
 */
export function labelsOf({ number, participant, categories }: PickupOrder): CrateLabel[] {
  const crates: PaperLine[][] = [];
  const loose: PaperLine[] = [];
  for (const { offering, quantity } of categories.flatMap(({ lines }) => lines)) {
    const { bottlesPerCrate } = offering;
    const divided = intoCrates(quantity, bottlesPerCrate);
    for (let crate = 0; crate < divided.crates; crate += 1)
      crates.push([{ offering, quantity: bottlesPerCrate }]);
    if (divided.bottles > 0) loose.push({ offering, quantity: divided.bottles });
  }
  crates.push(...packTogether(loose));
  return crates.map((lines, index) => ({
    number,
    name: participant.name,
    part: index + 1,
    parts: crates.length,
    lines,
  }));
}

/** Fills crates with loose bottles in their order, so that only the last has room left. */
function packTogether(loose: PaperLine[]): PaperLine[][] {
  const size = Math.max(...loose.map(({ offering }) => offering.bottlesPerCrate));
  const crates: PaperLine[][] = [];
  let room = 0;
  for (const { offering, quantity } of loose) {
    for (let left = quantity; left > 0; ) {
      if (room === 0) {
        crates.push([]);
        room = size;
      }
      const taken = Math.min(left, room);
      crates.at(-1)?.push({ offering, quantity: taken });
      left -= taken;
      room -= taken;
    }
  }
  return crates;
}
