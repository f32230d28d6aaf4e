import { extraField } from './quantity-fields';

/** Keeps in a form what an order's lines would take more to fill a crate; a line sent without it takes nothing more. */
export function KeptExtras({ lines }: { lines: readonly { wineOfferingId: number; extra: number }[] }) {
  return lines
    .filter(({ extra }) => extra > 0)
    .map(({ wineOfferingId, extra }) => (
      <input key={wineOfferingId} type="hidden" name={extraField(wineOfferingId)} value={extra} />
    ));
}
