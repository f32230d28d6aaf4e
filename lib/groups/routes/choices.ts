import { perProcess } from '@/db/per-process';
import { type Language, languageOf } from '@/lib/words/languages/languages';
import { languageLabel } from '@/lib/words/languages/tag';

/** A value to choose, with its name in a language. */
export interface SelectChoice {
  value: string;
  label: string;
}

/** The choices of a group's form, and the group's present ones. */
type Choices = (locale: string, present?: string) => SelectChoice[];

const LANGUAGES = [
  'de-AT',
  'de-CH',
  'de-DE',
  'en',
  'en-GB',
  'en-IE',
  'en-US',
  'es-ES',
  'fr-BE',
  'fr-CH',
  'fr-FR',
  'fr-LU',
  'it-IT',
  'nl-BE',
  'nl-NL',
  'pt-PT',
];

/** The languages that a group's pages and mail may be in. */
export const languageChoices: Choices = (locale, present) =>
  listed(locale, LANGUAGES, present, (tag) => languageLabel(tag, locale));

/** The currencies, those that are used the most in front. */
export const currencyChoices: Choices = (locale, present) => {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'currency' });
  const label = (code: string) => `${names.of(code) ?? code} (${code})`;
  const first = listed(locale, ['EUR', 'USD', 'GBP', 'CHF'], undefined, label);
  const others = Intl.supportedValuesOf('currency').filter(
    (code) => !first.some(({ value }) => value === code),
  );
  return [
    ...first,
    ...listed(locale, others, first.some(({ value }) => value === present) ? undefined : present, label),
  ];
};

/** The time zones by their cities, with the name of their time. */
export const zoneChoices: Choices = (locale, present) => {
  const known = zonesIn(languageOf(locale));
  return known.some(({ value }) => value === present) || present === undefined
    ? known
    : [{ value: present, label: present }, ...known];
};

/** Naming them takes some milliseconds, so they are kept for each language there is. */
const kept = perProcess('time-zones', () => new Map<Language, SelectChoice[]>());

function zonesIn(language: Language): SelectChoice[] {
  const zones =
    kept.get(language) ??
    listed(language, ['UTC', ...Intl.supportedValuesOf('timeZone')], undefined, (zone) =>
      zoneLabel(zone, language),
    );
  kept.set(language, zones);
  return zones;
}

/** A zone as people look for it: "Amsterdam, Central European Time". */
function zoneLabel(zone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  const [, ...places] = zone.replaceAll('_', ' ').split('/');
  if (places.length === 0) return zone;
  return [...places.toReversed(), name].join(', ');
}

/** The values with their labels in the order of these, together with the present one. */
function listed(
  locale: string,
  values: string[],
  present: string | undefined,
  label: (value: string) => string,
): SelectChoice[] {
  const { compare } = new Intl.Collator([locale, 'en']);
  return [...new Set(present === undefined ? values : [...values, present])]
    .map((value) => ({ value, label: label(value) }))
    .sort((one, other) => compare(one.label, other.label));
}
