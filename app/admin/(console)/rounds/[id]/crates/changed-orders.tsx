import { Link } from '@/app/_ui/link';
import type { ChangedOrder } from '@/lib/buying/allocation/changed-orders';
import type { Href } from '@/lib/http/address';
import { words } from '@/lib/http/pages/page-locale';
import { fullName } from '@/lib/wines/offerings/full-name';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import { RowLink } from '../../../../_parts/tables/row-link';
import { type Column, Table } from '../../../../_parts/tables/table';

/** So many orders are shown at first. */
const MOST = 50;

interface ChangedOrdersProps {
  orders: ChangedOrder[];
  localeSettings: LocaleSettings;
  /** The address of the page with all of them; undefined where they all stand. */
  whole: Href | undefined;
}

/** The orders that change: the participant, each wine, and the amount before and after. */
export async function ChangedOrders({ orders, localeSettings, whole }: ChangedOrdersProps) {
  const t = await words('console.rounds.crates.changed');
  const columns: Column[] = [
    { label: t('order') },
    { label: t('gets'), wide: true },
    { label: t('before'), figure: true },
    { label: t('after'), figure: true },
  ];
  const shown = whole === undefined ? orders : orders.slice(0, MOST);
  return (
    <>
      <Table
        caption={t('caption')}
        columns={columns}
        rows={shown.map((order) => ({
          key: order.id,
          cells: [
            <RowLink key="order" href={`/admin/orders/${order.id}`}>
              {t('orderOf', { number: String(order.orderNumber), name: order.name })}
            </RowLink>,
            <ul key="wines">
              {order.wines.map(({ offering, before, after }) => (
                <li key={offering.id}>
                  {t('insteadOf', { wine: fullName(offering), count: after, before })}
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
          {t('showAll', { count: orders.length })}
        </Link>
      )}
    </>
  );
}
