import { Field, Select, TextArea } from '@/app/_ui/field';
import { decimals, writeAmount } from '@/lib/amounts';
import { formatCount } from '@/lib/format';
import type { Offering, WineCategory } from '@/lib/offerings/queries';

interface OfferingFieldsProps {
  categories: WineCategory[];
  /** The currency of the route, which the price is in. */
  currency: string;
  /** The initial values of the fields. */
  offering?: Offering;
  /** The initial category of a new wine. */
  categoryId?: number | undefined;
  /** How many bottles of it are ordered. */
  ordered?: number;
}

/** The fields of a wine. */
export function OfferingFields({
  categories,
  currency,
  offering,
  categoryId,
  ordered = 0,
}: OfferingFieldsProps) {
  const places = decimals(currency);
  return (
    <>
      <Select
        name="category_id"
        label="Category"
        defaultValue={offering?.categoryId ?? categoryId ?? ''}
        required
      >
        <option value="">Choose a category</option>
        {categories.map((category) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
      </Select>
      <Field name="name" label="Name" defaultValue={offering?.name} maxLength={200} required />
      <Field name="producer" label="Producer" defaultValue={offering?.producer} maxLength={200} />
      <Field
        name="vintage"
        label="Vintage"
        inputMode="numeric"
        defaultValue={offering?.vintage ?? ''}
        maxLength={4}
        help="The year, or nothing."
      />
      <Field name="region" label="Region" defaultValue={offering?.region} maxLength={200} />
      <TextArea
        name="description"
        label="Description"
        defaultValue={offering?.description}
        maxLength={5000}
      />
      <Field
        name="price"
        label={`Price of a bottle in ${currency}`}
        inputMode={places > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        defaultValue={offering && writeAmount(offering.priceCents, currency)}
        maxLength={50}
        help={
          offering
            ? 'A new price is for new order lines. Lines that are placed keep theirs.'
            : places > 0 && 'With a comma or a point.'
        }
        required
      />
      <Field
        name="bottles_per_crate"
        label="Bottles in a crate"
        inputMode="numeric"
        defaultValue={offering?.bottlesPerCrate ?? 6}
        maxLength={3}
        help={
          ordered > 0
            ? `From 1 to 100. ${formatCount(ordered, 'bottle')} ordered: with another size they make other crates.`
            : 'From 1 to 100; 1 for a wine that comes by the bottle.'
        }
        required
      />
    </>
  );
}
