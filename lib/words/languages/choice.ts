import type { LocaleSettings } from '@/lib/words/formatters';
import { ENGLISH, knownLanguage, type Language, languageOf } from './languages';
import { canonicalLocale } from './tag';

/** The parameter of an address that switches the language: `?lang=nl`. */
export const SWITCH = 'lang';

/** The lifetime of a choice. */
export const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The cookie that keeps the language that a visitor has switched to. */
export const LANGUAGE_COOKIE = 'lang';

/** The language chosen in a Cookie header: one tag, unless another site sets cookies here too. */
export function switchedIn(cookies = ''): string[] {
  return cookies
    .split(/; */)
    .filter((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`))
    .map((cookie) => cookie.slice(LANGUAGE_COOKIE.length + 1));
}

/** The longest Accept-Language that is read, in characters. */
const LONGEST_HEADER = 500;

/** The locale of a visitor's pages: the route's, unless the visitor has chosen another language. */
export function visitorsLocale(routesLocale: string, chosen: Language | undefined): string {
  return chosen === undefined || chosen === languageOf(routesLocale) ? routesLocale : chosen;
}

/**
 * A route's formats for the readers of pages in a locale. The route's own are used if they are in that language,
 * because its mail and its paper are written with them; otherwise the reader's, with the route's time zone and
 * currency.
 */
export function localeSettingsFor(route: LocaleSettings, locale: string): LocaleSettings {
  const { timeZone, currency } = route;
  const isTheirs = knownLanguage(route.locale) === languageOf(locale);
  return { locale: isTheirs ? route.locale : locale, timeZone, currency };
}

/** The first locale that a browser asks for and that there is a catalogue of; English without one. */
export function acceptedLocale(header: string | null): string {
  const asked = (header ?? '')
    .slice(0, LONGEST_HEADER)
    .split(',')
    .map((part) => {
      const [tag = '', weight = ''] = part.split(';');
      const [, quality = '1'] = /^\s*q=([\d.]{1,5})\s*$/.exec(weight) ?? [];
      return { tag: tag.trim(), quality: Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  for (const { tag } of asked) {
    const locale = canonicalLocale(tag);
    if (locale && knownLanguage(locale)) return locale;
  }
  return ENGLISH;
}
