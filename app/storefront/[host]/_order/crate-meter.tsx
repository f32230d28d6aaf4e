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

/**
 * The group's progress with the crates of a wine, including the bottles chosen in the surrounding form. More than
 * are left count for nothing: they are refused.
 */
export function CrateMeter({ offeringId, others, bottlesPerCrate, most, words }: CrateMeterProps) {
  const entered = useChosen().paidOf.get(offeringId) ?? 0;
  const chosen = entered > (most ?? entered) ? 0 : entered;
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
