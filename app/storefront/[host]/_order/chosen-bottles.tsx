'use client';

import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { askedLines, MOST_BOTTLES } from '@/app/_ordering/quantity-fields';
import { addCrates, type Crates, intoCrates } from '@/lib/crates';
import { keepBottles, restoreBottles } from './kept-bottles';
import { bottlePrice, type ListedOffering } from './listed-offering';

interface Chosen {
  /** The bottles of each wine that was chosen, by the wine's id. */
  bottlesOf: ReadonlyMap<number, number>;
  /** All bottles together. */
  bottles: number;
  crates: Crates;
  /** The whole amount in the currency's minor unit. */
  totalCents: number;
}

const NOTHING: Chosen = {
  bottlesOf: new Map(),
  bottles: 0,
  crates: { crates: 0, bottles: 0 },
  totalCents: 0,
};

const ChosenContext = createContext(NOTHING);

/** What has been chosen in the form around the caller so far. */
export const useChosen = () => use(ChosenContext);

interface ChosenBottlesProps {
  offerings: ListedOffering[];
  /** The name under which the browser's tab keeps what was chosen. */
  keptAs: string;
  children: ReactNode;
}

/**
 * Reads the bottles from the fields of the form around it, which are the source of truth, and tells them to
 * whatever is within. They are kept in the browser's tab, for who reloads the page or comes back to it.
 */
export function ChosenBottles({ offerings, keptAs, children }: ChosenBottlesProps) {
  const place = useRef<HTMLDivElement>(null);
  const [bottlesOf, setBottlesOf] = useState(() => startOf(offerings));
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const read = () => setBottlesOf(wholeBottles(form));
    const entered = () => {
      keepBottles(keptAs, form);
      read();
    };
    // The reset event fires before the fields are reset.
    const readLater = () => setTimeout(read);
    restoreBottles(keptAs, form);
    read();
    form.addEventListener('input', entered);
    form.addEventListener('reset', readLater);
    // When people come back to the page, the browser restores the earlier values of the fields.
    window.addEventListener('pageshow', read);
    return () => {
      form.removeEventListener('input', entered);
      form.removeEventListener('reset', readLater);
      window.removeEventListener('pageshow', read);
    };
  }, [keptAs]);
  const chosen = useMemo(() => summed(offerings, bottlesOf), [offerings, bottlesOf]);
  return (
    <ChosenContext value={chosen}>
      <div ref={place} className="contents">
        {children}
      </div>
    </ChosenContext>
  );
}

/** The bottles that the form begins with. */
function startOf(offerings: ListedOffering[]): ReadonlyMap<number, number> {
  return new Map(offerings.flatMap(({ id, bottles }) => (bottles === undefined ? [] : [[id, bottles]])));
}

function summed(offerings: ListedOffering[], bottlesOf: ReadonlyMap<number, number>): Chosen {
  let bottles = 0;
  let totalCents = 0;
  const crates: Crates[] = [];
  for (const offering of offerings) {
    const chosen = bottlesOf.get(offering.id) ?? 0;
    bottles += chosen;
    totalCents += chosen * bottlePrice(offering);
    crates.push(intoCrates(chosen, offering.bottlesPerCrate));
  }
  return { bottlesOf, bottles, totalCents, crates: addCrates(crates) };
}

function wholeBottles(form: HTMLFormElement): Map<number, number> {
  const isCount = (quantity: number | string): quantity is number =>
    Number.isInteger(quantity) && Number(quantity) > 0 && Number(quantity) <= MOST_BOTTLES;
  return new Map(
    askedLines(new FormData(form)).flatMap((line) =>
      isCount(line.quantity) ? [[line.wine_offering_id, line.quantity] as const] : [],
    ),
  );
}
