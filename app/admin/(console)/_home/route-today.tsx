import type { ReactNode } from 'react';
import { ButtonLink } from '@/app/_ui/button';
import { Link } from '@/app/_ui/link';
import { formatCount, formatMoney } from '@/lib/format';
import type { FillingCrates } from '@/lib/home/filling';
import type { RouteToday as Today } from '@/lib/home/queries';
import type { OrderSums } from '@/lib/orders/sums';
import type { Route } from '@/lib/routes/queries';
import { MailShares } from '../../_parts/mail-shares';
import { RoundState } from '../../_parts/round-state';
import { ShareBar } from '../../_parts/share-bar';
import { NextDate } from './next-date';

/** A route's round: how long it still takes orders, what was ordered and paid, and what became of its mail. */
export function RouteToday({ route, current }: Today) {
  if (!current) return <NoRound route={route} />;
  const { round, sums, filling, mail } = current;
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
      {round.status !== 'draft' && (
        <dl className="mt-4 grid grid-cols-2 gap-x-8 gap-y-4">
          <Figure term="Orders" value={sums.orders}>
            {formatCount(sums.bottles, 'bottle')}
          </Figure>
          <Crates filling={filling} />
          <Money sums={sums} route={route} />
        </dl>
      )}
      {mail && (
        <div className="mt-4">
          <MailShares counts={mail} href={(status) => `/admin/mail?round=${round.id}&state=${status}`} />
        </div>
      )}
    </article>
  );
}

function NoRound({ route }: { route: Route }) {
  return (
    <article className="grid content-start justify-items-start gap-3 border-line border-t pt-4">
      <h3 className="font-semibold text-lead">{route.name}</h3>
      <p className="max-w-measure text-muted">
        No round yet. A round is a wine list with an order deadline and a pickup day.
      </p>
      <ButtonLink href="/admin/rounds/new">
        Begin a round<span className="sr-only"> for {route.name}</span>
      </ButtonLink>
    </article>
  );
}

function Money({ sums: { totalCents, paidCents, orders, paid }, route }: { sums: OrderSums; route: Route }) {
  const open = totalCents - paidCents;
  return (
    <Figure term="Paid" value={formatMoney(paidCents, route)} share={{ value: paidCents, of: totalCents }}>
      {orders === 0
        ? 'Nothing to pay yet'
        : open === 0
          ? 'All orders are paid'
          : `${paid} of ${formatCount(orders, 'order')} paid, ${formatMoney(open, route)} to come`}
    </Figure>
  );
}

function Crates({ filling: { open, missing } }: { filling: FillingCrates }) {
  return (
    <Figure term="Crates not full" value={open}>
      {open > 0 && `${formatCount(missing, 'bottle')} would fill them`}
    </Figure>
  );
}

interface FigureProps {
  term: string;
  value: ReactNode;
  /** Drawn beneath the value, over the whole width. */
  share?: { value: number; of: number };
  children: ReactNode;
}

function Figure({ term, value, share, children }: FigureProps) {
  return (
    <div className={`min-w-0 ${share ? 'col-span-2' : ''}`}>
      <dt className="text-muted text-small">{term}</dt>
      <dd className="font-serif text-lead tabular-nums">{value}</dd>
      {share && (
        <dd className="my-1">
          <ShareBar {...share} />
        </dd>
      )}
      <dd className="text-muted text-small tabular-nums">{children}</dd>
    </div>
  );
}
