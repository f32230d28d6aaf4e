import type { ReactNode } from 'react';
import { formatMoment } from '@/lib/format';
import type { RoundNow } from '@/lib/rounds/queries';
import type { Route } from '@/lib/routes/queries';

interface RoundHeadingProps {
  round: RoundNow;
  route: Route;
}

/** The name and text of the round, and its dates. */
export function RoundHeading({ round, route }: RoundHeadingProps) {
  const { orderDeadlineAt, pickupAt, pickupLocation } = round;
  return (
    <div className="mb-10">
      <h1 className="text-title">{round.name}</h1>
      {round.description && (
        <p className="mt-4 max-w-measure whitespace-pre-line text-lead">{round.description}</p>
      )}
      <dl className="mt-8 grid gap-x-10 gap-y-4 sm:grid-cols-[repeat(3,auto)] sm:justify-start">
        {orderDeadlineAt && (
          <Fact term={round.takesOrders ? 'Order by' : 'Orders closed'}>
            <time dateTime={orderDeadlineAt.toISOString()}>{formatMoment(orderDeadlineAt, route)}</time>
          </Fact>
        )}
        {pickupAt && (
          <Fact term="Pickup">
            <time dateTime={pickupAt.toISOString()}>{formatMoment(pickupAt, route)}</time>
          </Fact>
        )}
        {pickupLocation && <Fact term="Where">{pickupLocation}</Fact>}
      </dl>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="sm:max-w-[18rem]">
      <dt className="text-muted text-small">{term}</dt>
      <dd className="text-balance">{children}</dd>
    </div>
  );
}
