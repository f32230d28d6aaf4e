import { CircleCheck } from 'lucide-react';
import { formatMoment, formatMoney } from '@/lib/format';
import type { OwnOrder } from '@/lib/orders/queries';
import { paymentOf, totalCents } from '@/lib/orders/totals';
import type { Route } from '@/lib/routes/queries';
import { SectionHeading } from '../../section-heading';

interface PaymentProps {
  order: OwnOrder['order'];
  lines: OwnOrder['lines'];
  round: OwnOrder['round'];
  route: Route;
}

/** The amount that is still to be paid and how to pay it, or a note that it is paid. */
export function Payment({ order, lines, round, route }: PaymentProps) {
  const total = totalCents(lines);
  const { state, paidCents, dueCents, surplusCents } = paymentOf(order, total);
  const paid = `${formatMoney(paidCents, route)} paid${order.paidAt ? `, on ${formatMoment(order.paidAt, route)}` : ''}`;
  return (
    <section aria-labelledby="payment">
      <SectionHeading id="payment">Payment</SectionHeading>
      {state === 'over' && (
        <p className="mt-4 text-lead">
          <strong className="font-semibold tabular-nums">{formatMoney(surplusCents, route)}</strong> to return
          to you
        </p>
      )}
      {state === 'free' ? (
        <p className="mt-4">There is nothing to pay.</p>
      ) : state === 'paid' || state === 'over' ? (
        <p className="mt-4 flex gap-2 text-lead text-positive">
          <CircleCheck aria-hidden className="mt-1 size-5 shrink-0" />
          {paid}
          {state === 'over' && `: ${formatMoney(surplusCents, route)} more than your order comes to now`}
        </p>
      ) : (
        <>
          <p className="mt-4 text-lead">
            <strong className="font-semibold tabular-nums">{formatMoney(dueCents, route)}</strong>{' '}
            {state === 'short' ? 'still to pay' : 'to pay'}
            {round.paymentDueAt && ` by ${formatMoment(round.paymentDueAt, route)}`}
          </p>
          {state === 'short' && (
            <p className="mt-2 max-w-measure">
              {paid}. Your order has changed since and comes to {formatMoney(total, route)}.
            </p>
          )}
          {round.paymentInstructions && (
            <p className="mt-2 max-w-measure whitespace-pre-line">{round.paymentInstructions}</p>
          )}
        </>
      )}
    </section>
  );
}
