import { Notice } from '@/app/_ui/notice';
import { getRoundPurchases, type RoundPurchases } from '@/lib/buying/purchase-orders/round-purchases';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { Empty } from '../../../../_parts/page/empty';
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
          {purchases.purchases.map((purchase) => (
            <PurchaseOf key={purchase.supplier.id} purchase={purchase} round={round} route={route} />
          ))}
        </div>
      )}
    </>
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
