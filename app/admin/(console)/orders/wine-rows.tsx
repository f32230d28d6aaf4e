'use client';

import { useMemo } from 'react';
import { BottleButtons } from '@/app/_ordering/bottle-buttons';
import { BottleStepper } from '@/app/_ordering/bottle-stepper';
import { ExtraField } from '@/app/_ordering/extra-field';
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
  bottlesPerCrate: number;
  /** What the order has of it, and would take more to fill a crate. */
  bottles?: number;
  extra?: number;
}

interface WineRowsProps {
  wines: WineRow[];
  /** Whether one may offer to take more of a wine to fill a crate. */
  showsCrates: boolean;
}

/**
 * The wines of a round with a field for the bottles of each; for the same reason as `OrderRows` a component of the
 * browser.
 */
export function WineRows({ wines, showsCrates }: WineRowsProps) {
  const t = useWords('ordering.list');
  const crates = useWords('crates');
  const inFields = useWords('console.orders.fields');
  const words = useMemo(
    // What the storefront says beside the field is said to the participant.
    () => ({ ...rowWords(t, crates), extra: inFields.markup('extra', { field: () => '\0' }).split('\0') }),
    [t, crates, inFields],
  );
  return (
    <BottleButtons>
      <ul className="divide-y divide-line border-line border-y">
        {wines.map(({ id, name, note, price, priceNote, bottlesPerCrate, bottles, extra }) => (
          <li key={id} className="group flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
            <div className="wrap-anywhere min-w-0 flex-1 basis-60">
              <p className={`wrap-anywhere ${bottles === undefined ? '' : 'font-medium'}`}>{name}</p>
              <p className="text-muted text-small">{note}</p>
            </div>
            <p className="tabular-nums sm:w-40 sm:text-right">
              {price}
              <span className="block text-muted text-small">{priceNote}</span>
            </p>
            <BottleStepper offeringId={id} offering={name} bottles={bottles} words={words} />
            {showsCrates && bottlesPerCrate > 1 && (
              <div className="hidden basis-full justify-end group-has-[[name^=quantity]:not(:placeholder-shown)]:flex">
                <ExtraField
                  offeringId={id}
                  offering={name}
                  bottlesPerCrate={bottlesPerCrate}
                  bottles={extra}
                  words={words}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </BottleButtons>
  );
}
