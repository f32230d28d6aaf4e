import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { momentIn } from '@/app/_ui/moments/moment';
import type { Route } from '@/lib/groups/routes/queries';
import { pageLocale, words } from '@/lib/http/pages/page-locale';
import type { OwnOrder } from '@/lib/orders/queries';
import { paymentState } from '@/lib/orders/sums/payment-state';
import { formatDay, formatMoney } from '@/lib/words/format';
import { SectionHeading } from '../../section-heading';
import { PayByTransfer } from './pay-by-transfer';

interface PaymentProps {
  order: OwnOrder['order'];
  round: OwnOrder['round'];
  account: OwnOrder['account'];
  sentBack: OwnOrder['sentBack'];
  route: Route;
}

/** The amount that is still to be paid and the way to pay it, or a note that it is paid. */
export async function Payment({ order, round, account, sentBack, route }: PaymentProps) {
  const t = await words('storefront.payment');
  const { paidCents, dueCents } = order;
  const state = paymentState(order);
  const more = formatMoney(-dueCents, route);
  const total = formatMoney(order.totalCents, route);
  const paid = { amount: formatMoney(paidCents, route) };
  const paidAt = order.paidAt && { at: momentIn(order.paidAt, route) };
  const due = { amount: formatMoney(dueCents, route), strong };
  const dueBy = round.paymentDueAt && { at: momentIn(round.paymentDueAt, route) };
  return (
    <section aria-labelledby="payment">
      <SectionHeading id="payment">{t('heading')}</SectionHeading>
      {state === 'over' && (
        <p className="mt-4 text-lead">
          <Refund cents={-dueCents} route={route} />
        </p>
      )}
      {state === 'free' ? (
        <p className="mt-4">{t('free')}</p>
      ) : state === 'paid' || state === 'over' ? (
        <p className="mt-4 flex gap-2 text-lead text-positive">
          <CircleCheck aria-hidden className="mt-1 size-5 shrink-0" />
          {state === 'paid'
            ? paidAt
              ? t.rich('paidOn', { ...paid, ...paidAt })
              : t('paid', paid)
            : paidAt
              ? t.rich('paidMoreOn', { ...paid, ...paidAt, more })
              : t('paidMore', { ...paid, more })}
        </p>
      ) : (
        <>
          <p className="mt-4 text-lead">
            {dueBy
              ? t.rich(state === 'short' ? 'shortBy' : 'dueBy', { ...due, ...dueBy })
              : t.rich(state === 'short' ? 'short' : 'due', due)}
          </p>
          {sentBack && (
            <p className="mt-2 max-w-measure">
              {t('sentBack', {
                amount: formatMoney(sentBack.cents, route),
                day: formatDay(sentBack.on, await pageLocale()),
              })}
            </p>
          )}
          {state === 'short' && (
            <p className="mt-2 max-w-measure">
              {paidAt ? t.rich('changedOn', { ...paid, ...paidAt, total }) : t('changed', { ...paid, total })}
            </p>
          )}
          {account && (
            <PayByTransfer account={account} orderId={order.id} dueCents={dueCents} localeSettings={route} />
          )}
          {round.paymentInstructions && (
            <p className="wrap-anywhere mt-4 max-w-measure whitespace-pre-line">
              {round.paymentInstructions}
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** Says which amount is refunded, in the words of the mail about it. */
export async function Refund({ cents, route }: { cents: number; route: Route }) {
  return (await words('storefront.payment')).rich('toReturn', { amount: formatMoney(cents, route), strong });
}

const strong = (amount: ReactNode) => <strong className="font-semibold tabular-nums">{amount}</strong>;
