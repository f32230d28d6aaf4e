import { Link } from '@/app/_ui/link';
import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import type { MailedRoundOverview } from '@/lib/today/mailed-round-overview';
import { formatCrates } from '@/lib/wines/crates';
import { formatMoney } from '@/lib/words/format';
import { Figure } from '../../../_parts/figures/figure';
import { GrowthChart } from '../../../_parts/figures/growth-chart';
import { PhaseFigures } from '../../../_parts/figures/phase-figures';

/** The totals of the round's orders, how much of that is paid, and the figures of its phase, drawn while it is open. */
export async function Sums({ overview }: { overview: MailedRoundOverview }) {
  const { round, route, sums, crates, figures, notOrdered } = overview;
  const t = await words('console.rounds.sums');
  const localeSettings = await localeSettingsOfPage(route);
  return (
    <div className="grid gap-5 border-line border-y py-5">
      <dl className="grid grid-cols-2 gap-x-10 gap-y-5 lg:grid-cols-5">
        <Figure term={t('orders')} value={sums.orders}>
          {sums.cancelled > 0 && t('cancelled', { count: sums.cancelled })}
        </Figure>
        <Figure term={t('bottles')} value={sums.bottles}>
          {crates.crates > 0 && formatCrates(crates, await words('crates'))}
        </Figure>
        <Figure term={t('amount')} value={formatMoney(sums.totalCents, localeSettings)} />
        {sums.orders > 0 && (
          <Figure
            term={t('paid')}
            value={formatMoney(sums.paidCents, localeSettings)}
            share={{ value: sums.paidCents, of: sums.totalCents }}
          >
            {sums.paid === sums.orders
              ? t('allPaid', { orders: sums.orders })
              : t('somePaid', {
                  paid: sums.paid,
                  orders: sums.orders,
                  due: formatMoney(sums.totalCents - sums.paidCents, localeSettings),
                })}
          </Figure>
        )}
        {figures && <PhaseFigures roundId={round.id} figures={figures} sums={sums} route={route} />}
        {figures?.phase === 'open' && (
          <Figure term={t('notOrdered')} value={notOrdered}>
            {notOrdered > 0 && (
              <Link href={`/admin/rounds/${round.id}/message?to=not_ordered`}>{t('write')}</Link>
            )}
          </Figure>
        )}
      </dl>
      {figures?.phase === 'open' && <GrowthChart growth={figures.growth} round={round.name} />}
    </div>
  );
}
