'use client';

import type { ComponentProps } from 'react';
import { CrateButton } from '@/app/_ordering/crate-button';
import type { Translator } from '@/lib/words/languages/translator';
import { BottlesLeft } from './bottles-left';
import { useChosen } from './chosen-bottles';

// A row's figures and offers of a wine, including the bottles chosen in the surrounding form.

/** The button for a crate, as long as a whole crate is left. */
export function AddCrate({
  most,
  ...props
}: ComponentProps<typeof CrateButton> & { most: number | undefined }) {
  const chosen = useChosen().bottlesOf.get(props.offeringId) ?? 0;
  return most === undefined || chosen + props.bottlesPerCrate <= most ? <CrateButton {...props} /> : null;
}

/** The bottles left beside the chosen ones; more than `most`, the order's limit, are refused and count for nothing. */
export function LeftBeside({
  offeringId,
  most,
  t,
}: {
  offeringId: number;
  most: number;
  t: Translator<'ordering.list'>;
}) {
  const entered = useChosen().paidOf.get(offeringId) ?? 0;
  const chosen = entered > most ? 0 : entered;
  return <BottlesLeft left={most - chosen} ordered={chosen > 0} t={t} />;
}
