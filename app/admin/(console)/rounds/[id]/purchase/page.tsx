import type { Metadata } from 'next';
import { Notice } from '@/app/_ui/notice';
import { administrator, show } from '@/lib/http/page';
import { parseId } from '@/lib/input';
import { getRoundPurchases, type RoundPurchases } from '@/lib/purchase-orders/round-purchases';
import { Empty } from '../../../../_parts/empty';
import { RoundHeading } from '../round-heading';
import { PurchaseOf } from './purchase-of';
import { WithoutSupplier } from './without-supplier';

export const metadata: Metadata = { title: 'Purchase' };

/** What is bought for a round: of each supplier, with the purchase order or the button that makes it. */
export default async function PurchasePage({ params }: PageProps<'/admin/rounds/[id]/purchase'>) {
  const purchases = await show(getRoundPurchases, await administrator(), { id: parseId((await params).id) });
  const { round, route, withoutSupplier } = purchases;
  const isEmpty = purchases.purchases.length === 0 && withoutSupplier.length === 0;
  return (
    <>
      <RoundHeading round={round} route={route} tab="purchase" />
      {isEmpty ? (
        <Empty title="Nothing is ordered yet.">
          <p>What is to be bought of each supplier stands here once there are orders.</p>
        </Empty>
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

/** Says what comes before purchase orders, as long as it has not been done. */
function Standing({ purchases: { round, isSettled } }: { purchases: RoundPurchases }) {
  if (round.status !== 'closed') {
    return (
      <Notice>
        <p>This is what would be bought now. Purchase orders are made once the round is closed.</p>
      </Notice>
    );
  }
  if (isSettled) return null;
  return (
    <Notice>
      <p>
        The crates are not settled yet: purchase orders list what was ordered, with bottles that fill no
        crate.
      </p>
    </Notice>
  );
}
