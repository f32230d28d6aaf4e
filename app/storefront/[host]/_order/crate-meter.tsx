'use client';

import { CrateBar } from '@/app/_ordering/crate-bar';
import type { Translator } from '@/lib/languages/translator';
import { useChosen } from './chosen-bottles';

interface CrateMeterProps {
  offeringId: number;
  /** The bottles of all other orders. */
  others: number;
  bottlesPerCrate: number;
  t: Translator<'ordering.list'>;
}

/** How far the group is with the crates of a wine, with the bottles that are chosen in the form around it. */
export function CrateMeter({ offeringId, others, bottlesPerCrate, t }: CrateMeterProps) {
  const chosen = useChosen().paidOf.get(offeringId) ?? 0;
  return <CrateBar bottles={others + chosen} chosen={chosen} bottlesPerCrate={bottlesPerCrate} t={t} />;
}
