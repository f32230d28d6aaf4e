import { Link } from '@/app/_ui/link';
import { formatCount, formatMoney, type LocaleSettings } from '@/lib/format';
import type { Href } from '@/lib/http/address';
import { fullName } from '@/lib/offerings/full-name';
import type { ChangedOrder } from '@/lib/settlements/settling';
import { RowLink } from '../../../../_parts/row-link';
import { type Column, Table } from '../../../../_parts/table';

const COLUMNS: Column[] = [
  { label: 'Order', wide: true },
  { label: 'Gets' },
  { label: 'Before', figure: true },
  { label: 'Then', figure: true },
];

/** So many orders are shown at first. */
const MOST = 50;

interface ChangedOrdersProps {
  orders: ChangedOrder[];
  localeSettings: LocaleSettings;
  /** The address of the page with all of them; undefined where they all stand. */
  whole: Href | undefined;
}

/** The orders that get something else: who, what of each wine, and what it costs before and then. */
export function ChangedOrders({ orders, localeSettings, whole }: ChangedOrdersProps) {
  const shown = whole === undefined ? orders : orders.slice(0, MOST);
  return (
    <>
      <Table
        caption="Orders that change"
        columns={COLUMNS}
        rows={shown.map((order) => ({
          key: order.id,
          cells: [
            <RowLink key="order" href={`/admin/orders/${order.id}`}>
              {`Order ${order.orderNumber}, ${order.name}`}
            </RowLink>,
            <ul key="wines">
              {order.wines.map(({ offering, before, after }) => (
                <li key={offering.id}>
                  {`${fullName(offering)}: ${formatCount(after, 'bottle')} instead of ${before}`}
                </li>
              ))}
            </ul>,
            formatMoney(order.totalCentsBefore, localeSettings),
            formatMoney(order.totalCents, localeSettings),
          ],
        }))}
      />
      {whole !== undefined && orders.length > shown.length && (
        <Link href={whole} className="inline-flex min-h-target items-center">
          Show all {orders.length} orders
        </Link>
      )}
    </>
  );
}
