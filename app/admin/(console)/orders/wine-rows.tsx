'use client';

import { useMemo } from 'react';
import { BottleButtons } from '@/app/_ordering/bottle-buttons';
import { BottleStepper } from '@/app/_ordering/bottle-stepper';
import { rowWords } from '@/app/_ordering/row-words';
import { useWords } from '@/app/_ui/words';

/** A wine that can be ordered, as its row shows it, in words. */
export interface WineRow {
  id: number;
  /** With the vintage, which tells two years of a wine apart. */
  name: string;
  note: string;
  price: string;
  priceNote: string;
  /** What the order has of it. */
  bottles?: number;
}

/**
 * The wines of a round with a field for the bottles of each; for the same reason as `OrderRows` a component of the
 * browser.
 */
export function WineRows({ wines }: { wines: WineRow[] }) {
  const t = useWords('ordering.list');
  const crates = useWords('crates');
  const words = useMemo(() => rowWords(t, crates), [t, crates]);
  return (
    <BottleButtons>
      <ul className="divide-y divide-line border-line border-y">
        {wines.map(({ id, name, note, price, priceNote, bottles }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
            <div className="min-w-0 flex-1 basis-60">
              <p className={bottles === undefined ? '' : 'font-medium'}>{name}</p>
              <p className="text-muted text-small">{note}</p>
            </div>
            <p className="tabular-nums sm:w-40 sm:text-right">
              {price}
              <span className="block text-muted text-small">{priceNote}</span>
            </p>
            <BottleStepper offeringId={id} offering={name} bottles={bottles} words={words} />
          </li>
        ))}
      </ul>
    </BottleButtons>
  );
}
