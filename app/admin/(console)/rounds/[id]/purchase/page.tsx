import { ButtonLink } from '@/app/_ui/button';
import { Field, TextArea } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { Notice } from '@/app/_ui/notice';
import { isAwaited } from '@/lib/buying/purchase-orders/receipt/receipt-outcome';
import {
  getRoundPurchases,
  type Purchase,
  type RoundPurchases,
} from '@/lib/buying/purchase-orders/round-purchases';
import { proposedDelivery } from '@/lib/buying/purchase-orders/terms';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { fullName } from '@/lib/wines/offerings/full-name';
import { Empty } from '../../../../_parts/page/empty';
import { Section } from '../../../../_parts/page/section';
import { orderOfAll } from '../../../purchase-orders/actions';
import { RoundHeading } from '../round-heading';
import { PurchaseOf } from './purchase-of';
import { WithoutSupplier } from './without-supplier';

export const generateMetadata = titled('console.rounds.purchase', 'title');

/** The purchase of a round: each supplier, with the purchase order or the button that makes it. */
export default async function PurchasePage({ params }: PageProps<'/admin/rounds/[id]/purchase'>) {
  const purchases = await queryAsAdministrator(getRoundPurchases, await idOf(params));
  const t = await words('console.rounds.purchase');
  const { round, route, withoutSupplier } = purchases;
  const isEmpty = purchases.purchases.length === 0 && withoutSupplier.length === 0;
  return (
    <>
      <RoundHeading round={round} route={route} tab="purchase" />
      {isEmpty ? (
        <Empty title={t('nothing')} sentence={t('later')} />
      ) : (
        <div className="grid grid-cols-1 gap-10">
          <Standing purchases={purchases} />
          {withoutSupplier.length > 0 && <WithoutSupplier purchases={purchases} />}
          {round.status === 'closed' && <OfAllSuppliers purchases={purchases} />}
          {awaitsDelivery(purchases.purchases) && (
            <p>
              <ButtonLink href={`/admin/rounds/${round.id}/receive`}>{t('receive')}</ButtonLink>
            </p>
          )}
          {purchases.purchases.map((purchase) => (
            <PurchaseOf key={purchase.supplier.id} purchase={purchase} round={round} route={route} />
          ))}
        </div>
      )}
    </>
  );
}

/** The number of suppliers to whom a purchase order is to be made. */
const toMakeOf = (purchases: Purchase[]) => purchases.filter(({ notSent }) => notSent > 0).length;

/** The number of suppliers to whom a draft is to be sent. */
const draftsOf = (purchases: Purchase[]) =>
  purchases.filter(({ orders }) => orders.some(({ status }) => status === 'draft')).length;

/** True when a delivery of one of the suppliers is to be booked. */
const awaitsDelivery = (purchases: Purchase[]) =>
  purchases.some(({ supplier, orders }) => orders.some((order) => isAwaited(order, supplier)));

/**
 * Makes and sends the purchase orders to all suppliers with wine left to buy. Before that it names the drafts and the
 * wines without a price.
 */
async function OfAllSuppliers({ purchases: { round, route, purchases } }: { purchases: RoundPurchases }) {
  const t = await words('console.rounds.purchase');
  const terms = await words('console.purchaseOrders.delivery');
  const [toMake, drafts] = [toMakeOf(purchases), draftsOf(purchases)];
  const withoutPrice = purchases
    .filter(({ notSent, orders }) => notSent > 0 || orders.some(({ status }) => status === 'draft'))
    .flatMap(({ lines }) => lines.filter(({ purchasePriceCents }) => purchasePriceCents === null));
  const delivery = proposedDelivery(round, route.timeZone);
  return (
    <>
      {withoutPrice.length > 0 && (
        <Notice>
          <p>{t('pricesMissing', { wines: withoutPrice.map((line) => fullName(line)).join(', ') })}</p>
        </Notice>
      )}
      {drafts > 0 && (
        <Notice>
          <p>{t('madeNotSent', { count: drafts })}</p>
        </Notice>
      )}
      {(toMake > 0 || drafts > 1) && (
        <Section id="all-suppliers" title={t('allSuppliers')}>
          <Form action={orderOfAll} className="grid max-w-measure gap-5">
            <input type="hidden" name="id" value={round.id} />
            {toMake > 0 && (
              <>
                <TextArea
                  name="delivery_address"
                  label={terms('to')}
                  defaultValue={delivery.deliveryAddress}
                  rows={2}
                />
                <Field
                  name="delivery_on"
                  label={terms('on')}
                  type="date"
                  min="0001-01-01"
                  max="9999-12-31"
                  defaultValue={delivery.deliveryOn ?? ''}
                />
              </>
            )}
            <div className="flex flex-wrap gap-4">
              <SubmitButton
                name="send"
                value="true"
                labels={[t('sendAll', { count: toMake + drafts }), t('sendingAll')]}
              />
              {toMake > 1 && (
                <SubmitButton variant="quiet" labels={[t('makeAll', { count: toMake }), t('making')]} />
              )}
            </div>
          </Form>
        </Section>
      )}
    </>
  );
}

/** Names the step before purchase orders, until it is done, and bottles that were sold after them. */
async function Standing({
  purchases: { round, isSettled, isFixed, purchases },
}: {
  purchases: RoundPurchases;
}) {
  const t = await words('console.rounds.purchase');
  if (round.status !== 'closed') {
    return (
      <Notice>
        <p>{t('beforeClosing')}</p>
      </Notice>
    );
  }
  const count = purchases.reduce((sum, { orders, notSent }) => sum + (orders.length > 0 ? notSent : 0), 0);
  if (isFixed && count > 0) {
    return (
      <Notice>
        <p>{(await words('console.home.tasks'))('buyMore.sentence', { count })}</p>
      </Notice>
    );
  }
  if (isFixed || isSettled) return null;
  return (
    <Notice>
      <p>{t('notSettled')}</p>
    </Notice>
  );
}
