import { formatMoney, formatShortMoment } from '@/lib/format';
import { words } from '@/lib/http/page-locale';
import type { PurchaseOrderOfLedger } from '@/lib/purchase-orders/ledger';
import { presentPurchaseOrder } from '@/lib/purchase-orders/present';
import { PurchaseState } from '../../_parts/purchase-state';
import { RowLink } from '../../_parts/row-link';
import { type Column, Table } from '../../_parts/table';

const COLUMNS: Column[] = [
  { label: 'Purchase order', wide: true },
  { label: 'State' },
  { label: 'Bottles', figure: true },
  { label: 'Sum', figure: true },
  { label: 'Sent', fold: 'early' },
];

/** Purchase orders as a table, each with its supplier and its round. */
export async function PurchaseOrderTable({ orders }: { orders: PurchaseOrderOfLedger[] }) {
  const states = await words('purchaseOrders.states');
  return (
    <Table
      caption="Purchase orders"
      columns={COLUMNS}
      rows={orders.map((one) => {
        const { bottles, total_cents } = presentPurchaseOrder(one);
        return {
          key: one.order.id,
          cells: [
            <span key="order">
              <RowLink href={`/admin/purchase-orders/${one.order.id}`}>
                {`No. ${one.order.number}, ${one.supplier.name}`}
              </RowLink>
              <span className="row-note block">{one.round.name}</span>
            </span>,
            <PurchaseState key="state" status={one.order.status}>
              {states(one.order.status)}
            </PurchaseState>,
            bottles,
            total_cents === null ? 'no price yet' : formatMoney(total_cents, one.route),
            one.order.sentAt && formatShortMoment(one.order.sentAt, one.route),
          ],
        };
      })}
    />
  );
}
