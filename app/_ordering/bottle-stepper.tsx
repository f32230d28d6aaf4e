'use client';

import { FieldError } from '@/app/_ui/forms/field-frame';
import { ConflictNotice } from '@/app/_ui/forms/meanwhile';
import { useField } from '@/app/_ui/forms/use-field';
import { Was } from '@/app/_ui/forms/was';
import { AddButton } from './bottle-buttons';
import { MOST_BOTTLES, quantityField } from './quantity-fields';
import type { RowWords } from './row-words';

interface BottleStepperProps {
  offeringId: number;
  /** The name of the wine, with its vintage. */
  offering: string;
  /** The bottles that are already ordered. */
  bottles?: number | undefined;
  /** The most that the order may have, where the wine has a limit: the buttons go no further. */
  most?: number | undefined;
  words: RowWords;
}

/**
 * The number of bottles of one wine: a number field, with plus and minus buttons where scripts run. The arrow keys
 * change it too, so Tab skips the buttons. A sold-out wine has no field, unless bottles of it were asked for.
 */
export function BottleStepper({ offeringId, offering, bottles, most, words }: BottleStepperProps) {
  const name = quantityField(offeringId);
  const { control, error, field, was, version } = useField(name, bottles);
  if (most === 0 && field.value === '')
    return <p className="w-36 py-3 text-center text-muted">{words.t('soldOut')}</p>;

  return (
    <div className="given-up grid justify-items-end gap-1 has-[[data-meanwhile]]:contents">
      <Was name={name} was={was} />
      <div className="bottle-field">
        <AddButton offeringId={offeringId} by={-1} label={words.less(offering)} className="less">
          −
        </AddButton>
        <input
          {...control}
          key={version}
          type="number"
          inputMode="numeric"
          min={0}
          max={MOST_BOTTLES}
          // No maximum of the field: more may be left by now, and a message answers an entry of too many.
          data-most={most}
          step={1}
          placeholder="0"
          // A form that comes back without scripts keeps its entries, unless it is made from an order, which
          // may have changed.
          autoComplete={was === undefined ? undefined : 'off'}
          aria-label={words.bottlesOf(offering)}
          defaultValue={field.value}
          className="no-spinner"
        />
        <AddButton offeringId={offeringId} by={1} label={words.more(offering)} className="more">
          +
        </AddButton>
      </div>
      <FieldError id={control.id}>{error}</FieldError>
      {/* On a line of its own in the list, so that names and prices keep their width. */}
      <div className="col-span-full flex basis-full empty:hidden sm:justify-end">
        <ConflictNotice
          id={control.id}
          name={name}
          label={words.bottlesChanged(offering)}
          field={field}
          inWords={(count) => words.crates('bottles', { bottles: Number(count) })}
        />
      </div>
    </div>
  );
}
