import { Field } from '@/app/_ui/forms/field';
import type { Supplier } from '@/lib/buying/suppliers/queries';
import { pageLocale, words } from '@/lib/http/pages/page-locale';
import type { Offering } from '@/lib/wines/offerings/queries';
import { decimals, enteredAmount } from '@/lib/words/amounts';
import { SupplyFields } from './supply-fields';

interface BuyingFieldsProps {
  suppliers: Pick<Supplier, 'id' | 'name'>[];
  /** The currency of the route, which the purchase price is in. */
  currency: string;
  /** The initial values of the fields. */
  offering?: Offering;
  /** The ordered bottles of it. */
  ordered?: number;
}

/** A wine's purchase: the supplier, article number, price and limits. None of it is public. */
export async function BuyingFields({ suppliers, currency, offering, ordered = 0 }: BuyingFieldsProps) {
  const t = await words('console.offering');
  const cents = offering?.purchasePriceCents ?? null;
  return (
    <fieldset className="grid gap-5 border-line border-t pt-5">
      <legend className="float-left w-full font-semibold text-lead">{t('howBought')}</legend>
      <p className="max-w-measure text-muted text-small">{t('notPublic')}</p>
      <SupplyFields suppliers={suppliers} wine={offering} />
      <Field
        name="purchase_price"
        label={t('purchasePrice', { currency })}
        inputMode={decimals(currency) > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        defaultValue={cents === null ? '' : enteredAmount(cents, currency, await pageLocale())}
        help={t('purchasePriceHelp')}
      />
      <Field
        name="min_bottles"
        label={t('leastBottles')}
        inputMode="numeric"
        defaultValue={offering?.minBottles ?? ''}
        maxLength={6}
        help={t('leastBottlesHelp')}
      />
      <Field
        name="max_bottles"
        label={t('mostBottles')}
        inputMode="numeric"
        defaultValue={offering?.maxBottles ?? ''}
        maxLength={6}
        help={ordered > 0 ? t('mostBelowOrdered', { count: ordered }) : t('mostBottlesHelp')}
      />
    </fieldset>
  );
}
