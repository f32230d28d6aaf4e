'use client';

import { Minus, Plus } from 'lucide-react';
import { useRef } from 'react';
import { FieldError, useField } from '@/app/_ui/field';
import { useHydrated } from '@/app/_ui/hydrated';
import { MOST_BOTTLES, quantityField } from './quantity-fields';

// The buttons lie over the field's ends: as they arrive with the scripts, nothing moves.
const STEP =
  'absolute inset-y-0 grid w-target place-items-center rounded-small text-ink hover:bg-raised focus-visible:z-10';

interface BottleStepperProps {
  offeringId: number;
  offering: string;
  /** What is ordered already. */
  bottles?: number | undefined;
}

/** How many bottles of one wine: a number field, with buttons beside it where scripts run. */
export function BottleStepper({ offeringId, offering, bottles }: BottleStepperProps) {
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const { control, error, entered } = useField(quantityField(offeringId));

  function step(by: number) {
    const field = input.current;
    if (!field) return;
    const bottles = Math.min(Math.max((Math.trunc(field.valueAsNumber) || 0) + by, 0), MOST_BOTTLES);
    field.value = bottles === 0 ? '' : String(bottles);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <div className="grid justify-items-end gap-1">
      <div className="relative flex rounded-small border border-edge bg-sheet has-[[aria-invalid]]:border-danger">
        {hydrated && (
          <button
            type="button"
            aria-label={`One ${offering} less`}
            onClick={() => step(-1)}
            className={`${STEP} left-0`}
          >
            <Minus aria-hidden className="size-4" />
          </button>
        )}
        <input
          {...control}
          ref={input}
          type="number"
          inputMode="numeric"
          min={0}
          max={MOST_BOTTLES}
          step={1}
          placeholder="0"
          autoComplete="off"
          aria-label={`Bottles of ${offering}`}
          defaultValue={entered ?? bottles ?? ''}
          className={
            'no-spinner h-target w-36 rounded-small bg-transparent px-target text-center tabular-nums ' +
            'placeholder:text-muted not-placeholder-shown:font-semibold'
          }
        />
        {hydrated && (
          <button
            type="button"
            aria-label={`One ${offering} more`}
            onClick={() => step(1)}
            className={`${STEP} right-0`}
          >
            <Plus aria-hidden className="size-4" />
          </button>
        )}
      </div>
      <FieldError id={control.id}>{error}</FieldError>
    </div>
  );
}
