import { CircleCheck } from 'lucide-react';
import { formatMoment, formatMoney } from '@/lib/format';
import { totalCents } from '@/lib/orders/present';
import type { OwnOrder } from '@/lib/orders/queries';
import type { Route } from '@/lib/routes/queries';
import { SectionHeading } from '../../section-heading';

interface PaymentProps {
  order: OwnOrder['order'];
  lines: OwnOrder['lines'];
  round: OwnOrder['round'];
  route: Route;
}

/** What is still to be paid and how, or that it was. */
export function Payment({ order, lines, round, route }: PaymentProps) {
  const amount = formatMoney(totalCents(lines), route);
  return (
    <section aria-labelledby="payment">
      <SectionHeading id="payment">Payment</SectionHeading>
      {order.paidAt ? (
        <p className="mt-4 flex gap-2 text-lead text-positive">
          <CircleCheck aria-hidden className="mt-1 size-5 shrink-0" />
          {amount} paid, on {formatMoment(order.paidAt, route)}
        </p>
      ) : (
        <>
          <p className="mt-4 text-lead">
            <strong className="font-semibold tabular-nums">{amount}</strong> to pay
            {round.paymentDueAt && ` by ${formatMoment(round.paymentDueAt, route)}`}
          </p>
          {round.paymentInstructions && (
            <p className="mt-2 max-w-measure whitespace-pre-line">{round.paymentInstructions}</p>
          )}
        </>
      )}
    </section>
  );
}
