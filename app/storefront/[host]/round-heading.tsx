import type { ReactNode } from 'react';
import { formatMoment, formatPeriod } from '@/lib/format';
import { words } from '@/lib/http/page-locale';
import type { RoundNow } from '@/lib/rounds/queries';
import type { Route } from '@/lib/routes/queries';

interface RoundHeadingProps {
  round: RoundNow;
  route: Route;
}

/** The name and text of the round, and its dates. */
export async function RoundHeading({ round, route }: RoundHeadingProps) {
  const t = await words('storefront.round');
  const { orderDeadlineAt, pickupAt, pickupLocation } = round;
  return (
    <div className="mb-6 sm:mb-10">
      <h1 className="text-title">{round.name}</h1>
      {round.description && (
        <p className="mt-4 max-w-measure whitespace-pre-line sm:text-lead">{round.description}</p>
      )}
      <dl className="mt-4 grid gap-x-10 gap-y-1 sm:mt-8 sm:grid-cols-[repeat(3,auto)] sm:justify-start sm:gap-y-4">
        {orderDeadlineAt && (
          <Fact term={round.takesOrders ? t('orderBy') : t('ordersClosed')}>
            <time dateTime={orderDeadlineAt.toISOString()}>{formatMoment(orderDeadlineAt, route)}</time>
          </Fact>
        )}
        {pickupAt && (
          <Fact term={t('pickup')}>
            <time dateTime={pickupAt.toISOString()}>{formatPeriod(pickupAt, round.pickupUntil, route)}</time>
          </Fact>
        )}
        {pickupLocation && <Fact term={t('where')}>{pickupLocation}</Fact>}
      </dl>
      <p className="mt-2 text-small">
        <a href="/calendar.ics" className="inline-flex min-h-target items-center text-muted hover:text-ink">
          {t('calendar')}
        </a>
      </p>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    // On a phone a line each, so that the first wine is on the first screen.
    <div className="flex flex-wrap gap-x-2 sm:block sm:max-w-[18rem]">
      <dt className="text-muted sm:text-small">{term}</dt>
      <dd className="text-balance">{children}</dd>
    </div>
  );
}
