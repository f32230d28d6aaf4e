import type { Metadata } from 'next';
import { ButtonLink } from '@/app/_ui/button';
import { administrator, show } from '@/lib/http/page';
import { listSuppliers, type Supplier } from '@/lib/suppliers/queries';
import { Empty } from '../../_parts/empty';
import { PageHeading } from '../../_parts/page-heading';
import { Pages, pageNumber } from '../../_parts/pages';
import { RowLink } from '../../_parts/row-link';
import { Search, wantedText } from '../../_parts/search';
import { type Column, Table } from '../../_parts/table';

export const metadata: Metadata = { title: 'Suppliers' };

const SIZE = 50;

const COLUMNS: Column[] = [
  { label: 'Supplier' },
  { label: 'E-mail', wide: true },
  { label: 'Phone', fold: 'early' },
  { label: 'Customer number', fold: 'early' },
];

/** The list of all suppliers, with a search. */
export default async function SuppliersPage({ searchParams }: PageProps<'/admin/suppliers'>) {
  const caller = await administrator();
  const wanted = await searchParams;
  const page = pageNumber(wanted.page);
  const q = wantedText(wanted.q);
  const found = await show(listSuppliers, caller, {
    limit: String(SIZE),
    offset: String((page - 1) * SIZE),
    q,
  });
  return (
    <>
      <PageHeading
        title="Suppliers"
        actions={
          <>
            <ButtonLink href="/admin/purchase-orders">Purchase orders</ButtonLink>
            <ButtonLink href="/admin/suppliers/new" variant="primary">
              Add supplier
            </ButtonLink>
          </>
        }
      />
      {(found.total > 0 || q !== '') && (
        <Search label="Name, e-mail or customer number" action="/admin/suppliers" q={q} narrowed={q !== ''} />
      )}
      {found.total > 0 ? (
        <Table caption="Suppliers" columns={COLUMNS} rows={found.items.map(supplierRow)} />
      ) : (
        <NoSuppliers narrowed={q !== ''} />
      )}
      <Pages
        page={page}
        size={SIZE}
        total={found.total}
        href={(to) => `/admin/suppliers?${new URLSearchParams({ ...(q && { q }), page: String(to) })}`}
      />
    </>
  );
}

function supplierRow(supplier: Supplier) {
  return {
    key: supplier.id,
    cells: [
      <RowLink key="name" href={`/admin/suppliers/${supplier.id}`}>
        {supplier.name}
      </RowLink>,
      supplier.email ?? <span className="text-muted">No address: their orders are downloaded</span>,
      supplier.phone,
      supplier.customerNumber,
    ],
  };
}

function NoSuppliers({ narrowed }: { narrowed: boolean }) {
  if (narrowed) return <Empty title="No supplier matches." />;
  return (
    <Empty title="No suppliers yet.">
      <p>
        Growers and merchants whom you buy from stand here. Each wine of a round can name one; after the
        round, each of them gets a purchase order.
      </p>
      <ButtonLink href="/admin/suppliers/new">Add the first supplier</ButtonLink>
    </Empty>
  );
}
