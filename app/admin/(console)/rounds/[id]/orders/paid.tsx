import { formatCount, formatMoney, type LocaleSettings } from '@/lib/format';
import type { OrderSums } from '@/lib/orders/sums';
import { ShareBar } from '../../../../_parts/share-bar';

interface PaidProps {
  sums: OrderSums;
  localeSettings: LocaleSettings;
}

/** How much of a round's orders is paid, drawn and in one line. */
export function Paid({ sums, localeSettings }: PaidProps) {
  if (sums.orders === 0) return null;
  return (
    <div className="max-w-measure">
      <p className="mb-1 tabular-nums">
        {sums.paid === sums.orders
          ? `${formatCount(sums.orders, 'order')}, all paid`
          : `${sums.paid} of ${formatCount(sums.orders, 'order')} paid, ${formatMoney(sums.totalCents - sums.paidCents, localeSettings)} to come`}
      </p>
      <ShareBar value={sums.paidCents} of={sums.totalCents} />
    </div>
  );
}
