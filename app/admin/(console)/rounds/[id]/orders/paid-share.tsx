import { words } from '@/lib/http/pages/page-locale';
import type { OrderSums } from '@/lib/orders/sums/sums-by-round';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import { ShareBar } from '../../../../_parts/shares/share-bar';

interface PaidProps {
  sums: OrderSums;
  localeSettings: LocaleSettings;
}

/** The paid share of a round's orders, drawn and in one line. */
export async function Paid({ sums, localeSettings }: PaidProps) {
  if (sums.orders === 0) return null;
  const t = await words('console.rounds.sums');
  return (
    <div className="max-w-measure">
      <p className="mb-1 tabular-nums">
        {sums.paid === sums.orders
          ? t('allPaid', { orders: sums.orders })
          : t('somePaid', {
              paid: sums.paid,
              orders: sums.orders,
              due: formatMoney(sums.totalCents - sums.paidCents, localeSettings),
            })}
      </p>
      <ShareBar value={sums.paidCents} of={sums.totalCents} />
    </div>
  );
}
