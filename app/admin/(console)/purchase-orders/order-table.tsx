import type { ListedPurchaseOrder } from '@/lib/buying/purchase-orders/listed-purchase-orders';
import { presentPurchaseOrder } from '@/lib/buying/purchase-orders/present';
import { pageLocale, words } from '@/lib/http/pages/page-locale';
import { formatMoney, formatShortMoment } from '@/lib/words/format';
import { localeSettingsFor } from '@/lib/words/languages/choice';
import { PurchaseState } from '../../_parts/states/purchase-state';
import { RowLink } from '../../_parts/tables/row-link';
import { type Column, Table } from '../../_parts/tables/table';

/** Purchase orders as a table, each with its supplier and its round. */
export async function PurchaseOrderTable({ orders }: { orders: ListedPurchaseOrder[] }) {
  const t = await words('console.purchaseOrders.table');
  const states = await words('purchaseOrders.states');
  const locale = await pageLocale();
  const columns: Column[] = [
    { label: t('order'), wide: true },
    { label: t('state') },
    { label: t('bottles'), figure: true },
    { label: t('sum'), figure: true },
    { label: t('sent'), fold: 'early' },
  ];
  return (
    <Table
      caption={(await words('console.purchaseOrders'))('title')}
      columns={columns}
      rows={orders.map((one) => {
        const { bottles, total_cents } = presentPurchaseOrder(one);
        const settings = localeSettingsFor(one.route, locale);
        return {
          key: one.order.id,
          cells: [
            <span key="order">
              <RowLink href={`/admin/purchase-orders/${one.order.id}`}>
                {t('numberTo', { number: String(one.order.number), supplier: one.supplier.name })}
              </RowLink>
              <span className="row-note block">{one.round.name}</span>
            </span>,
            <PurchaseState key="state" status={one.order.status}>
              {states(one.order.status)}
            </PurchaseState>,
            bottles,
            total_cents === null ? t('noPrice') : formatMoney(total_cents, settings),
            one.order.sentAt && formatShortMoment(one.order.sentAt, settings),
          ],
        };
      })}
    />
  );
}
