import { Field, Select, TextArea } from '@/app/_ui/field';
import { decimals, writeAmount } from '@/lib/amounts';
import type { Offering, WineCategory } from '@/lib/offerings/queries';

interface WineFieldsProps {
  categories: WineCategory[];
  /** The route's: what the price is in. */
  currency: string;
  /** What the fields begin with. */
  wine?: Offering;
  /** The category a new wine begins with. */
  categoryId?: number | undefined;
}

/** What is written about a wine. */
export function WineFields({ categories, currency, wine, categoryId }: WineFieldsProps) {
  const places = decimals(currency);
  return (
    <>
      <Select
        name="category_id"
        label="Category"
        defaultValue={wine?.categoryId ?? categoryId ?? ''}
        required
      >
        <option value="">Choose a category</option>
        {categories.map((category) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
      </Select>
      <Field name="name" label="Name" defaultValue={wine?.name} maxLength={200} required />
      <Field name="producer" label="Producer" defaultValue={wine?.producer} maxLength={200} />
      <Field
        name="vintage"
        label="Vintage"
        inputMode="numeric"
        defaultValue={wine?.vintage ?? ''}
        maxLength={4}
        help="The year, or nothing."
      />
      <Field name="region" label="Region" defaultValue={wine?.region} maxLength={200} />
      <TextArea name="description" label="Description" defaultValue={wine?.description} maxLength={5000} />
      <Field
        name="price"
        label={`Price of a bottle in ${currency}`}
        inputMode={places > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        defaultValue={wine && writeAmount(wine.priceCents, currency)}
        maxLength={50}
        help={
          wine
            ? 'A new price is for new order lines. Lines that are placed keep theirs.'
            : places > 0 && 'With a comma or a point.'
        }
        required
      />
      <Field
        name="bottles_per_crate"
        label="Bottles in a crate"
        inputMode="numeric"
        defaultValue={wine?.bottlesPerCrate ?? 6}
        maxLength={3}
        help="From 1 to 100; 1 for a wine that comes by the bottle."
        required
      />
    </>
  );
}
