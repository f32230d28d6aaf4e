'use client';

import { Minus, Plus } from 'lucide-react';
import { useRef } from 'react';
import { useHydrated } from '@/app/_ui/use-hydrated';

// Larger than elsewhere: it is pressed with cold fingers. The buttons lie over the ends of the field, so that nothing
// moves when the scripts add them.
const STEP =
  'absolute inset-y-0 grid w-16 place-items-center rounded-small text-ink hover:bg-raised focus-visible:z-10';

interface CameStepperProps {
  name: string;
  /** The names of the field and of its two buttons; each says which wine it is. */
  label: string;
  less: string;
  more: string;
  bottles: number | string;
}

/** The delivered bottles of a wine: a number field, with large plus and minus buttons where scripts run. */
export function CameStepper({ name, label, less, more, bottles }: CameStepperProps) {
  const field = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const step = (by: 1 | -1) => {
    if (by > 0) field.current?.stepUp();
    else field.current?.stepDown();
  };
  return (
    <span className="relative flex rounded-small border border-edge bg-sheet">
      {hydrated && (
        <button type="button" aria-label={less} onClick={() => step(-1)} className={`${STEP} left-0`}>
          <Minus aria-hidden className="size-6" />
        </button>
      )}
      <input
        ref={field}
        name={name}
        type="number"
        inputMode="numeric"
        min={0}
        max={9_999_999}
        step={1}
        required
        autoComplete="off"
        aria-label={label}
        defaultValue={bottles}
        className="no-spinner h-14 w-52 rounded-small bg-transparent px-16 text-center font-semibold text-lead tabular-nums"
      />
      {hydrated && (
        <button type="button" aria-label={more} onClick={() => step(1)} className={`${STEP} right-0`}>
          <Plus aria-hidden className="size-6" />
        </button>
      )}
    </span>
  );
}
