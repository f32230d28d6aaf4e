import { addCrates, formatCrates, intoCrates } from '@/lib/crates';
import { type Customs, formatMoney } from '@/lib/format';
import type { OwnOrder } from '@/lib/orders/queries';
import { totalBottles, totalCents } from '@/lib/orders/totals';

interface OrderedWinesProps {
  lines: OwnOrder['lines'];
  wines: OwnOrder['wines'];
  customs: Customs;
}

/** The lines of an order at the prices they were ordered at, and what they come to. */
export function OrderedWines({ lines, wines, customs }: OrderedWinesProps) {
  const ordered = lines.flatMap((line) => {
    const wine = wines.get(line.wineOfferingId);
    return wine ? [{ line, wine, crates: intoCrates(line.quantity, wine.bottlesPerCrate) }] : [];
  });
  const crates = addCrates(ordered.map((one) => one.crates));
  return (
    <table className="w-full text-left align-top tabular-nums">
      <thead className="sr-only">
        <tr>
          <th scope="col">Bottles</th>
          <th scope="col">Wine</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {ordered.map(({ line, wine, crates }) => (
          <tr key={line.id}>
            <td className="w-10 py-4 align-top font-semibold text-lead sm:w-14">{line.quantity}</td>
            <td className="py-4 align-top">
              <span className="font-serif text-lead">
                {wine.name} {wine.vintage}
              </span>
              <span className="block text-muted text-small">{wine.producer}</span>
              <span className="block text-muted text-small">
                {crates.crates > 0 && `${formatCrates(crates)}, `}
                {formatMoney(line.unitPriceCents, customs)} a bottle
              </span>
            </td>
            <td className="py-4 pl-3 text-right align-top">
              {formatMoney(line.quantity * line.unitPriceCents, customs)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-ink border-t">
        <tr>
          <td className="pt-4 align-top font-semibold text-lead">{totalBottles(lines)}</td>
          <td className="pt-4 align-top text-lead">
            {totalBottles(lines) === 1 ? 'bottle' : 'bottles'}
            {crates.crates > 0 && <span className="block text-muted text-small">{formatCrates(crates)}</span>}
          </td>
          <td className="pt-4 pl-3 text-right align-top font-semibold text-lead">
            {formatMoney(totalCents(lines), customs)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
