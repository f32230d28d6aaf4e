import { ButtonLink } from '@/app/_ui/button';
import { Field } from '@/app/_ui/forms/field';
import { Form } from '@/app/_ui/forms/form';
import { rowOptions } from '@/app/_ui/forms/options';
import { Select } from '@/app/_ui/forms/select';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import type { RoundPurchases } from '@/lib/buying/purchase-orders/round-purchases';
import { words } from '@/lib/http/pages/page-locale';
import { fullName } from '@/lib/wines/offerings/full-name';
import { Section } from '../../../../_parts/page/section';
import { giveSuppliers } from '../../../purchase-orders/actions';

/** The wines to buy that have no supplier. Each has a choice of one, and a field for its price if none is known. */
export async function WithoutSupplier({ purchases }: { purchases: RoundPurchases }) {
  const t = await words('console.rounds.purchase');
  const ofWine = await words('console.offering');
  const { round, route, withoutSupplier, suppliers } = purchases;
  const addSupplier = (
    <ButtonLink href={`/admin/suppliers/new?round=${round.id}`}>{t('addSupplier')}</ButtonLink>
  );
  return (
    <Section id="without-supplier" title={t('noSupplier')} actions={suppliers.length > 0 && addSupplier}>
      <p className="mb-3 max-w-measure text-muted">{t('whoSupplies', { count: withoutSupplier.length })}</p>
      {suppliers.length === 0 ? (
        <>
          <ul className="mb-4 list-disc pl-5">
            {withoutSupplier.map(({ offering, bottles }) => (
              <li key={offering.id}>{t('wineBottles', { wine: fullName(offering), count: bottles })}</li>
            ))}
          </ul>
          {addSupplier}
        </>
      ) : (
        <Form action={giveSuppliers} className="grid gap-4">
          <input type="hidden" name="id" value={round.id} />
          {withoutSupplier.map(({ offering, bottles }) => (
            <fieldset
              key={offering.id}
              aria-label={fullName(offering)}
              className="grid gap-2 sm:grid-cols-2 sm:gap-x-6"
            >
              <Select
                name={`wine.${offering.id}`}
                label={t('wineBottles', { wine: fullName(offering), count: bottles })}
                help={offering.producer || undefined}
              >
                <option value="">{t('chooseSupplier')}</option>
                {rowOptions(suppliers)}
              </Select>
              {offering.purchasePriceCents === null && (
                <Field
                  name={`price.${offering.id}`}
                  label={ofWine('purchasePrice', { currency: route.currency })}
                  inputMode="decimal"
                  autoComplete="off"
                />
              )}
            </fieldset>
          ))}
          <SubmitButton
            variant="quiet"
            className="justify-self-start"
            labels={[t('setSuppliers', { count: withoutSupplier.length }), t('setting')]}
          />
        </Form>
      )}
    </Section>
  );
}
