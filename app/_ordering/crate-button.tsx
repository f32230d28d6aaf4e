import type { Translator } from '@/lib/languages/translator';
import { AddButton } from './bottle-buttons';

interface CrateButtonProps {
  offeringId: number;
  offering: string;
  bottlesPerCrate: number;
  /** The words of the list. */
  t: Translator<'ordering.list'>;
}

/** Adds a crate of one wine to the bottles in its field. Its place is kept until scripts run. */
export function CrateButton({ offeringId, offering, bottlesPerCrate, t }: CrateButtonProps) {
  return (
    <div className="min-h-target w-36 noscript:hidden">
      <AddButton
        offeringId={offeringId}
        by={bottlesPerCrate}
        label={t('addCrateOf', { wine: offering })}
        className="add-crate"
      >
        {t('addCrate')}
      </AddButton>
    </div>
  );
}
