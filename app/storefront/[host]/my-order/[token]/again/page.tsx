import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import { show, visitor } from '@/lib/http/page';
import { fullName } from '@/lib/offerings/full-name';
import { asLastTime } from '@/lib/orders/again';
import { ownOrderPath } from '@/lib/orders/present';
import { getOwnOrder } from '@/lib/orders/queries';
import { currentRound } from '@/lib/rounds/queries';
import { listedOfferings } from '../../../_order/listed-offering';
import { OrderForm } from '../../../_order/order-form';
import { KeptEntries } from '../../../kept-entries';
import { NoRound } from '../../../no-round';
import { RoundHeading } from '../../../round-heading';

export const metadata: Metadata = { title: 'Order as last time', robots: { index: false, follow: false } };

/** The wine list of the current round with the bottles of an earlier order already entered. */
export default async function AgainPage({ params }: PageProps<'/storefront/[host]/my-order/[token]/again'>) {
  const { host, token } = await params;
  const caller = await visitor(host);
  const { order, lines, offerings, round: before } = await show(getOwnOrder, caller, { token });
  const current = await show(currentRound, caller, {});
  if (!current?.round.takesOrders) {
    return (
      <>
        <KeptEntries offerings={current?.offerings ?? [...offerings.values()]} />
        <NoRound caller={caller} />
      </>
    );
  }
  const { round } = current;
  const { locale, timeZone, currency } = caller.route;
  const { bottles, missing } = asLastTime(lines, offerings, current.offerings);
  const begins = listedOfferings(current.offerings).map((offering) => {
    const before = bottles.get(offering.id);
    return before === undefined
      ? offering
      : { ...offering, bottles: Math.min(before, offering.most ?? before) };
  });
  const fewer = begins.filter((offering) => offering.bottles !== bottles.get(offering.id));
  return (
    <>
      <RoundHeading round={round} route={caller.route} />
      <Notice className="mb-10 max-w-[44rem]">
        <p>
          The list begins with the bottles of{' '}
          <Link href={ownOrderPath(token)}>
            order {order.orderNumber} in {before.name}
          </Link>
          . Change what you like; it becomes a new order.
        </p>
        {missing.length > 0 && (
          <p className="mt-2">Not on the list this time: {missing.map(fullName).join(', ')}.</p>
        )}
        {fewer.length > 0 && (
          <p className="mt-2">Fewer bottles are left than you had: {fewer.map(fullName).join(', ')}.</p>
        )}
      </Notice>
      <OrderForm
        orderKey={randomUUID()}
        keptAs={`order-${order.id}-in-round-${round.id}`}
        name={order.submittedName ?? ''}
        offerings={begins}
        localeSettings={{ locale, timeZone, currency }}
      />
    </>
  );
}
