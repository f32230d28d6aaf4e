import { headers } from 'next/headers';
import { Field } from '@/app/_ui/forms/field';
import { Select } from '@/app/_ui/forms/select';
import {
  currencyChoices,
  languageChoices,
  type SelectChoice,
  zoneChoices,
} from '@/lib/groups/routes/choices';
import type { Route } from '@/lib/groups/routes/queries';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { pageLocale, words } from '@/lib/http/pages/page-locale';
import { groupedIban } from '@/lib/money/accounts/pay-to';
import { allPaymentAccounts } from '@/lib/money/accounts/queries';
import { shownAddress } from '@/lib/words/addresses';
import { acceptedLocale } from '@/lib/words/languages/choice';
import { PayeeFields } from '../payment-accounts/account-fields';
import { TimeZoneField } from './time-zone-field';

/** The fields of a route: its name, domain, sender, language, time zone and currency. */
export async function RouteFields({ route }: { route?: Route }) {
  const t = await words('console.settings.fields');
  const locale = await pageLocale();
  // A new group begins in its author's language.
  const language = route?.locale ?? acceptedLocale((await headers()).get('accept-language'));
  const currency = route?.currency ?? 'EUR';
  const accounts = await queryAsAdministrator(allPaymentAccounts);
  // The only account is chosen by itself for a new route; a stored choice of none stays.
  const account = route ? route.paymentAccountId : accounts.length === 1 ? accounts[0]?.id : undefined;
  return (
    <>
      <Field name="name" label={t('name')} defaultValue={route?.name} help={t('nameHelp')} required />
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
        help={t('senderNameHelp')}
      />
      <Field
        name="sender_email"
        label={t('senderEmail')}
        type="email"
        defaultValue={route?.senderEmail ? shownAddress(route.senderEmail) : ''}
        help={t('senderEmailHelp')}
      />
      <Field
        name="contact_email"
        label={t('contactEmail')}
        type="email"
        defaultValue={route?.contactEmail ? shownAddress(route.contactEmail) : ''}
        help={t('contactEmailHelp')}
      />
      <Select name="locale" label={t('language')} defaultValue={language} help={t('languageHelp')} required>
        {optionsOf(languageChoices(locale, language))}
      </Select>
      <TimeZoneField
        label={t('timeZone')}
        help={t('timeZoneHelp')}
        choices={zoneChoices(locale, route?.timeZone)}
        stored={route?.timeZone}
      />
      <Select
        name="currency"
        label={t('currency')}
        defaultValue={currency}
        help={route ? t('currencyChangeHelp') : t('currencyHelp')}
        required
      >
        {optionsOf(currencyChoices(locale, currency))}
      </Select>
      <Field
        name="minimum_age"
        label={t('minimumAge')}
        type="number"
        inputMode="numeric"
        min={1}
        max={99}
        defaultValue={route?.minimumAge ?? ''}
        help={t('minimumAgeHelp')}
      />
      <Field
        name="keeps_months"
        label={t('keepsMonths')}
        type="number"
        inputMode="numeric"
        min={1}
        max={600}
        defaultValue={route?.keepsMonths ?? ''}
        help={t('keepsMonthsHelp')}
      />
      {accounts.length === 0 && !route && <FirstAccount />}
      {accounts.length > 0 && (
        <Select
          name="payment_account_id"
          label={t('paymentAccount')}
          defaultValue={account ?? ''}
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
    </>
  );
}

const optionsOf = (choices: SelectChoice[]) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** The payment account of an organization without any, which is added with its first route. */
async function FirstAccount() {
  const t = await words('console.settings');
  return (
    <fieldset className="grid gap-5 border-line border-t pt-5">
      <legend className="float-left mb-3 font-medium">{t('fields.paymentAccount')}</legend>
      <p className="max-w-measure text-muted text-small">{t('fields.paymentAccountHelp')}</p>
      <PayeeFields prefix="account." />
    </fieldset>
  );
}
