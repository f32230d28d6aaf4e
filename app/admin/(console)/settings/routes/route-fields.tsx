import { Field } from '@/app/_ui/field';
import type { Route } from '@/lib/routes/queries';

const LANGUAGES = ['de-DE', 'en', 'en-GB', 'en-US', 'es-ES', 'fr-FR', 'it-IT', 'nl-NL', 'pt-PT'];

/** The fields of a route: its name, domain, sender, language, time zone and currency. */
export function RouteFields({ route }: { route?: Route }) {
  return (
    <>
      <Field
        name="name"
        label="Name"
        defaultValue={route?.name}
        maxLength={200}
        help="The group’s name: it stands on its own pages and in its mail."
        required
      />
      <Field
        name="public_domain"
        label="Public domain"
        defaultValue={route?.publicDomain}
        placeholder="wine.example.org"
        maxLength={253}
        autoCapitalize="none"
        spellCheck={false}
        help={
          route
            ? 'After a change the group’s pages answer at the new name only: links in mail already sent lead nowhere.'
            : 'The group’s pages answer at this host name. Point it at this server first.'
        }
        required
      />
      <Field
        name="sender_name"
        label="Sender name"
        defaultValue={route?.senderName ?? ''}
        maxLength={200}
        help="Who mail to the participants comes from; without one the route’s name."
      />
      <Field
        name="sender_email"
        label="Sender e-mail"
        type="email"
        defaultValue={route?.senderEmail ?? ''}
        help="The mail provider must know this address; without one it is noreply@ the public domain."
      />
      <Field
        name="locale"
        label="Language"
        defaultValue={route?.locale ?? 'en'}
        maxLength={35}
        list="languages"
        autoCapitalize="none"
        spellCheck={false}
        help="A language tag such as nl-NL. Dates and amounts are written its way."
        required
      />
      <Field
        name="time_zone"
        label="Time zone"
        defaultValue={route?.timeZone ?? 'UTC'}
        maxLength={64}
        list="time-zones"
        spellCheck={false}
        help="Such as Europe/Amsterdam. Moments that are set stay the same moments; they are told in the new zone."
        required
      />
      <Field
        name="currency"
        label="Currency"
        defaultValue={route?.currency ?? 'EUR'}
        maxLength={3}
        list="currencies"
        autoCapitalize="characters"
        spellCheck={false}
        help={
          route
            ? 'Such as EUR. Prices and orders keep their figures and are not converted: change it only before the first round.'
            : 'Such as EUR. Prices are not converted when it changes later.'
        }
        required
      />
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
