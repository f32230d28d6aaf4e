'use client';

import { createContext, type ReactNode, use, useCallback, useMemo } from 'react';
import { EnteredBottles, type EnteredByWine, useEntered } from '@/app/_ordering/entered-bottles';
import { type Crates, cratesOfSum, intoCrates } from '@/lib/wines/crates';
import { keepFields, restoreFields } from './kept-fields';
import { bottlePrice, type ListedOffering, paidBottles } from './listed-offering';

interface Chosen {
  /** The bottles of each wine that was chosen, by the wine's id. */
  bottlesOf: ReadonlyMap<number, number>;
  /** The bottles of each that are taken and paid for, which differ where an order was settled. */
  paidOf: ReadonlyMap<number, number>;
  /** The bottles more of each that may be taken to fill its crate. */
  extraOf: ReadonlyMap<number, number>;
  /** All bottles together. */
  bottles: number;
  /** Null where bottles alone are clear. */
  crates: Crates | null;
  /** The whole amount in the currency's minor unit. */
  totalCents: number;
  /** The extra bottles that may be taken to fill crates, and their highest cost. */
  extra: number;
  extraCents: number;
}

const NOTHING: Chosen = {
  bottlesOf: new Map(),
  paidOf: new Map(),
  extraOf: new Map(),
  bottles: 0,
  crates: null,
  totalCents: 0,
  extra: 0,
  extraCents: 0,
};

const ChosenContext = createContext(NOTHING);

/** The choice so far in the surrounding form. */
export const useChosen = () => use(ChosenContext);

interface ChosenBottlesProps {
  offerings: ListedOffering[];
  /** The name under which the browser's tab keeps the entries. */
  keptAs: string;
  children: ReactNode;
}

/**
 * Sums up the bottles of the surrounding form for the components within. They are kept in the browser's tab
 * with name and address, for reloading or coming back.
 */
export function ChosenBottles({ offerings, keptAs, children }: ChosenBottlesProps) {
  const restore = useCallback((form: HTMLFormElement) => restoreFields(keptAs, form), [keptAs]);
  const keep = useCallback((form: HTMLFormElement) => keepFields(keptAs, form), [keptAs]);
  return (
    <EnteredBottles wines={offerings} onStart={restore} onEnter={keep}>
      <Sums offerings={offerings}>{children}</Sums>
    </EnteredBottles>
  );
}

function Sums({ offerings, children }: Omit<ChosenBottlesProps, 'keptAs'>) {
  const entered = useEntered();
  const chosen = useMemo(() => summed(offerings, entered), [offerings, entered]);
  return <ChosenContext value={chosen}>{children}</ChosenContext>;
}

function summed(offerings: ListedOffering[], entered: EnteredByWine): Chosen {
  const chosen = {
    ...NOTHING,
    bottlesOf: new Map<number, number>(),
    paidOf: new Map<number, number>(),
    extraOf: new Map<number, number>(),
  };
  const crates: Crates[] = [];
  for (const offering of offerings) {
    const { quantity, extra } = entered.get(offering.id) ?? { quantity: 0, extra: 0 };
    if (quantity === 0) continue;
    const price = bottlePrice(offering);
    chosen.bottlesOf.set(offering.id, quantity);
    const paid = paidBottles(offering, quantity);
    chosen.paidOf.set(offering.id, paid);
    chosen.bottles += paid;
    chosen.totalCents += paid * price;
    chosen.extraOf.set(offering.id, extra);
    chosen.extra += extra;
    chosen.extraCents += extra * price;
    crates.push(intoCrates(paid, offering.bottlesPerCrate));
  }
  return { ...chosen, crates: cratesOfSum(crates) };
}
