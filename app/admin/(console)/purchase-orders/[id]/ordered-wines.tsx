import { formatCrates, intoCrates } from '@/lib/crates';
import { formatMoney } from '@/lib/format';
import { words } from '@/lib/http/page-locale';
import { fullName } from '@/lib/offerings/full-name';
import type { PurchaseOrderDocument } from '@/lib/purchase-orders/document';
import { type Column, Table } from '../../../_parts/table';

const COLUMNS: Column[] = [
  { label: 'Wine', wide: true },
  { label: 'Article', fold: 'early' },
  { label: 'Crates', fold: 'late' },
  { label: 'Bottles', figure: true },
  { label: 'Purchase price', figure: true, fold: 'late' },
  { label: 'Sum', figure: true },
];

/** The wines that a purchase order lists, as they were when it was made. */
export async function OrderedWines({ document: { lines, route } }: { document: PurchaseOrderDocument }) {
  const t = await words('crates');
  return (
    <Table
      caption="Wines of the purchase order"
      columns={COLUMNS}
      rows={lines.map((line) => ({
        key: line.id,
        cells: [
          <span key="wine">
            {fullName(line)}
            {line.producer !== '' && <span className="row-note block font-normal">{line.producer}</span>}
          </span>,
          line.articleNumber,
          formatCrates(intoCrates(line.bottles, line.bottlesPerCrate), t),
          line.bottles,
          line.purchasePriceCents === null ? 'not known' : formatMoney(line.purchasePriceCents, route),
          line.purchasePriceCents !== null && formatMoney(line.bottles * line.purchasePriceCents, route),
        ],
      }))}
    />
  );
}
