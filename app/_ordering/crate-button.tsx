'use client';

import { useHydrated } from '@/app/_ui/hydrated';
import { addBottles } from './add-bottles';

interface CrateButtonProps {
  offeringId: number;
  offering: string;
  bottlesPerCrate: number;
}

/** Adds a crate of one wine to the bottles in its field. Its place is kept until scripts run. */
export function CrateButton({ offeringId, offering, bottlesPerCrate }: CrateButtonProps) {
  const hydrated = useHydrated();
  return (
    <div className="min-h-target w-36 noscript:hidden">
      {hydrated && (
        <button
          type="button"
          // The number can be typed, so the button is no stop for the keyboard.
          tabIndex={-1}
          aria-label={`+ 1 crate of ${offering}`}
          onClick={(event) => addBottles(event.currentTarget.form, offeringId, bottlesPerCrate)}
          className="min-h-target w-full rounded-small text-small underline decoration-edge underline-offset-4 hover:bg-raised"
        >
          + 1 crate
        </button>
      )}
    </div>
  );
}
