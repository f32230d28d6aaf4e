'use client';

import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { askedLines, MOST_BOTTLES } from '@/app/_ordering/quantity-fields';
import { addCrates, type Crates, intoCrates } from '@/lib/crates';
import { keepBottles, restoreBottles } from './kept-bottles';
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
  crates: Crates;
  /** The whole amount in the currency's minor unit. */
  totalCents: number;
  /** The bottles more that may be taken to fill crates, and what they cost if all are. */
  extra: number;
  extraCents: number;
}

const NOTHING: Chosen = {
  bottlesOf: new Map(),
  paidOf: new Map(),
  extraOf: new Map(),
  bottles: 0,
  crates: { crates: 0, bottles: 0 },
  totalCents: 0,
  extra: 0,
  extraCents: 0,
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
  const [entered, setEntered] = useState(() => startOf(offerings));
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const read = () => setEntered(wholeBottles(form));
    let frame: number | undefined;
    // A field shows its number at once; what follows from all of them is worked out after that is on the screen.
    const readAfterPaint = () => {
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        setTimeout(read);
      });
    };
    const keep = () => {
      keepBottles(keptAs, form);
      readAfterPaint();
    };
    // The reset event fires before the fields are reset.
    const readLater = () => setTimeout(read);
    restoreBottles(keptAs, form);
    read();
    form.addEventListener('input', keep);
    form.addEventListener('reset', readLater);
    // When people come back to the page, the browser restores the earlier values of the fields.
    window.addEventListener('pageshow', read);
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      form.removeEventListener('input', keep);
      form.removeEventListener('reset', readLater);
      window.removeEventListener('pageshow', read);
    };
  }, [keptAs]);
  const chosen = useMemo(() => summed(offerings, entered), [offerings, entered]);
  return (
    <ChosenContext value={chosen}>
      <div ref={place} className="contents">
        {children}
      </div>
    </ChosenContext>
  );
}

/** The bottles of a wine in the form. */
interface Entered {
  quantity: number;
  extra: number;
}

/** The bottles that the form begins with. */
function startOf(offerings: ListedOffering[]): ReadonlyMap<number, Entered> {
  return new Map(
    offerings.flatMap(({ id, bottles, extra = 0 }) =>
      bottles === undefined ? [] : [[id, { quantity: bottles, extra }]],
    ),
  );
}

function summed(offerings: ListedOffering[], entered: ReadonlyMap<number, Entered>): Chosen {
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
  return { ...chosen, crates: addCrates(crates) };
}

function wholeBottles(form: HTMLFormElement): Map<number, Entered> {
  const isCount = (asked: number | string): asked is number =>
    Number.isInteger(asked) && Number(asked) > 0 && Number(asked) <= MOST_BOTTLES;
  return new Map(
    askedLines(new FormData(form)).flatMap(({ wine_offering_id: id, quantity, extra = 0 }) =>
      isCount(quantity) ? [[id, { quantity, extra: isCount(extra) ? extra : 0 }] as const] : [],
    ),
  );
}
