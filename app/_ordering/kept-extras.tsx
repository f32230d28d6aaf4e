import { extraField } from './quantity-fields';

interface KeptExtrasProps {
  lines: readonly { wineOfferingId: number; extra: number }[];
  offerings: readonly { id: number; bottlesPerCrate: number }[];
}

/**
 * Keeps in a form what an order's lines would take more to fill a crate; a line sent without it takes nothing more.
 * Crates may have become smaller since, and nobody can correct a field that is not seen.
 */
export function KeptExtras({ lines, offerings }: KeptExtrasProps) {
  const mostOf = new Map(offerings.map(({ id, bottlesPerCrate }) => [id, bottlesPerCrate - 1]));
  return lines
    .map(({ wineOfferingId: id, extra }) => ({ id, extra: Math.min(extra, mostOf.get(id) ?? 0) }))
    .filter(({ extra }) => extra > 0)
    .map(({ id, extra }) => <input key={id} type="hidden" name={extraField(id)} value={extra} />);
}
