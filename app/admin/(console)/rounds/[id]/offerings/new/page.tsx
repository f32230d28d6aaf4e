import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { Notice } from '@/app/_ui/notice';
import { FormEnd } from '@/app/admin/_parts/page/form-end';
import { PageHeading } from '@/app/admin/_parts/page/page-heading';
import { addOffering } from '@/app/admin/(console)/offerings/actions';
import { BuyingFields } from '@/app/admin/(console)/offerings/buying-fields';
import { LabelFields } from '@/app/admin/(console)/offerings/label-fields';
import { OfferingFields } from '@/app/admin/(console)/offerings/offering-fields';
import { allSuppliers } from '@/lib/buying/suppliers/queries';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { getRoundWithOfferings } from '@/lib/rounds/queries';
import { listCategories } from '@/lib/wines/offerings/queries';

export const generateMetadata = titled('console.offering', 'addTitle');

/** Adds a wine to a round's list, and another one after it if wanted. */
export default async function NewOfferingPage({
  params,
  searchParams,
}: PageProps<'/admin/rounds/[id]/offerings/new'>) {
  const t = await words('console.offering');
  const { id } = await idOf(params);
  const { round, route, offerings } = await queryAsAdministrator(getRoundWithOfferings, { id });
  const { items: categories } = await queryAsAdministrator(listCategories);
  const suppliers = await queryAsAdministrator(allSuppliers);
  const { after } = await searchParams;
  const added = offerings.find((offering) => String(offering.id) === after);
  const address = `/admin/rounds/${round.id}/wines` as const;
  return (
    <>
      <PageHeading title={t('addTitle')} parent={[address, round.name]} />
      {added && (
        <Notice tone="positive" role="status" className="mb-5">
          {t('added', { wine: added.name })}
        </Notice>
      )}
      <Form action={addOffering} className="grid gap-5">
        <input type="hidden" name="purchase_round_id" value={round.id} />
        <OfferingFields categories={categories} currency={route.currency} categoryId={added?.categoryId} />
        <LabelFields />
        <BuyingFields suppliers={suppliers} currency={route.currency} />
        <FormEnd
          back={address}
          also={<SubmitButton variant="quiet" name="then" value="another" labels={[t('addAnother')]} />}
          labels={[t('add'), t('adding')]}
        />
      </Form>
    </>
  );
}
