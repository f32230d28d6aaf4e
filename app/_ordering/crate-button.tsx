import { AddButton } from './bottle-buttons';
import type { RowWords } from './row-words';

interface CrateButtonProps {
  offeringId: number;
  offering: string;
  bottlesPerCrate: number;
  words: RowWords;
}

/** Adds a crate of one wine to the bottles in its field. Its place is kept until scripts run. */
export function CrateButton({ offeringId, offering, bottlesPerCrate, words }: CrateButtonProps) {
  return (
    <div className="min-h-target w-36 noscript:hidden">
      <AddButton
        offeringId={offeringId}
        by={bottlesPerCrate}
        label={words.addCrateOf(offering)}
        className="add-crate"
      >
        {words.addCrate}
      </AddButton>
    </div>
  );
}
