import { formatShortMoment, type LocaleSettings } from '@/lib/format';
import type { Settling } from '@/lib/settlements/settling';
import { RowLink } from '../../../../_parts/row-link';
import { Section } from '../../../../_parts/section';
import { type Column, Table } from '../../../../_parts/table';

const COLUMNS: Column[] = [{ label: 'Order', wide: true }, { label: 'What happened' }, { label: 'When' }];

interface LateOrdersProps {
  late: Settling['late'];
  localeSettings: LocaleSettings;
}

/** The orders that the settlement does not know as they are. */
export function LateOrders({ late, localeSettings }: LateOrdersProps) {
  return (
    <Section id="late" title="After it was settled">
      <p className="mb-4 max-w-measure">
        These orders came or changed since. They get what they say, beside what was settled.
      </p>
      <Table
        caption="Orders that came or changed after the round was settled"
        columns={COLUMNS}
        rows={late.map((order) => ({
          key: order.id,
          cells: [
            <RowLink key="order" href={`/admin/orders/${order.id}`}>
              {`Order ${order.orderNumber}, ${order.name}`}
            </RowLink>,
            order.isPlacedLate ? 'Placed' : 'Changed',
            formatShortMoment(order.at, localeSettings),
          ],
        }))}
      />
    </Section>
  );
}
