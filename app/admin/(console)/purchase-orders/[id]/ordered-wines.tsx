import type { PurchaseOrderDocument } from '@/lib/buying/purchase-orders/purchase-order-document';
import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import { formatCrates, intoCrates } from '@/lib/wines/crates';
import { fullName } from '@/lib/wines/offerings/full-name';
import { formatMoney } from '@/lib/words/format';
import { type Column, Table } from '../../../_parts/tables/table';

/** The wines that a purchase order lists, as they were when it was made. */
export async function OrderedWines({ document: { lines, route } }: { document: PurchaseOrderDocument }) {
  const t = await words('console.purchaseOrders.wines');
  const crateWords = await words('crates');
  const settings = await localeSettingsOfPage(route);
  const columns: Column[] = [
    { label: t('wine'), wide: true },
    { label: t('article'), fold: 'early', names: true },
    { label: t('crates'), fold: 'late' },
    { label: t('bottles'), figure: true },
    { label: t('price'), figure: true, fold: 'late' },
    { label: t('total'), figure: true },
  ];
  return (
    <Table
      caption={t('caption')}
      columns={columns}
      rows={lines.map((line) => ({
        key: line.id,
        cells: [
          <span key="wine">
            {fullName(line)}
            {line.producer !== '' && <span className="row-note block font-normal">{line.producer}</span>}
          </span>,
          line.articleNumber,
          formatCrates(intoCrates(line.bottles, line.bottlesPerCrate), crateWords),
          line.bottles,
          line.purchasePriceCents === null ? t('notKnown') : formatMoney(line.purchasePriceCents, settings),
          line.purchasePriceCents !== null && formatMoney(line.bottles * line.purchasePriceCents, settings),
        ],
      }))}
    />
  );
}
