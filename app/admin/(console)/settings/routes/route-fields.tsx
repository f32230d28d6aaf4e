import { Field, Select } from '@/app/_ui/forms/field';
import { administrator, show } from '@/lib/http/page';
import { words } from '@/lib/http/page-locale';
import { allPaymentAccounts } from '@/lib/payment-accounts/queries';
import { groupedIban } from '@/lib/payments/pay-to';
import type { Route } from '@/lib/routes/queries';

const LANGUAGES = ['de-DE', 'en', 'en-GB', 'en-US', 'es-ES', 'fr-FR', 'it-IT', 'nl-NL', 'pt-PT'];

/** The fields of a route: its name, domain, sender, language, time zone and currency. */
export async function RouteFields({ route }: { route?: Route }) {
  const t = await words('console.settings.fields');
  const accounts = await show(allPaymentAccounts, await administrator(), {});
  return (
    <>
      <Field
        name="name"
        label={t('name')}
        defaultValue={route?.name}
        maxLength={200}
        help={t('nameHelp')}
        required
      />
      <Field
        name="public_domain"
        label={t('domain')}
        defaultValue={route?.publicDomain}
        placeholder="wine.example.org"
        maxLength={253}
        autoCapitalize="none"
        spellCheck={false}
        help={route ? t('domainChangeHelp') : t('domainHelp')}
        required
      />
      <Field
        name="sender_name"
        label={t('senderName')}
        defaultValue={route?.senderName ?? ''}
        maxLength={200}
        help={t('senderNameHelp')}
      />
      <Field
        name="sender_email"
        label={t('senderEmail')}
        type="email"
        defaultValue={route?.senderEmail ?? ''}
        help={t('senderEmailHelp')}
      />
      <Field
        name="locale"
        label={t('language')}
        defaultValue={route?.locale ?? 'en'}
        maxLength={35}
        list="languages"
        autoCapitalize="none"
        spellCheck={false}
        help={t('languageHelp')}
        required
      />
      <Field
        name="time_zone"
        label={t('timeZone')}
        defaultValue={route?.timeZone ?? 'UTC'}
        maxLength={64}
        list="time-zones"
        spellCheck={false}
        help={t('timeZoneHelp')}
        required
      />
      <Field
        name="currency"
        label={t('currency')}
        defaultValue={route?.currency ?? 'EUR'}
        maxLength={3}
        list="currencies"
        autoCapitalize="characters"
        spellCheck={false}
        help={route ? t('currencyChangeHelp') : t('currencyHelp')}
        required
      />
      {accounts.length > 0 && (
        <Select
          name="payment_account_id"
          label={t('paymentAccount')}
          defaultValue={route?.paymentAccountId ?? ''}
          help={t('paymentAccountHelp')}
        >
          <option value="">{t('noPaymentAccount')}</option>
          {accounts.map(({ id, name, iban }) => (
            <option key={id} value={id}>
              {name} ({groupedIban(iban)})
            </option>
          ))}
        </Select>
      )}
      <Suggestions id="languages" values={LANGUAGES} />
      <Suggestions id="time-zones" values={['UTC', ...Intl.supportedValuesOf('timeZone')]} />
      <Suggestions id="currencies" values={['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'CAD', 'AUD']} />
    </>
  );
}

function Suggestions({ id, values }: { id: string; values: string[] }) {
  return (
    <datalist id={id}>
      {[...new Set(values)].map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}
