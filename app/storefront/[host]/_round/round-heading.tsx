import type { ReactNode } from 'react';
import { Moment } from '@/app/_ui/moments/moment';
import type { Route } from '@/lib/groups/routes/queries';
import { words } from '@/lib/http/pages/page-locale';
import type { RoundNow } from '@/lib/rounds/queries';

interface RoundHeadingProps {
  round: RoundNow;
  route: Route;
}

/** The name and text of the round, and its dates. */
export async function RoundHeading({ round, route }: RoundHeadingProps) {
  const t = await words('storefront.round');
  const { orderDeadlineAt, pickupAt, pickupLocation } = round;
  return (
    <div className="mb-3 sm:mb-10">
      <h1 className="wrap-anywhere text-title">{round.name}</h1>
      {round.description && (
        <p className="wrap-anywhere mt-2 max-w-measure whitespace-pre-line max-[22.5rem]:mt-1 max-[22.5rem]:text-small sm:mt-4 sm:text-lead">
          {round.description}
        </p>
      )}
      <dl className="mt-3 grid gap-x-10 max-[22.5rem]:mt-2 max-[22.5rem]:text-small gap-y-1 sm:mt-8 sm:grid-cols-[repeat(3,auto)] sm:justify-start sm:gap-y-4">
        {orderDeadlineAt && (
          <Fact term={round.takesOrders ? t('orderBy') : t('ordersClosed')}>
            <Moment at={orderDeadlineAt} localeSettings={route} />
          </Fact>
        )}
        {pickupAt && (
          <Fact term={t('pickup')}>
            <Moment at={pickupAt} until={round.pickupUntil} localeSettings={route} />
          </Fact>
        )}
        {pickupLocation && <Fact term={t('where')}>{pickupLocation}</Fact>}
      </dl>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    // On a phone the name and the dates follow each other, so that the first wine is on the first screen.
    <div className="sm:max-w-[18rem]">
      <dt className="me-2 inline text-muted sm:block sm:text-small">{term}</dt>{' '}
      <dd className="wrap-anywhere inline sm:block sm:text-balance">{children}</dd>
    </div>
  );
}
