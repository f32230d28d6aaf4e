import { Field, Select } from '@/app/_ui/field';
import { decimals, writeAmount } from '@/lib/amounts';
import { formatCount } from '@/lib/format';
import type { Offering } from '@/lib/offerings/queries';
import type { Supplier } from '@/lib/suppliers/queries';

interface BuyingFieldsProps {
  suppliers: Pick<Supplier, 'id' | 'name'>[];
  /** The currency of the route, which the purchase price is in. */
  currency: string;
  /** The initial values of the fields. */
  offering?: Offering;
  /** How many bottles of it are ordered. */
  ordered?: number;
}

/** How a wine is bought: from whom, under which number, for how much, and how much of it. None of it is public. */
export function BuyingFields({ suppliers, currency, offering, ordered = 0 }: BuyingFieldsProps) {
  const cents = offering?.purchasePriceCents ?? null;
  return (
    <fieldset className="grid gap-5 border-line border-t pt-5">
      <legend className="float-left w-full font-semibold text-lead">How it is bought</legend>
      <p className="max-w-measure text-muted text-small">
        Visitors see none of this, but how many bottles are left of a wine with a limit.
      </p>
      <Select
        name="supplier_id"
        label="Supplier"
        defaultValue={offering?.supplierId ?? ''}
        help={suppliers.length === 0 ? 'There are no suppliers yet.' : undefined}
      >
        <option value="">None</option>
        {suppliers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        name="article_number"
        label="Article number"
        defaultValue={offering?.articleNumber}
        maxLength={100}
        help="The supplier’s number for the wine."
      />
      <Field
        name="purchase_price"
        label={`Purchase price in ${currency}`}
        inputMode={decimals(currency) > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        defaultValue={cents === null ? '' : writeAmount(cents, currency)}
        maxLength={50}
        help="What a bottle costs you."
      />
      <Field
        name="min_bottles"
        label="Least bottles"
        inputMode="numeric"
        defaultValue={offering?.minBottles ?? ''}
        maxLength={6}
        help="The least worth buying. It stops nobody from ordering; you are told when the crates are settled."
      />
      <Field
        name="max_bottles"
        label="Most bottles"
        inputMode="numeric"
        defaultValue={offering?.maxBottles ?? ''}
        maxLength={6}
        help={
          ordered > 0
            ? `All orders together have no more. ${formatCount(ordered, 'bottle')} ordered: below that, what is ordered stands and only more is refused.`
            : 'All orders together have no more.'
        }
      />
    </fieldset>
  );
}
