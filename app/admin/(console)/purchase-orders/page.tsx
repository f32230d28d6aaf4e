import type { Metadata } from 'next';
import { ButtonLink } from '@/app/_ui/button';
import { administrator, show } from '@/lib/http/page';
import { words } from '@/lib/http/page-locale';
import { PURCHASE_ORDER_STATUSES } from '@/lib/purchase-orders/input';
import { getPurchaseOrderLedger } from '@/lib/purchase-orders/ledger';
import { Empty } from '../../_parts/empty';
import { PageHeading } from '../../_parts/page-heading';
import { Pages, pageNumber } from '../../_parts/pages';
import { Choice, Filters } from '../../_parts/search';
import { UpLink } from '../../_parts/up-link';
import { PurchaseOrderTable } from './order-table';

export const metadata: Metadata = { title: 'Purchase orders' };

const SIZE = 50;

/** All purchase orders, the newest first. */
export default async function PurchaseOrdersPage({ searchParams }: PageProps<'/admin/purchase-orders'>) {
  const caller = await administrator();
  const states = await words('purchaseOrders.states');
  const wanted = await searchParams;
  const page = pageNumber(wanted.page);
  const status = PURCHASE_ORDER_STATUSES.find((known) => known === wanted.status);
  const { items, total } = await show(getPurchaseOrderLedger, caller, {
    limit: String(SIZE),
    offset: String((page - 1) * SIZE),
    status,
  });
  return (
    <>
      <PageHeading title="Purchase orders" above={<UpLink href="/admin/suppliers">Suppliers</UpLink>} />
      {(total > 0 || status) && (
        <Filters action="/admin/purchase-orders" narrowed={status !== undefined}>
          <Choice
            name="status"
            label="State"
            chosen={status}
            options={[
              ['', 'All'],
              ...PURCHASE_ORDER_STATUSES.map((one): [string, string] => [one, states(one)]),
            ]}
          />
        </Filters>
      )}
      {total > 0 ? <PurchaseOrderTable orders={items} /> : <NoOrders narrowed={status !== undefined} />}
      <Pages
        page={page}
        size={SIZE}
        total={total}
        href={(to) =>
          `/admin/purchase-orders?${new URLSearchParams({ ...(status && { status }), page: String(to) })}`
        }
      />
    </>
  );
}

function NoOrders({ narrowed }: { narrowed: boolean }) {
  if (narrowed) return <Empty title="No purchase order is in this state." />;
  return (
    <Empty title="No purchase orders yet.">
      <p>
        What you buy of each supplier stands here. Purchase orders are made from a closed round, in its part
        “Purchase”.
      </p>
      <ButtonLink href="/admin/rounds">Go to the rounds</ButtonLink>
    </Empty>
  );
}
