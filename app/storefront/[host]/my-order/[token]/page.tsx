import { bdi } from '@/app/_ui/bdi';
import { momentIn } from '@/app/_ui/moments/moment';
import { Notice } from '@/app/_ui/notice';
import { queryAsVisitor, visitor } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { mailsOrders } from '@/lib/mail/templates/confirms-orders';
import { getOwnOrder } from '@/lib/orders/queries';
import { bottlesOf } from '@/lib/orders/sums/line-bottles';
import { mayOrder } from '@/lib/people/leaving';
import { now } from '@/lib/process/runtime/clock';
import { currentRound } from '@/lib/rounds/queries';
import { isMailable } from '@/lib/words/addresses';
import { ContactAddress } from '../../contact-address';
import { SectionHeading } from '../../section-heading';
import { ChangeOrder } from './change-order';
import { CorrectContact } from './correct-contact';
import { CorrectEmail } from './correct-email';
import { OrderAgain } from './order-again';
import { OrderedOfferings } from './ordered-offerings';
import { Payment, Refund } from './payment';
import { Pickup } from './pickup';
import { hinted, Saved, SavedNotice } from './saved-order';

export const generateMetadata = titled('storefront.myOrder', 'title', {
  robots: { index: false, follow: false },
});

const JUST_PLACED_MS = 10 * 60 * 1000;

const NOT_SHOWN: ReadonlyMap<number, number> = new Map();

/** The participant's own page of an order. It confirms a new order, and is shown at the pickup. */
export default async function OwnOrderPage({
  params,
  searchParams,
}: PageProps<'/storefront/[host]/my-order/[token]'>) {
  const { host, token } = await params;
  const { saved } = await searchParams;
  const caller = await visitor(host);
  const { route } = caller;
  const t = await words('storefront.myOrder');
  const own = await queryAsVisitor(getOwnOrder, caller, { token });
  const { order, lines, offerings, counted, isSettled, isNewcomersOnly, round, participant, account } = own;
  const mailed =
    saved === 'mailed' &&
    isMailable(participant.email) &&
    (await queryAsVisitor(mailsOrders, caller, { event_type: 'order_changed' }));
  const tellsCancelled =
    saved === 'cancelled' &&
    isMailable(participant.email) &&
    order.cancelledAt !== null &&
    (await queryAsVisitor(mailsOrders, caller, { event_type: 'order_cancelled' }));
  const justPlaced = now().getTime() - order.createdAt.getTime() < JUST_PLACED_MS;
  const tellsConfirmed =
    (justPlaced || saved === 'email') &&
    isMailable(participant.email) &&
    order.cancelledAt === null &&
    (await queryAsVisitor(mailsOrders, caller, { event_type: 'order_confirmed' }));
  const current = round.takesOrders ? null : await queryAsVisitor(currentRound, caller, {});
  // Not the participant's name: the address may be another person's, whose name must not be revealed by
  // ordering.
  const { submittedName } = order;
  const mayCorrectEmail = isNewcomersOnly && mayOrder(participant);
  const settled = !order.cancelledAt && lines.some((line) => bottlesOf(line) !== line.quantity);
  // Later it is settled how the crates are filled.
  const showsCrates = round.showsCrates && round.status === 'open' && !order.cancelledAt;
  return (
    <div className="max-w-[44rem]">
      {saved === 'email' ? (
        <SavedNotice>{(await words('storefront.contact'))('emailSaved')}</SavedNotice>
      ) : order.cancelledAt || saved === 'cancelled' ? null : saved === 'contact' ? (
        <SavedNotice>{(await words('storefront.contact'))('saved')}</SavedNotice>
      ) : saved !== undefined ? (
        <Saved order={order} mailedTo={mailed ? participant.email : null} localeSettings={route} />
      ) : null}
      <h1 className="wrap-anywhere text-heading">
        {order.cancelledAt
          ? t('cancelled')
          : submittedName
            ? t.rich(justPlaced ? 'thanksName' : 'ofName', { name: submittedName, bdi })
            : justPlaced
              ? t('thanks')
              : t('title')}
      </h1>
      <p className="mt-6">
        <span className="block text-muted">{t('number')}</span>{' '}
        <strong className="block font-normal font-serif text-display tabular-nums lining-nums">
          {order.orderNumber}
        </strong>
      </p>
      {tellsConfirmed && (
        <div className="mt-4 max-w-measure">
          {t(
            mayCorrectEmail ? 'confirmedToCorrect' : round.takesOrders ? 'confirmedTo' : 'confirmedToFixed',
            { email: hinted(participant.email) },
          )}
          {!mayCorrectEmail && !round.takesOrders && <ContactAddress route={route} />}
        </div>
      )}
      {order.cancelledAt && (
        <Notice className="mt-6">
          {t.rich('cancelledOn', { at: momentIn(order.cancelledAt, route) })}{' '}
          {order.paidCents ? <Refund cents={order.paidCents} route={route} /> : null}{' '}
          {tellsCancelled && t('cancelledMailed', { email: hinted(participant.email) })}
          {order.paidCents ? <ContactAddress route={route} /> : null}
        </Notice>
      )}
      <div className="mt-10 grid gap-12">
        {!order.cancelledAt && <Pickup token={token} round={round} route={route} />}
        <section aria-labelledby="ordered">
          <SectionHeading id="ordered">{settled ? t('settled') : t('ordered')}</SectionHeading>
          {settled && <p className="mt-4 max-w-measure">{t('settledNote')}</p>}
          <OrderedOfferings
            order={order}
            lines={lines}
            offerings={offerings}
            counted={showsCrates ? counted : NOT_SHOWN}
            isSettled={isSettled}
            localeSettings={route}
          />
          {order.comment && (
            <>
              <h3 className="mt-6 font-sans text-muted text-small">{t('comment')}</h3>
              <p className="wrap-anywhere max-w-measure whitespace-pre-line">{order.comment}</p>
            </>
          )}
        </section>
        {!order.cancelledAt && (
          <Payment order={order} round={round} account={account} sentBack={own.sentBack} route={route} />
        )}
        {round.takesOrders && <ChangeOrder order={order} round={round} route={route} />}
        {current?.round.takesOrders && <OrderAgain token={token} round={current.round} route={route} />}
        <div className="grid gap-2">
          {round.takesOrders && !order.cancelledAt && submittedName && (
            <CorrectContact token={token} name={submittedName} />
          )}
          {mayCorrectEmail && <CorrectEmail token={token} />}
          <p className="max-w-measure text-muted text-small">{t('keepAddress')}</p>
        </div>
      </div>
    </div>
  );
}
