import { extraField } from './quantity-fields';

interface KeptExtrasProps {
  lines: readonly { wineOfferingId: number; extra: number }[];
  offerings: readonly { id: number; bottlesPerCrate: number }[];
}

/**
 * Keeps the extras of an order's lines in a form; a line sent without them takes none. Crates may have become
 * smaller since, and a hidden field cannot be corrected.
 */
export function KeptExtras({ lines, offerings }: KeptExtrasProps) {
  const mostOf = new Map(offerings.map(({ id, bottlesPerCrate }) => [id, bottlesPerCrate - 1]));
  return lines
    .map(({ wineOfferingId: id, extra }) => ({ id, extra: Math.min(extra, mostOf.get(id) ?? 0) }))
    .filter(({ extra }) => extra > 0)
    .map(({ id, extra }) => <input key={id} type="hidden" name={extraField(id)} value={extra} />);
}
