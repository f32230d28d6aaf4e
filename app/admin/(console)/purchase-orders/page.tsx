import { ButtonLink } from '@/app/_ui/button';
import { administrator, show } from '@/lib/http/page';
import { titled, words } from '@/lib/http/page-locale';
import { PURCHASE_ORDER_STATUSES } from '@/lib/purchase-orders/input';
import { getPurchaseOrderView } from '@/lib/purchase-orders/listed-purchase-orders';
import { Empty } from '../../_parts/empty';
import { PageHeading } from '../../_parts/page-heading';
import { Pages, pageNumber } from '../../_parts/tables/pages';
import { Choice, Search, wantedText } from '../../_parts/tables/search';
import { UpLink } from '../../_parts/up-link';
import { PurchaseOrderTable } from './order-table';

export const generateMetadata = titled('console.purchaseOrders', 'title');

const SIZE = 50;

/** All purchase orders, the newest first. */
export default async function PurchaseOrdersPage({ searchParams }: PageProps<'/admin/purchase-orders'>) {
  const caller = await administrator();
  const t = await words('console.purchaseOrders');
  const states = await words('purchaseOrders.states');
  const suppliers = (await words('console.suppliers'))('title');
  const wanted = await searchParams;
  const page = pageNumber(wanted.page);
  const q = wantedText(wanted.q);
  const status = PURCHASE_ORDER_STATUSES.find((known) => known === wanted.status);
  const { items, total } = await show(getPurchaseOrderView, caller, {
    limit: String(SIZE),
    offset: String((page - 1) * SIZE),
    status,
    q,
  });
  const narrowing = { ...(q && { q }), ...(status && { status }) };
  const narrowed = Object.keys(narrowing).length > 0;
  return (
    <>
      <PageHeading title={t('title')} above={<UpLink href="/admin/suppliers">{suppliers}</UpLink>} />
      {(total > 0 || narrowed) && (
        <Search label={t('search')} action="/admin/purchase-orders" q={q} narrowed={narrowed}>
          <Choice
            name="status"
            label={t('state')}
            chosen={status}
            options={[
              ['', t('all')],
              ...PURCHASE_ORDER_STATUSES.map((one): [string, string] => [one, states(one)]),
            ]}
          />
        </Search>
      )}
      {total > 0 ? <PurchaseOrderTable orders={items} /> : <NoOrders narrowed={narrowed} />}
      <Pages
        page={page}
        size={SIZE}
        total={total}
        href={(to) => `/admin/purchase-orders?${new URLSearchParams({ ...narrowing, page: String(to) })}`}
      />
    </>
  );
}

async function NoOrders({ narrowed }: { narrowed: boolean }) {
  const t = await words('console.purchaseOrders');
  if (narrowed) return <Empty title={t('noneMatches')} />;
  return (
    <Empty title={t('none')}>
      <p>{t('noneYet')}</p>
      <ButtonLink href="/admin/rounds">{t('toRounds')}</ButtonLink>
    </Empty>
  );
}
