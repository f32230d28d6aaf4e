import { ButtonForm } from '@/app/_ui/forms/button-form';
import { Notice } from '@/app/_ui/notice';
import {
  getRoundPurchases,
  type Purchase,
  type RoundPurchases,
} from '@/lib/buying/purchase-orders/round-purchases';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { Empty } from '../../../../_parts/page/empty';
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
          {round.status === 'closed' && <OfAllSuppliers purchases={purchases} />}
          {withoutSupplier.length > 0 && <WithoutSupplier purchases={purchases} />}
          {purchases.purchases.map((purchase) => (
            <PurchaseOf
              key={purchase.supplier.id}
              purchase={purchase}
              round={round}
              route={route}
              isNext={toMakeOf(purchases.purchases) + draftsOf(purchases.purchases) < 2}
            />
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

/** Makes and sends what all suppliers are to deliver, where there are several or something is left to do. */
async function OfAllSuppliers({ purchases: { round, purchases } }: { purchases: RoundPurchases }) {
  const t = await words('console.rounds.purchase');
  const [toMake, drafts] = [toMakeOf(purchases), draftsOf(purchases)];
  if (toMake + drafts < 2) return null;
  return (
    <div className="flex flex-wrap gap-4">
      <ButtonForm
        action={orderOfAll}
        values={{ id: round.id, send: 'true' }}
        variant="primary"
        labels={[t('sendAll', { count: toMake + drafts }), t('sendingAll')]}
      />
      {toMake > 0 && (
        <ButtonForm
          action={orderOfAll}
          values={{ id: round.id }}
          labels={[t('makeAll', { count: toMake }), t('making')]}
        />
      )}
    </div>
  );
}

/** Names the step before purchase orders, until it is done. */
async function Standing({ purchases: { round, isSettled } }: { purchases: RoundPurchases }) {
  const t = await words('console.rounds.purchase');
  if (round.status !== 'closed') {
    return (
      <Notice>
        <p>{t('beforeClosing')}</p>
      </Notice>
    );
  }
  if (isSettled) return null;
  return (
    <Notice>
      <p>{t('notSettled')}</p>
    </Notice>
  );
}
