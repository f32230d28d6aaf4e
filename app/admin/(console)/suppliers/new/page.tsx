import { Form } from '@/app/_ui/forms/form';
import { allRoutes } from '@/lib/groups/routes/queries';
import type { Href } from '@/lib/http/address';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { getRound } from '@/lib/rounds/queries';
import { parseId } from '@/lib/rules/input';
import { FormEnd } from '../../../_parts/page/form-end';
import { PageHeading } from '../../../_parts/page/page-heading';
import { wantedText } from '../../../_parts/tables/search';
import { addSupplier } from '../actions';
import { supplierCurrency } from '../currency';
import { SupplierFields } from '../supplier-fields';

export const generateMetadata = titled('console.suppliers', 'add');

/** Adds a supplier. With `round` in the address, the purchase of that round follows. */
export default async function NewSupplierPage({ searchParams }: PageProps<'/admin/suppliers/new'>) {
  const t = await words('console.suppliers');
  const wanted = wantedText((await searchParams).round);
  const round = wanted ? await queryAsAdministrator(getRound, { id: parseId(wanted) }) : undefined;
  const back: Href = round ? `/admin/rounds/${round.id}/purchase` : '/admin/suppliers';
  return (
    <>
      <PageHeading title={t('add')} parent={[back, round ? round.name : t('title')]} />
      <Form action={addSupplier} className="grid gap-5">
        {round && <input type="hidden" name="round" value={round.id} />}
        <SupplierFields currency={supplierCurrency(await queryAsAdministrator(allRoutes))} />
        <FormEnd back={back} labels={[t('add'), t('adding')]} />
      </Form>
    </>
  );
}
