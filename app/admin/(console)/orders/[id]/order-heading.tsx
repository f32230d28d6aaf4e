import { ButtonForm } from '@/app/_ui/forms/button-form';
import { Form } from '@/app/_ui/forms/form';
import { listHref, type OrderList } from '@/app/admin/(console)/orders/order-list';
import { words } from '@/lib/http/pages/page-locale';
import { presentOrder } from '@/lib/orders/present';
import type { OrderDetails } from '@/lib/orders/queries';
import { paymentState } from '@/lib/orders/sums/payment-state';
import type { Round } from '@/lib/rounds/queries';
import { versionOf } from '@/lib/rules/version';
import { isMailable, shownAddress } from '@/lib/words/addresses';
import { formatMoment, formatMoney, type LocaleSettings } from '@/lib/words/format';
import type { Translator } from '@/lib/words/languages/translator';
import { Moment } from '../../../_parts/moment';
import { Detail, DetailLink, Details } from '../../../_parts/page/details';
import { PageHeading } from '../../../_parts/page/page-heading';
import { orderPayment } from '../../../_parts/payments/order-payment';
import { PaidButton } from '../../../_parts/payments/paid-button';
import { changeCancelled, markPaid } from '../actions';

interface OrderHeadingProps {
  details: OrderDetails;
  round: Round;
  localeSettings: LocaleSettings;
  /** The list that the order was opened from. */
  list: OrderList;
}

/** The head of an order: its number, its participant, its payment, and the actions on the whole order. */
export async function OrderHeading({ details, round, localeSettings, list }: OrderHeadingProps) {
  const t = await words('console.orders');
  const { order, participant } = details;
  const { state: noted } = orderPayment(details, localeSettings, await words('console.payment'));
  return (
    <PageHeading
      title={t('title', { number: String(order.orderNumber), name: participant.name })}
      parent={[listHref(round.id, list), t('ofRound', { round: round.name })]}
      actions={
        <>
          <ButtonForm
            action={changeCancelled}
            values={{ id: order.id, cancelled: String(order.cancelledAt === null) }}
            labels={[
              order.cancelledAt ? t('restore') : t('cancel'),
              order.cancelledAt ? t('restoring') : t('cancelling'),
            ]}
          />
          {noted && (
            <Form action={markPaid} version={versionOf(presentOrder(details))} message={false}>
              <input type="hidden" name="id" value={order.id} />
              <PaidButton number={order.orderNumber} state={noted} />
            </Form>
          )}
        </>
      }
    >
      <Details>
        <Detail term={t('state')}>
          <span className="font-medium">
            {stateOf(order, localeSettings, await words('console.orders.payment'))}
          </span>
        </Detail>
        <Detail term={t('participant')}>
          <DetailLink href={`/admin/participants/${participant.id}`}>{participant.name}</DetailLink>
        </Detail>
        <Detail term={t('email')}>
          {isMailable(participant.email) ? (
            <DetailLink href={`mailto:${participant.email}`}>{shownAddress(participant.email)}</DetailLink>
          ) : (
            (await words('messages'))('noAddress')
          )}
        </Detail>
        {participant.phone && (
          <Detail term={t('phone')}>
            <DetailLink href={`tel:${participant.phone.replace(/[^+\d]/g, '')}`}>
              {participant.phone}
            </DetailLink>
          </Detail>
        )}
        <Detail term={t('placed')}>
          <Moment at={order.createdAt} localeSettings={localeSettings} />
        </Detail>
        {order.ageConfirmedAt && (
          <Detail term={t('ageConfirmed')}>
            <Moment at={order.ageConfirmedAt} localeSettings={localeSettings} />
          </Detail>
        )}
      </Details>
    </PageHeading>
  );
}

function stateOf(
  order: OrderDetails['order'],
  localeSettings: LocaleSettings,
  t: Translator<'console.orders.payment'>,
): string {
  const { cancelledAt, paidAt, paidCents, dueCents } = order;
  const paid = formatMoney(paidCents, localeSettings);
  if (cancelledAt) {
    const when = formatMoment(cancelledAt, localeSettings);
    return paidCents > 0 ? t('cancelledPaid', { when, paid }) : t('cancelled', { when });
  }
  const state = paymentState(order);
  if (state === 'free' || state === 'unpaid') return t(state);
  const when = paidAt && formatMoment(paidAt, localeSettings);
  if (state === 'short') {
    const due = formatMoney(dueCents, localeSettings);
    return when ? t('short', { due, paid, when }) : t('partly', { due, paid });
  }
  if (state === 'over') {
    const surplus = formatMoney(-dueCents, localeSettings);
    return when ? t('over', { surplus, paid, when }) : t('tooMuch', { surplus, paid });
  }
  return when ? t('paid', { when }) : t('whole', { paid });
}
