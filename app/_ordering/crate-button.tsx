import { AddButton } from './bottle-buttons';

interface CrateButtonProps {
  offeringId: number;
  offering: string;
  bottlesPerCrate: number;
}

/** Adds a crate of one wine to the bottles in its field. Its place is kept until scripts run. */
export function CrateButton({ offeringId, offering, bottlesPerCrate }: CrateButtonProps) {
  return (
    <div className="min-h-target w-36 noscript:hidden">
      <AddButton
        offeringId={offeringId}
        by={bottlesPerCrate}
        label={`+ 1 crate of ${offering}`}
        className="add-crate"
      >
        + 1 crate
      </AddButton>
    </div>
  );
}
