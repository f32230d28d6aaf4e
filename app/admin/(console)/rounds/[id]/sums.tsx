import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import type { OrderSums } from '@/lib/orders/sums/sums-by-round';
import { type Crates, formatCrates } from '@/lib/wines/crates';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import { ShareBar } from '../../../_parts/shares/share-bar';

interface SumsProps {
  sums: OrderSums;
  crates: Crates;
  route: LocaleSettings;
}

/** The totals of the round's orders, and how much of that is paid. */
export async function Sums({ sums, crates, route }: SumsProps) {
  const t = await words('console.rounds.sums');
  const localeSettings = await localeSettingsOfPage(route);
  return (
    <dl className="grid grid-cols-2 gap-x-10 gap-y-5 border-line border-y py-5 lg:grid-cols-[auto_auto_auto_1fr]">
      <Sum term={t('orders')} figure={sums.orders}>
        {sums.cancelled > 0 && t('cancelled', { count: sums.cancelled })}
      </Sum>
      <Sum term={t('bottles')} figure={sums.bottles}>
        {crates.crates > 0 && formatCrates(crates, await words('crates'))}
      </Sum>
      <Sum term={t('amount')} figure={formatMoney(sums.totalCents, localeSettings)} />
      {sums.orders > 0 && (
        <Sum term={t('paid')} figure={formatMoney(sums.paidCents, localeSettings)}>
          <ShareBar value={sums.paidCents} of={sums.totalCents} />
          <span className="mt-1 block">
            {sums.paid === sums.orders
              ? t('allPaid', { orders: sums.orders })
              : t('somePaid', {
                  paid: sums.paid,
                  orders: sums.orders,
                  due: formatMoney(sums.totalCents - sums.paidCents, localeSettings),
                })}
          </span>
        </Sum>
      )}
    </dl>
  );
}

interface SumProps {
  term: string;
  figure: string | number;
  children?: React.ReactNode;
}

function Sum({ term, figure, children }: SumProps) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-small">{term}</dt>
      <dd className="font-serif text-heading tabular-nums">{figure}</dd>
      <dd className="text-muted text-small">{children}</dd>
    </div>
  );
}
