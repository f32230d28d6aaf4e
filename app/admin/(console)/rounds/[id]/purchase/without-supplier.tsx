import { ButtonLink } from '@/app/_ui/button';
import { Checkbox, Select } from '@/app/_ui/field';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';
import { formatCount } from '@/lib/format';
import { fullName } from '@/lib/offerings/full-name';
import type { RoundPurchases } from '@/lib/purchase-orders/round-purchases';
import { Section } from '../../../../_parts/section';
import { giveSupplier } from '../../../purchase-orders/actions';

/** The wines that are to be bought without anybody knowing of whom, and one press that says so for all of them. */
export function WithoutSupplier({ purchases }: { purchases: RoundPurchases }) {
  const { round, withoutSupplier, suppliers } = purchases;
  const addSupplier = <ButtonLink href={`/admin/suppliers/new?round=${round.id}`}>Add supplier</ButtonLink>;
  return (
    <Section id="without-supplier" title="No supplier yet" actions={suppliers.length > 0 && addSupplier}>
      <p className="mb-3 max-w-measure text-muted">
        {withoutSupplier.length === 1
          ? 'This wine is ordered, and it does not say who supplies it. It stands on no purchase order.'
          : 'These wines are ordered, and they do not say who supplies them. They stand on no purchase order.'}
      </p>
      {suppliers.length === 0 ? (
        <>
          <ul className="mb-4 list-disc pl-5">
            {withoutSupplier.map(({ offering, bottles }) => (
              <li key={offering.id}>{`${fullName(offering)}: ${formatCount(bottles, 'bottle')}`}</li>
            ))}
          </ul>
          {addSupplier}
        </>
      ) : (
        <Form action={giveSupplier} className="grid gap-4">
          <FormMessage />
          <input type="hidden" name="id" value={round.id} />
          <fieldset>
            <legend className="sr-only">Wines without a supplier</legend>
            {withoutSupplier.map(({ offering, bottles }) => (
              <Checkbox
                key={offering.id}
                name={`wine.${offering.id}`}
                label={
                  <span>
                    {fullName(offering)}{' '}
                    <span className="text-muted text-small">
                      {[offering.producer, formatCount(bottles, 'bottle')].filter(Boolean).join(', ')}
                    </span>
                  </span>
                }
                defaultChecked
              />
            ))}
          </fieldset>
          <Select name="supplier_id" label="Supplied by" required>
            {suppliers.length > 1 && <option value="">Choose a supplier</option>}
            {suppliers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <div>
            <SubmitButton variant="quiet" pendingLabel="Setting…">
              Set supplier
            </SubmitButton>
          </div>
        </Form>
      )}
    </Section>
  );
}
