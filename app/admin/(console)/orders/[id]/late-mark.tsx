import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import type { Lateness } from '@/lib/buying/allocation/late-orders';
import { words } from '@/lib/http/pages/page-locale';
import type { Order } from '@/lib/orders/queries';
import { formatMoment, type LocaleSettings } from '@/lib/words/format';

interface LateMarkProps {
  order: Order;
  late: Lateness;
  localeSettings: LocaleSettings;
}

/** Marks an order that came or changed after its round was settled. */
export async function LateMark({
  order,
  late: { at, isPlacedLate, isFixed },
  localeSettings,
}: LateMarkProps) {
  const t = await words('console.orders.late');
  const happened = order.cancelledAt ? 'cancelled' : isPlacedLate ? 'placed' : 'changed';
  return (
    <Notice>
      <p className="font-medium">{t(happened)}</p>
      <p className="text-muted text-small">
        {t(isFixed ? 'onceSent' : 'whatToDo', { when: formatMoment(at, localeSettings) })}
      </p>
      <Link
        href={`/admin/rounds/${order.purchaseRoundId}/purchase`}
        className="inline-flex min-h-target items-center"
      >
        {(await words('console.rounds.receive'))('toPurchase')}
      </Link>
    </Notice>
  );
}
