import { randomUUID } from 'node:crypto';
import { Notice } from '@/app/_ui/notice';
import { formatMoment } from '@/lib/format';
import { show, visitor } from '@/lib/http/page';
import { currentRound } from '@/lib/rounds/queries';
import { listedOfferings } from './listed-offering';
import { NoRound } from './no-round';
import { OfferingList } from './offering-list';
import { OrderForm } from './order-form';
import { RoundHeading } from './round-heading';
import { Welcome } from './welcome';

/** The current round of the route: its wines, its deadline and the order form. */
export default async function RoundPage({ params }: PageProps<'/storefront/[host]'>) {
  const caller = await visitor((await params).host);
  const { route } = caller;
  const current = await show(currentRound, caller, {});
  if (!current) return <NoRound />;
  const { round, offerings } = current;
  const { locale, timeZone, currency } = route;
  return (
    <>
      <Welcome words={route.welcome} />
      <RoundHeading round={round} route={route} />
      {round.takesOrders ? (
        <OrderForm
          orderKey={randomUUID()}
          offerings={listedOfferings(offerings)}
          localeSettings={{ locale, timeZone, currency }}
        />
      ) : (
        <div className="max-w-[44rem]">
          <Notice className="mb-10">
            {round.orderDeadlineAt
              ? `The order deadline passed on ${formatMoment(round.orderDeadlineAt, route)}. `
              : 'The order deadline has passed. '}
            No more orders are taken for this round.
          </Notice>
          <OfferingList offerings={offerings} localeSettings={route} />
        </div>
      )}
    </>
  );
}
