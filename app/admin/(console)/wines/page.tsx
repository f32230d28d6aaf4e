import { ButtonLink } from '@/app/_ui/button';
import { allSuppliers } from '@/lib/buying/suppliers/queries';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { parseId } from '@/lib/rules/input';
import { listWines, type Wine } from '@/lib/wines/library/queries';
import { categoryName } from '@/lib/wines/offerings/category-name';
import { fullName } from '@/lib/wines/offerings/full-name';
import { listCategories } from '@/lib/wines/offerings/queries';
import { Empty } from '../../_parts/page/empty';
import { PageHeading } from '../../_parts/page/page-heading';
import { askedList } from '../../_parts/tables/asked-list';
import { ListFiles } from '../../_parts/tables/file-links';
import { Pages } from '../../_parts/tables/pages';
import { RowLink } from '../../_parts/tables/row-link';
import { Choice, Search, wantedText } from '../../_parts/tables/search';
import { type Column, Table } from '../../_parts/tables/table';

export const generateMetadata = titled('console.library', 'title');

/** The organization's library of wines, with a search. */
export default async function WinesPage({ searchParams }: PageProps<'/admin/wines'>) {
  const t = await words('console.library');
  const importFile = (await words('console.imports.start'))('link');
  const wanted = await searchParams;
  const suppliers = await queryAsAdministrator(allSuppliers);
  const supplier = suppliers.find(({ id }) => id === parseId(wantedText(wanted.supplier)));
  const filters = { supplier_id: supplier && String(supplier.id) };
  const list = askedList('/admin/wines', wanted, { supplier: filters.supplier_id });
  const found = await queryAsAdministrator(listWines, { ...list.rows, ...filters });
  return (
    <>
      <PageHeading
        title={t('title')}
        parent={['/admin/settings', t('settings')]}
        actions={
          <>
            <ButtonLink href="/admin/wines/gather">{t('fromRounds')}</ButtonLink>
            <ButtonLink href="/admin/wines/import">{importFile}</ButtonLink>
            <ButtonLink href="/admin/wines/new" variant="primary">
              {t('add')}
            </ButtonLink>
          </>
        }
      />
      {(found.total > 0 || list.narrowed) && (
        <Search label={t('search')} {...list.search}>
          {suppliers.length > 0 && (
            <Choice
              name="supplier"
              label={t('supplier')}
              chosen={filters.supplier_id}
              options={[
                ['', t('all')],
                ...suppliers.map(({ id, name }): [string, string] => [String(id), name]),
              ]}
            />
          )}
        </Search>
      )}
      {found.total > 0 ? (
        <WineTable wines={found.items} suppliers={new Map(suppliers.map(({ id, name }) => [id, name]))} />
      ) : (
        <NoWines narrowed={list.narrowed} />
      )}
      <Pages total={found.total} {...list.pages} />
      {found.total > 0 && <ListFiles list="wines" filters={{ ...filters, q: list.search.q }} />}
    </>
  );
}

async function WineTable({ wines, suppliers }: { wines: Wine[]; suppliers: Map<number, string> }) {
  const t = await words('console.library');
  const names = await words('categories');
  const { items: categories } = await queryAsAdministrator(listCategories);
  const columns: Column[] = [
    { label: t('wine'), wide: true },
    { label: t('region'), fold: 'early', names: true },
    { label: t('category'), fold: 'late' },
    { label: t('supplier'), fold: 'early', names: true },
    { label: t('articleNumber'), fold: 'late', names: true },
  ];
  return (
    <Table
      caption={t('title')}
      columns={columns}
      rows={wines.map((wine) => ({
        key: wine.id,
        cells: [
          <RowLink key="wine" href={`/admin/wines/${wine.id}`}>
            {fullName(wine)}
          </RowLink>,
          wine.region,
          categoryName(categories.find(({ id }) => id === wine.categoryId)?.name ?? '', names),
          suppliers.get(wine.supplierId ?? 0),
          wine.articleNumber,
        ],
      }))}
    />
  );
}

async function NoWines({ narrowed }: { narrowed: boolean }) {
  const t = await words('console.library');
  if (narrowed) return <Empty title={t('noneMatches')} />;
  return (
    <Empty title={t('none')} sentence={t('noneYet')}>
      <ButtonLink href="/admin/wines/new">{t('addFirst')}</ButtonLink>
    </Empty>
  );
}
