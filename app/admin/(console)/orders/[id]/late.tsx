import { Notice } from '@/app/_ui/notice';
import { formatMoment, type LocaleSettings } from '@/lib/format';
import type { Order } from '@/lib/orders/queries';
import type { LateOrder } from '@/lib/settlements/late';

interface LateProps {
  order: Order;
  late: LateOrder;
  localeSettings: LocaleSettings;
}

/** Marks an order that came or changed after its round was settled. */
export function Late({ order, late: { at, isPlacedLate }, localeSettings }: LateProps) {
  const when = formatMoment(at, localeSettings);
  return (
    <Notice>
      <p className="font-medium">{heading(order, isPlacedLate)}</p>
      <p className="text-muted text-small">
        {`It happened ${when}. The settlement does not count it: settle the round again, or see that the bottles are bought.`}
      </p>
    </Notice>
  );
}

function heading({ cancelledAt }: Order, isPlacedLate: boolean): string {
  if (cancelledAt) return 'This order was cancelled after the round was settled.';
  return isPlacedLate
    ? 'This order was placed after the round was settled.'
    : 'This order changed after the round was settled.';
}
