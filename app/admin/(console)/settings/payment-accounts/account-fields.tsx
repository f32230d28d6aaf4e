import { Field } from '@/app/_ui/forms/field';
import { words } from '@/lib/http/pages/page-locale';
import { groupedIban } from '@/lib/money/accounts/pay-to';
import type { PaymentAccount } from '@/lib/money/accounts/queries';

const TYPED = { autoComplete: 'off', spellCheck: false };

/** The fields of a payment account: its holder, its number, and the address that Swiss codes have. */
export async function AccountFields({ account }: { account?: PaymentAccount }) {
  const t = await words('console.settings.accounts.fields');
  const address = account?.address;
  return (
    <>
      <PayeeFields account={account} required />
      <Field
        name="bic"
        label={t('bic')}
        defaultValue={account?.bic ?? ''}
        maxLength={20}
        help={t('bicHelp')}
        {...TYPED}
      />
      <Field
        name="name"
        label={t('name')}
        defaultValue={account?.name ?? ''}
        help={t('nameHelp')}
        {...TYPED}
      />
      <fieldset className="grid gap-5 border-line border-t pt-5">
        <legend className="float-left mb-3 font-medium">{t('address')}</legend>
        <p className="max-w-measure text-muted text-small">{t('addressHelp')}</p>
        <Field name="address.street" label={t('street')} defaultValue={address?.street ?? ''} />
        <Field
          name="address.building_number"
          label={t('buildingNumber')}
          defaultValue={address?.building_number ?? ''}
        />
        <Field name="address.postcode" label={t('postcode')} defaultValue={address?.postcode ?? ''} />
        <Field name="address.town" label={t('town')} defaultValue={address?.town ?? ''} />
        <Field
          name="address.country"
          label={t('country')}
          defaultValue={address?.country ?? ''}
          maxLength={2}
          autoCapitalize="characters"
        />
      </fieldset>
    </>
  );
}

interface PayeeFieldsProps {
  account?: PaymentAccount | undefined;
  /** Begins the names of the fields in another resource's form. */
  prefix?: 'account.';
  required?: boolean;
}

/** The holder of a payment account, and its number. */
export async function PayeeFields({ account, prefix, required }: PayeeFieldsProps) {
  const t = await words('console.settings.accounts.fields');
  return (
    <>
      <Field
        name={`${prefix ?? ''}holder`}
        label={t('holder')}
        defaultValue={account?.holder}
        help={t('holderHelp')}
        required={required}
        {...TYPED}
      />
      <Field
        name={`${prefix ?? ''}iban`}
        label={t('iban')}
        defaultValue={account && groupedIban(account.iban)}
        maxLength={60}
        required={required}
        {...TYPED}
      />
    </>
  );
}
