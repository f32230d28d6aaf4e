import { Form } from '@/app/_ui/forms/form';
import { getSupplierView, type SupplierView } from '@/lib/buying/purchase-orders/supplier-view';
import { presentSupplier } from '@/lib/buying/suppliers/present';
import { getSupplier, type Supplier } from '@/lib/buying/suppliers/queries';
import { allRoutes } from '@/lib/groups/routes/queries';
import { idOf, queryAsAdministrator, titledBy } from '@/lib/http/pages/page';
import { words } from '@/lib/http/pages/page-locale';
import { versionOf } from '@/lib/rules/version';
import { fullName } from '@/lib/wines/offerings/full-name';
import { DeleteForm } from '../../../_parts/delete-form';
import { Empty } from '../../../_parts/page/empty';
import { FormEnd } from '../../../_parts/page/form-end';
import { PageHeading } from '../../../_parts/page/page-heading';
import { Section } from '../../../_parts/page/section';
import { RowLink } from '../../../_parts/tables/row-link';
import { type Column, Table } from '../../../_parts/tables/table';
import { PurchaseOrderTable } from '../../purchase-orders/order-table';
import { removeSupplier, saveSupplier } from '../actions';
import { supplierCurrency } from '../currency';
import { SupplierFields } from '../supplier-fields';

export const generateMetadata = titledBy(getSupplier, ({ name }) => name);

/** The page of a supplier: contact, purchases, and its wines. */
export default async function SupplierPage({ params }: PageProps<'/admin/suppliers/[id]'>) {
  const t = await words('console.suppliers');
  const [view, routes] = await Promise.all([
    queryAsAdministrator(getSupplierView, await idOf(params)),
    queryAsAdministrator(allRoutes),
  ]);
  const { supplier, orders } = view;
  const version = versionOf(presentSupplier(supplier));
  return (
    <>
      <PageHeading title={supplier.name} parent={['/admin/suppliers', t('title')]} />
      <div className="grid grid-cols-1 gap-10">
        <Section id="details" title={t('details')}>
          <Form action={saveSupplier} version={version} className="grid gap-5">
            <input type="hidden" name="id" value={supplier.id} />
            <SupplierFields supplier={supplier} currency={supplierCurrency(routes)} />
            <FormEnd labels={[t('save'), t('saving')]} />
          </Form>
        </Section>
        <Section id="orders" title={t('purchaseOrders')}>
          {orders.length === 0 ? (
            <Empty title={t('bought.none')} sentence={t('bought.noneYet')} />
          ) : (
            <PurchaseOrderTable orders={orders} />
          )}
        </Section>
        <Wines view={view} />
        <Delete supplier={supplier} version={version} isNamed={view.namedBy > 0 || orders.length > 0} />
      </div>
    </>
  );
}

async function Wines({ view: { wines, namedBy } }: { view: SupplierView }) {
  const t = await words('console.suppliers.wines');
  const columns: Column[] = [
    { label: t('wine'), wide: true },
    { label: t('round'), names: true },
    { label: t('articleNumber'), fold: 'late', names: true },
  ];
  return (
    <Section id="wines" title={t('title')}>
      {wines.length === 0 ? (
        <Empty title={t('none')} sentence={t('noneYet')} />
      ) : (
        <Table
          caption={t('caption')}
          columns={columns}
          rows={wines.map(({ offering, round }) => ({
            key: offering.id,
            cells: [
              <RowLink key="wine" href={`/admin/offerings/${offering.id}`}>
                {fullName(offering)}
              </RowLink>,
              <RowLink key="round" href={`/admin/rounds/${round.id}/wines`}>
                {round.name}
              </RowLink>,
              offering.articleNumber,
            ],
          }))}
        />
      )}
      {namedBy > wines.length && (
        <p className="mt-3 text-muted text-small">{t('newest', { shown: wines.length, total: namedBy })}</p>
      )}
    </Section>
  );
}

interface DeleteProps {
  supplier: Supplier;
  version: string;
  /** True when wines or purchase orders name the supplier. */
  isNamed: boolean;
}

async function Delete({ supplier, version, isNamed }: DeleteProps) {
  const t = await words('console.suppliers.delete');
  return (
    <Section id="delete" title={t('title')}>
      {isNamed ? (
        <p className="max-w-measure text-muted">{t('isNamed')}</p>
      ) : (
        <DeleteForm
          action={removeSupplier}
          values={{ id: supplier.id }}
          version={version}
          confirm={t('label')}
        >
          {t('deletes', { name: supplier.name })}
        </DeleteForm>
      )}
    </Section>
  );
}
