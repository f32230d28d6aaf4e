'use client';

import { useMemo } from 'react';
import { BottleButtons } from '@/app/_ordering/bottle-buttons';
import { BottleStepper } from '@/app/_ordering/bottle-stepper';
import { EnteredBottles } from '@/app/_ordering/entered-bottles';
import { type CrateOffering, ExtraField } from '@/app/_ordering/extra-field';
import { extraWords, FIELD, rowWords } from '@/app/_ordering/row-words';
import { useWords } from '@/app/_ui/words';

/** A wine that can be ordered, as its row shows it, in words. */
export interface WineRow extends Omit<CrateOffering, 'others'> {
  /** With the vintage, which tells two years of a wine apart. */
  name: string;
  note: string;
  price: string;
  priceNote: string;
  /** The bottles of all other orders, where one may offer to take more of it to fill a crate. */
  others?: number;
}

/**
 * The wines of a round with a field for the bottles of each; like `OrderRows`, a component of the browser.
 */
export function WineRows({ wines }: { wines: WineRow[] }) {
  const t = useWords('ordering.list');
  const crates = useWords('crates');
  const inFields = useWords('console.orders.fields');
  const words = useMemo(
    () => ({
      ...rowWords(t, crates),
      // The storefront's words beside the field come from the participant.
      ...extraWords((message, count) => inFields.markup(message, { count, field: () => FIELD })),
    }),
    [t, crates, inFields],
  );
  return (
    <EnteredBottles wines={wines}>
      <BottleButtons>
        <ul className="divide-y divide-line border-line border-y">
          {wines.map((wine) => {
            const { id, name, others, bottles } = wine;
            return (
              <li key={id} className="group flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
                <div className="wrap-anywhere min-w-0 flex-1 basis-60">
                  <p className={`wrap-anywhere ${bottles === undefined ? '' : 'font-medium'}`}>{name}</p>
                  <p className="text-muted text-small">{wine.note}</p>
                </div>
                <p className="tabular-nums sm:w-40 sm:text-right">
                  {wine.price}
                  <span className="block text-muted text-small">{wine.priceNote}</span>
                </p>
                <BottleStepper offeringId={id} offering={name} bottles={bottles} words={words} />
                {others !== undefined && (
                  <ExtraField
                    offering={{ ...wine, others }}
                    name={name}
                    words={words}
                    className="hidden basis-full justify-end group-has-[[name^=quantity]:not(:placeholder-shown)]:flex"
                  />
                )}
              </li>
            );
          })}
        </ul>
      </BottleButtons>
    </EnteredBottles>
  );
}
