import { ButtonLink } from '@/app/_ui/button';
import { listSuppliers, type Supplier } from '@/lib/buying/suppliers/queries';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { shownAddress } from '@/lib/words/addresses';
import { Empty } from '../../_parts/page/empty';
import { PageHeading } from '../../_parts/page/page-heading';
import { askedList } from '../../_parts/tables/asked-list';
import { Pages } from '../../_parts/tables/pages';
import { RowLink } from '../../_parts/tables/row-link';
import { Search } from '../../_parts/tables/search';
import { type Column, Table } from '../../_parts/tables/table';

export const generateMetadata = titled('console.suppliers', 'title');

/** The list of all suppliers, with a search. */
export default async function SuppliersPage({ searchParams }: PageProps<'/admin/suppliers'>) {
  const t = await words('console.suppliers');
  const list = askedList('/admin/suppliers', await searchParams);
  const found = await queryAsAdministrator(listSuppliers, list.rows);
  return (
    <>
      <PageHeading
        title={t('title')}
        actions={
          <>
            <ButtonLink href="/admin/purchase-orders">{t('purchaseOrders')}</ButtonLink>
            <ButtonLink href="/admin/suppliers/new" variant="primary">
              {t('add')}
            </ButtonLink>
          </>
        }
      />
      {(found.total > 0 || list.narrowed) && <Search label={t('search')} {...list.search} />}
      {found.total > 0 ? <SupplierTable suppliers={found.items} /> : <NoSuppliers narrowed={list.narrowed} />}
      <Pages total={found.total} {...list.pages} />
    </>
  );
}

async function SupplierTable({ suppliers }: { suppliers: Supplier[] }) {
  const t = await words('console.suppliers');
  const columns: Column[] = [
    { label: t('supplier') },
    { label: t('fields.email'), wide: true },
    { label: t('fields.phone'), fold: 'early', names: true },
    { label: t('fields.customerNumber'), fold: 'early', names: true },
  ];
  return (
    <Table
      caption={t('title')}
      columns={columns}
      rows={suppliers.map((supplier) => ({
        key: supplier.id,
        cells: [
          <RowLink key="name" href={`/admin/suppliers/${supplier.id}`}>
            {supplier.name}
          </RowLink>,
          supplier.email === null ? (
            <span key="email" className="text-muted">
              {t('noAddress')}
            </span>
          ) : (
            shownAddress(supplier.email)
          ),
          supplier.phone,
          supplier.customerNumber,
        ],
      }))}
    />
  );
}

async function NoSuppliers({ narrowed }: { narrowed: boolean }) {
  const t = await words('console.suppliers');
  if (narrowed) return <Empty title={t('noneMatches')} />;
  return (
    <Empty title={t('none')} sentence={t('noneYet')}>
      <ButtonLink href="/admin/suppliers/new">{t('addFirst')}</ButtonLink>
    </Empty>
  );
}
