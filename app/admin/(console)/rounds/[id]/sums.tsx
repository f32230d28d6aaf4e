import { type Crates, formatCrates } from '@/lib/crates';
import { formatCount, formatMoney, type LocaleSettings } from '@/lib/format';
import { words } from '@/lib/http/page-locale';
import type { OrderSums } from '@/lib/orders/sums';
import { ShareBar } from '../../../_parts/share-bar';

interface SumsProps {
  sums: OrderSums;
  crates: Crates;
  localeSettings: LocaleSettings;
}

/** The totals of the round's orders, and how much of that is paid. */
export async function Sums({ sums, crates, localeSettings }: SumsProps) {
  const t = await words('crates');
  return (
    <dl className="grid grid-cols-2 gap-x-10 gap-y-5 border-line border-y py-5 lg:grid-cols-[auto_auto_auto_1fr]">
      <Sum term="Orders" figure={sums.orders}>
        {sums.cancelled > 0 && `and ${formatCount(sums.cancelled, 'cancelled order')}`}
      </Sum>
      <Sum term="Bottles" figure={sums.bottles}>
        {crates.crates > 0 && formatCrates(crates, t)}
      </Sum>
      <Sum term="Amount" figure={formatMoney(sums.totalCents, localeSettings)} />
      {sums.orders > 0 && (
        <Sum term="Paid" figure={formatMoney(sums.paidCents, localeSettings)}>
          <ShareBar value={sums.paidCents} of={sums.totalCents} />
          <span className="mt-1 block">
            {sums.paid === sums.orders
              ? `${formatCount(sums.orders, 'order')}, all paid`
              : `${sums.paid} of ${formatCount(sums.orders, 'order')} paid, ${formatMoney(sums.totalCents - sums.paidCents, localeSettings)} to come`}
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
