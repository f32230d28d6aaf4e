import { Form } from '@/app/_ui/forms/form';
import { DeleteForm } from '@/app/admin/_parts/delete-form';
import { FormEnd } from '@/app/admin/_parts/page/form-end';
import { PageHeading } from '@/app/admin/_parts/page/page-heading';
import { Section } from '@/app/admin/_parts/page/section';
import { allSuppliers } from '@/lib/buying/suppliers/queries';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { getOrderedBottles } from '@/lib/orders/sums/ordered-bottles';
import { getRoundWithRoute } from '@/lib/rounds/queries';
import { versionOf } from '@/lib/rules/version';
import { getKeptPrices } from '@/lib/wines/offerings/kept-prices';
import { presentOffering } from '@/lib/wines/offerings/present';
import { getOffering, listCategories } from '@/lib/wines/offerings/queries';
import { removeOffering, saveOffering } from '../actions';
import { BuyingFields } from '../buying-fields';
import { LabelFields } from '../label-fields';
import { OfferingFields } from '../offering-fields';

export const generateMetadata = titled('console.offering', 'editTitle');

/** The page of a wine: its fields, and the button that takes it off the list. */
export default async function OfferingPage({ params }: PageProps<'/admin/offerings/[id]'>) {
  const t = await words('console.offering');
  const offering = await queryAsAdministrator(getOffering, await idOf(params));
  const { round, route } = await queryAsAdministrator(getRoundWithRoute, { id: offering.purchaseRoundId });
  const { items: categories } = await queryAsAdministrator(listCategories);
  const suppliers = await queryAsAdministrator(allSuppliers);
  const ordered = await queryAsAdministrator(getOrderedBottles, { id: offering.id });
  const kept = await queryAsAdministrator(getKeptPrices, { id: offering.id });
  const version = versionOf(presentOffering(offering));
  const address = `/admin/rounds/${round.id}/wines` as const;
  return (
    <>
      <PageHeading title={offering.name} parent={[address, round.name]} />
      <div className="grid grid-cols-1 gap-10">
        <Form action={saveOffering} version={version} className="grid gap-5">
          <input type="hidden" name="id" value={offering.id} />
          <OfferingFields
            categories={categories}
            currency={route.currency}
            offering={offering}
            ordered={ordered}
            kept={kept}
          />
          <LabelFields wine={offering} />
          <BuyingFields
            suppliers={suppliers}
            currency={route.currency}
            offering={offering}
            ordered={ordered}
          />
          <FormEnd back={address} labels={[t('save'), t('saving')]} />
        </Form>
        <Section id="delete" title={t('delete')}>
          <DeleteForm
            action={removeOffering}
            values={{ id: offering.id, round: round.id }}
            version={version}
            confirm={t('deleteWine')}
          >
            {t('deleteWarning', { wine: offering.name })}
          </DeleteForm>
        </Section>
      </div>
    </>
  );
}
