import { ButtonLink } from '@/app/_ui/button';
import { ButtonForm } from '@/app/_ui/forms/button-form';
import { hidden } from '@/app/_ui/hidden-words';
import { Link } from '@/app/_ui/link';
import type { Route } from '@/lib/groups/routes/queries';
import { pageLocale, words } from '@/lib/http/pages/page-locale';
import type { OrderSums } from '@/lib/orders/sums/sums-by-round';
import type { Round } from '@/lib/rounds/queries';
import type { RoundToday, RouteToday as Today } from '@/lib/today/queries';
import { formatMoney } from '@/lib/words/format';
import { localeSettingsFor } from '@/lib/words/languages/choice';
import { Figure } from '../../_parts/figures/figure';
import { GrowthChart } from '../../_parts/figures/growth-chart';
import { PhaseFigures } from '../../_parts/figures/phase-figures';
import { MailShares } from '../../_parts/shares/mail-shares';
import { RoundState } from '../../_parts/states/round-state';
import { copyToDraft } from '../rounds/actions';
import { NextDate } from './next-date';
import { Steps } from './steps';

/** The rounds of a route that are not over, or the way to its first. */
export function RouteToday({ route, rounds, last }: Today) {
  if (rounds.length === 0) return <NoRound route={route} last={last} />;
  return rounds.map((today) => <OneRound key={today.round.id} route={route} today={today} />);
}

/** A round: its orders and payments, its mail, and its next steps. */
async function OneRound({ route, today }: { route: Route; today: RoundToday }) {
  const { round, sums, figures, mail, steps } = today;
  const t = await words('console.figures');
  const counts = await words('counts');
  const address = `/admin/rounds/${round.id}` as const;
  return (
    <article aria-labelledby={`round-${round.id}`} className="border-line border-t pt-4">
      <p className="text-muted text-small">{route.name}</p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={`round-${round.id}`} className="font-semibold text-lead">
          <Link href={address} className="-my-2 inline-block py-2">
            {round.name}
          </Link>
        </h3>
        <RoundState status={round.status} />
      </div>
      <NextDate round={round} route={route} />
      <Steps steps={steps} round={round} route={route} />
      {figures && (
        <dl className="mt-4 grid grid-cols-2 gap-x-8 gap-y-4">
          <Figure term={t('orders')} value={sums.orders}>
            {counts('bottles', { count: sums.bottles })}
          </Figure>
          <PhaseFigures roundId={round.id} figures={figures} sums={sums} route={route} />
          <Money sums={sums} route={route} />
        </dl>
      )}
      {figures?.phase === 'open' && (
        <div className="mt-4">
          <GrowthChart growth={figures.growth} round={round.name} />
        </div>
      )}
      {mail && (
        <div className="mt-4">
          <MailShares counts={mail} href={(status) => `/admin/mail?round=${round.id}&state=${status}`} />
        </div>
      )}
    </article>
  );
}

/** A route without a round at hand: its first round is begun, or the one after the last is planned. */
async function NoRound({ route, last }: Pick<Today, 'route' | 'last'>) {
  const t = await words('console.home.noRound');
  return (
    <article className="grid content-start justify-items-start gap-3 border-line border-t pt-4">
      <h3 className="font-semibold text-lead">{route.name}</h3>
      {last ? (
        <PlanNext last={last} />
      ) : (
        <>
          <p className="max-w-measure text-muted">{t('sentence')}</p>
          <ButtonLink href={`/admin/rounds/new?route=${route.id}`}>
            {t.rich('begin', { route: route.name, hidden })}
          </ButtonLink>
        </>
      )}
    </article>
  );
}

/** Plans the round after the last one, which is put away. */
async function PlanNext({ last }: { last: Round }) {
  const t = await words('console.rounds.heading');
  const said = await words('console.rounds.said');
  return (
    <>
      <p className="wrap-anywhere max-w-measure text-muted">{said('putAway', { round: last.name })}</p>
      <ButtonForm action={copyToDraft} values={{ id: last.id }} labels={[t('copy'), t('copying')]} />
    </>
  );
}

interface MoneyProps {
  sums: OrderSums;
  route: Route;
}

async function Money({ sums: { totalCents, paidCents, orders, paid }, route }: MoneyProps) {
  const t = await words('console.figures');
  const settings = localeSettingsFor(route, await pageLocale());
  const open = totalCents - paidCents;
  return (
    <Figure
      term={t('paid')}
      value={formatMoney(paidCents, settings)}
      share={{ value: paidCents, of: totalCents }}
    >
      {orders === 0
        ? t('nothingToPay')
        : open === 0
          ? t('allPaid')
          : t('toCome', { paid: String(paid), orders, amount: formatMoney(open, settings) })}
    </Figure>
  );
}
