import { ButtonLink } from '@/app/_ui/button';
import { PURCHASE_ORDER_STATUSES } from '@/lib/buying/purchase-orders/input';
import { getPurchaseOrderView } from '@/lib/buying/purchase-orders/listed-purchase-orders';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { Empty } from '../../_parts/page/empty';
import { PageHeading } from '../../_parts/page/page-heading';
import { askedList } from '../../_parts/tables/asked-list';
import { Pages } from '../../_parts/tables/pages';
import { allOr, Choice, Search } from '../../_parts/tables/search';
import { PurchaseOrderTable } from './order-table';

export const generateMetadata = titled('console.purchaseOrders', 'title');

/** All purchase orders, the newest first. */
export default async function PurchaseOrdersPage({ searchParams }: PageProps<'/admin/purchase-orders'>) {
  const t = await words('console.purchaseOrders');
  const states = await words('purchaseOrders.states');
  const suppliers = (await words('console.suppliers'))('title');
  const wanted = await searchParams;
  const status = PURCHASE_ORDER_STATUSES.find((known) => known === wanted.status);
  const list = askedList('/admin/purchase-orders', wanted, { status });
  const { items, total } = await queryAsAdministrator(getPurchaseOrderView, { ...list.rows, status });
  return (
    <>
      <PageHeading title={t('title')} parent={['/admin/suppliers', suppliers]} />
      {(total > 0 || list.narrowed) && (
        <Search label={t('search')} {...list.search}>
          <Choice
            name="status"
            label={t('state')}
            chosen={status}
            options={allOr(t('all'), PURCHASE_ORDER_STATUSES, states)}
          />
        </Search>
      )}
      {total > 0 ? <PurchaseOrderTable orders={items} /> : <NoOrders narrowed={list.narrowed} />}
      <Pages total={total} {...list.pages} />
    </>
  );
}

async function NoOrders({ narrowed }: { narrowed: boolean }) {
  const t = await words('console.purchaseOrders');
  if (narrowed) return <Empty title={t('noneMatches')} />;
  return (
    <Empty title={t('none')} sentence={t('noneYet')}>
      <ButtonLink href="/admin/rounds">{t('toRounds')}</ButtonLink>
    </Empty>
  );
}
