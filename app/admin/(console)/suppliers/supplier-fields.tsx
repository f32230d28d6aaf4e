import { Field, TextArea } from '@/app/_ui/forms/field';
import { optionsOf } from '@/app/_ui/forms/options';
import { Select } from '@/app/_ui/forms/select';
import type { Supplier } from '@/lib/buying/suppliers/queries';
import { pageLocale, words } from '@/lib/http/pages/page-locale';
import { shownAddress } from '@/lib/words/addresses';
import { decimals, enteredAmount } from '@/lib/words/amounts';
import { languages } from '@/lib/words/languages/languages';
import { languageLabel } from '@/lib/words/languages/tag';
import type { SupplierCurrency } from './currency';

interface SupplierFieldsProps {
  supplier?: Supplier;
  currency: SupplierCurrency;
}

/** The fields of a supplier: contact and terms. */
export async function SupplierFields({ supplier, currency: { currency, isShared } }: SupplierFieldsProps) {
  const t = await words('console.suppliers.fields');
  const inWords = await pageLocale();
  const { minAmountCents = null, locale = null } = supplier ?? {};
  const offered = [...new Set([...languages, ...(locale ? [locale] : [])])];
  return (
    <>
      <Field name="name" label={t('name')} defaultValue={supplier?.name} autoComplete="off" required />
      <Field
        name="email"
        label={t('email')}
        type="email"
        defaultValue={supplier?.email ? shownAddress(supplier.email) : ''}
        autoComplete="off"
        help={t('emailHelp')}
      />
      <Field
        name="phone"
        label={t('phone')}
        type="tel"
        defaultValue={supplier?.phone ?? ''}
        autoComplete="off"
      />
      <TextArea name="address" label={t('address')} defaultValue={supplier?.address} />
      <Field
        name="customer_number"
        label={t('customerNumber')}
        defaultValue={supplier?.customerNumber ?? ''}
        autoComplete="off"
        help={t('customerNumberHelp')}
      />
      <Select name="locale" label={t('language')} defaultValue={locale ?? ''} help={t('languageHelp')}>
        <option value="">{t('groupsLanguage')}</option>
        {optionsOf(offered, (tag) => languageLabel(tag, inWords))}
      </Select>
      <Field
        name="min_bottles"
        label={t('minBottles')}
        inputMode="numeric"
        defaultValue={supplier?.minBottles ?? ''}
        maxLength={6}
        autoComplete="off"
        help={t('minBottlesHelp')}
      />
      <Field
        name="min_amount_cents"
        label={isShared ? t('minAmountIn', { currency }) : t('minAmount')}
        inputMode={decimals(currency) > 0 ? 'decimal' : 'numeric'}
        defaultValue={minAmountCents === null ? '' : enteredAmount(minAmountCents, currency, inWords)}
        maxLength={20}
        autoComplete="off"
        help={isShared ? t('minAmountHelp') : t('minAmountEachHelp')}
      />
      <input type="hidden" name="currency" value={currency} />
    </>
  );
}
