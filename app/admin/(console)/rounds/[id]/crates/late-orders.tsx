import type { Settling } from '@/lib/buying/allocation/settling';
import { words } from '@/lib/http/pages/page-locale';
import { formatShortMoment, type LocaleSettings } from '@/lib/words/format';
import { Section } from '../../../../_parts/page/section';
import { RowLink } from '../../../../_parts/tables/row-link';
import { type Column, Table } from '../../../../_parts/tables/table';

interface LateOrdersProps {
  late: Settling['late'];
  localeSettings: LocaleSettings;
}

/** The orders that the settlement does not know as they are. */
export async function LateOrders({ late, localeSettings }: LateOrdersProps) {
  const t = await words('console.rounds.crates.late');
  const columns: Column[] = [{ label: t('order'), wide: true }, { label: t('what') }, { label: t('when') }];
  const changed = await words('console.rounds.crates.changed');
  return (
    <Section id="late" title={t('title')}>
      <p className="mb-4 max-w-measure">{t('explained')}</p>
      <Table
        caption={t('caption')}
        columns={columns}
        rows={late.map((order) => ({
          key: order.id,
          cells: [
            <RowLink key="order" href={`/admin/orders/${order.id}`}>
              {changed('orderOf', { number: String(order.orderNumber), name: order.name })}
            </RowLink>,
            order.isPlacedLate ? t('placed') : t('changed'),
            formatShortMoment(order.at, localeSettings),
          ],
        }))}
      />
    </Section>
  );
}
