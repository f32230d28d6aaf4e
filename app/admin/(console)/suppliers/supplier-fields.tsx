import { Field, Select, TextArea } from '@/app/_ui/field';
import { decimals, writeAmount } from '@/lib/amounts';
import type { Supplier } from '@/lib/suppliers/queries';
import type { SupplierCurrency } from './currency';

/** The languages that a purchase order can be written for, by their tags. */
const LANGUAGES: [tag: string, name: string][] = [
  ['nl', 'Dutch'],
  ['en', 'English'],
  ['fr', 'French'],
  ['de', 'German'],
  ['es', 'Spanish'],
];

interface SupplierFieldsProps {
  supplier?: Supplier;
  currency: SupplierCurrency;
}

/** The fields of a supplier: how to reach them, and what they ask for. */
export function SupplierFields({ supplier, currency: { currency, isShared } }: SupplierFieldsProps) {
  const { minAmountCents = null, locale = null } = supplier ?? {};
  return (
    <>
      <Field
        name="name"
        label="Name"
        defaultValue={supplier?.name}
        maxLength={200}
        autoComplete="off"
        required
      />
      <Field
        name="email"
        label="E-mail"
        type="email"
        defaultValue={supplier?.email ?? ''}
        autoComplete="off"
        help="Purchase orders go to it. Without one they are downloaded."
      />
      <Field
        name="phone"
        label="Phone"
        type="tel"
        defaultValue={supplier?.phone ?? ''}
        maxLength={50}
        autoComplete="off"
      />
      <TextArea name="address" label="Address" defaultValue={supplier?.address} maxLength={1000} />
      <Field
        name="customer_number"
        label="Customer number"
        defaultValue={supplier?.customerNumber ?? ''}
        maxLength={100}
        autoComplete="off"
        help="The number by which the supplier knows you. It stands on purchase orders."
      />
      <Select
        name="locale"
        label="Language"
        defaultValue={locale ?? ''}
        help="The language of their purchase orders."
      >
        <option value="">As the group’s</option>
        {languagesWith(locale).map(([tag, name]) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        name="min_bottles"
        label="Least bottles of an order"
        inputMode="numeric"
        defaultValue={supplier?.minBottles ?? ''}
        maxLength={6}
        autoComplete="off"
        help="What the supplier delivers from. Nothing if there is no such limit."
      />
      <Field
        name="min_amount_cents"
        label={isShared ? `Least amount of an order in ${currency}` : 'Least amount of an order'}
        inputMode={decimals(currency) > 0 ? 'decimal' : 'numeric'}
        defaultValue={minAmountCents === null ? '' : writeAmount(minAmountCents, currency)}
        maxLength={20}
        autoComplete="off"
        help={
          isShared
            ? 'At your purchase prices. Nothing if there is no such limit.'
            : 'At your purchase prices, in the currency of each round. Nothing if there is no such limit.'
        }
      />
      <input type="hidden" name="currency" value={currency} />
    </>
  );
}

/** The languages to choose from, with the one that was set elsewhere. */
function languagesWith(locale: string | null): [tag: string, name: string][] {
  if (locale === null || LANGUAGES.some(([tag]) => tag === locale)) return LANGUAGES;
  const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(locale) ?? locale;
  return [...LANGUAGES, [locale, name]];
}
