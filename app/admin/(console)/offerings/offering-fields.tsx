import { Field, TextArea } from '@/app/_ui/forms/field';
import { Select } from '@/app/_ui/forms/select';
import { pageLocale, words } from '@/lib/http/pages/page-locale';
import type { Wine } from '@/lib/wines/library/queries';
import { categoryName } from '@/lib/wines/offerings/category-name';
import type { KeptPrice } from '@/lib/wines/offerings/kept-prices';
import type { Offering, WineCategory } from '@/lib/wines/offerings/queries';
import { decimals, enteredAmount } from '@/lib/words/amounts';
import { formatMoney } from '@/lib/words/format';

interface OfferingFieldsProps {
  categories: WineCategory[];
  /** The currency of the route, which the price is in; a wine of the library has no price. */
  currency?: string;
  /** The initial values of the fields. */
  offering?: (Wine & { priceCents?: number }) | Offering | undefined;
  /** The initial category of a new wine. */
  categoryId?: number | undefined;
  /** The ordered bottles of it. */
  ordered?: number;
  /** The prices at which it is ordered. */
  kept?: KeptPrice[];
}

/** The fields of a wine. */
export async function OfferingFields({
  categories,
  currency,
  offering,
  categoryId,
  ordered = 0,
  kept = [],
}: OfferingFieldsProps) {
  const t = await words('console.offering');
  const names = await words('categories');
  return (
    <>
      <Select
        name="category_id"
        label={t('category')}
        defaultValue={offering?.categoryId ?? categoryId ?? ''}
        required
      >
        <option value="">{t('chooseCategory')}</option>
        {categories.map((category) => (
          <option key={category.id} value={category.id}>
            {categoryName(category.name, names)}
          </option>
        ))}
      </Select>
      <Field name="name" label={t('name')} defaultValue={offering?.name} required />
      <Field name="producer" label={t('producer')} defaultValue={offering?.producer} />
      <Field
        name="vintage"
        label={t('vintage')}
        inputMode="numeric"
        defaultValue={offering?.vintage ?? ''}
        maxLength={4}
        help={t('vintageHelp')}
      />
      <Field name="region" label={t('region')} defaultValue={offering?.region} />
      <TextArea name="description" label={t('description')} defaultValue={offering?.description} />
      {currency !== undefined && <PriceField currency={currency} cents={offering?.priceCents} kept={kept} />}
      <Field
        name="bottles_per_crate"
        label={t('bottlesInCrate')}
        inputMode="numeric"
        defaultValue={offering?.bottlesPerCrate ?? 6}
        maxLength={3}
        help={ordered > 0 ? t('otherSize', { count: ordered }) : t('bottlesInCrateHelp')}
        required
      />
    </>
  );
}

interface PriceFieldProps {
  currency: string;
  cents: number | undefined;
  kept: KeptPrice[];
}

async function PriceField({ currency, cents, kept }: PriceFieldProps) {
  const t = await words('console.offering');
  const said = await words('console.wines.said');
  const locale = await pageLocale();
  const places = decimals(currency);
  const keeping = kept.map((price) =>
    said('keeps', {
      count: price.orders,
      price: formatMoney(price.cents, { locale, currency, timeZone: 'UTC' }),
    }),
  );
  return (
    <Field
      name="price"
      label={t('price', { currency })}
      inputMode={places > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      defaultValue={cents === undefined ? undefined : enteredAmount(cents, currency, locale)}
      help={cents === undefined ? places > 0 && t('commaOrPoint') : [t('newPrice'), ...keeping].join(' ')}
      required
    />
  );
}
