import type { PurchaseOrderLine } from '@/lib/buying/purchase-orders/queries';
import type { ReceiptPreview } from '@/lib/buying/purchase-orders/receipt/receiving';
import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import { fullName } from '@/lib/wines/offerings/full-name';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import { RowLink } from '../../../_parts/tables/row-link';
import { type Column, Table } from '../../../_parts/tables/table';

interface AffectedOrdersProps {
  preview: ReceiptPreview;
  /** The lines of the purchase orders, for the names of the wines. */
  lines: PurchaseOrderLine[];
  route: LocaleSettings;
}

/** The orders that receipts would change, with each participant's wines and sums. */
export async function AffectedOrders({ preview: { orders, people }, lines, route }: AffectedOrdersProps) {
  const t = await words('console.purchaseOrders.preview');
  const changes = await words('console.purchaseOrders.came');
  const localeSettings = await localeSettingsOfPage(route);
  const columns: Column[] = [
    { label: changes('order'), wide: true },
    { label: t('gets') },
    { label: t('before'), figure: true },
    { label: t('then'), figure: true },
  ];
  const nameOf = new Map(lines.map((line) => [line.wineOfferingId, fullName(line)]));
  if (orders.length === 0) return <p className="mb-4 max-w-measure">{t('nobody')}</p>;
  return (
    <>
      <p className="mb-2 max-w-measure">{t('change', { count: orders.length })}</p>
      <Table
        caption={t('caption')}
        columns={columns}
        rows={orders.map((one) => ({
          key: one.id,
          cells: [
            <RowLink key="order" href={`/admin/orders/${one.id}`}>
              {changes('orderOf', {
                number: String(one.orderNumber),
                name: people.get(one.id)?.name ?? '',
              })}
            </RowLink>,
            <ul key="wines">
              {people.get(one.id)?.wines.map(({ wineOfferingId, before, after }) => (
                <li key={wineOfferingId}>
                  {changes('changed', { wine: nameOf.get(wineOfferingId) ?? '', bottles: after, before })}
                </li>
              ))}
            </ul>,
            formatMoney(one.totalCentsBefore, localeSettings),
            formatMoney(one.totalCents, localeSettings),
          ],
        }))}
      />
    </>
  );
}
