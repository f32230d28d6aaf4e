'use client';

import { CrateBar } from '@/app/_ordering/crate-bar';
import type { RowWords } from '@/app/_ordering/row-words';
import { useChosen } from './chosen-bottles';

interface CrateMeterProps {
  offeringId: number;
  /** The bottles of all other orders. */
  others: number;
  bottlesPerCrate: number;
  /** The most bottles that the order may have; absent without a limit. */
  most?: number | undefined;
  words: RowWords;
}

/** The group's progress with the crates of a wine, including the bottles chosen in the surrounding form. */
export function CrateMeter({ offeringId, others, bottlesPerCrate, most, words }: CrateMeterProps) {
  const chosen = useChosen().paidOf.get(offeringId) ?? 0;
  return (
    <CrateBar
      bottles={others + chosen}
      chosen={chosen}
      bottlesPerCrate={bottlesPerCrate}
      limit={most === undefined ? undefined : others + most}
      words={words}
    />
  );
}
