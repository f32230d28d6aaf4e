/** The settings with which a route's amounts and dates are formatted. */
export interface LocaleSettings {
  locale: string;
  timeZone: string;
  currency: string;
}

/** The number of formatters of one kind that are kept: more combinations than an installation has routes. */
const MOST = 500;

/**
 * Makes formatters and keeps them by `key`, because making one costs fifty times as much as using it. When too
 * many are kept, the one that was made first goes.
 */
function keep<Settings, Formatter>(
  key: (settings: Settings) => string,
  make: (settings: Settings) => Formatter,
): (settings: Settings) => Formatter {
  const kept = new Map<string, Formatter>();
  return (settings) => {
    const name = key(settings);
    const known = kept.get(name);
    if (known !== undefined) return known;
    const made = make(settings);
    const [first] = kept.keys();
    if (first !== undefined && kept.size >= MOST) kept.delete(first);
    kept.set(name, made);
    return made;
  };
}

/** The formatter of amounts in a currency, as people of the locale write them. */
export const moneyFormat = keep(
  ({ locale, currency }: { locale: string; currency: string }) => `${locale} ${currency}`,
  ({ locale, currency }) => new Intl.NumberFormat(locale, { style: 'currency', currency }),
);

/**
 * The locale in which dates are written. English without a region, and American English in a group outside America, is
 * British: a Dutch group's round would otherwise have two English forms, one of them with "PM GMT+1".
 */
function ofDates(locale: string, timeZone = ''): string {
  const isAmerican = locale === 'en-US' && /^(America|US)\//.test(timeZone);
  return /^en(-US)?$/.test(locale) && !isAmerican ? 'en-GB' : locale;
}

/** Dates and times as people of the locale write them: "1er décembre" and "20 h 00" in French, "20:00 Uhr" in German. */
class WrittenFormat {
  readonly #format: Intl.DateTimeFormat;
  readonly #language: string;

  constructor(locale: string, options: Intl.DateTimeFormatOptions) {
    this.#format = new Intl.DateTimeFormat(locale, options);
    this.#language = new Intl.Locale(locale).language;
  }

  format(moment: Date): string {
    return joined(this.#written(this.#format.formatToParts(moment)));
  }

  formatRange(from: Date, until: Date): string {
    return joined(this.#written(this.#format.formatRangeToParts(from, until)));
  }

  /** The moment in three parts: before the zone, the zone with its leading space, after the zone. */
  around(from: Date, until: Date | null): [before: string, zone: string, after: string] {
    const parts = this.#written(
      until ? this.#format.formatRangeToParts(from, until) : this.#format.formatToParts(from),
    );
    const place = parts.findIndex(({ type }) => type === 'timeZoneName');
    // A period over a change of the clocks names two.
    const only = place === parts.findLastIndex(({ type }) => type === 'timeZoneName');
    if (place === -1 || !only) return [joined(parts), '', ''];
    const before = joined(parts.slice(0, place));
    const end = before.trimEnd();
    return [
      end,
      before.slice(end.length) + joined(parts.slice(place, place + 1)),
      joined(parts.slice(place + 1)),
    ];
  }

  #written(parts: Intl.DateTimeFormatPart[]): Intl.DateTimeFormatPart[] {
    const lastMinute = parts.findLastIndex(({ type }) => type === 'minute');
    const isWhole = parts.some(({ value }) => value.includes('Uhr'));
    return parts.map((part, place) => {
      const { type, value } = part;
      if (this.#language === 'de' && place === lastMinute && !isWhole) {
        return { type, value: `${value}\u00a0Uhr` };
      }
      if (this.#language !== 'fr') return part;
      if (type === 'day' && value === '1') return { type, value: '1er' };
      const isBetween = type === 'literal' && value === ':' && parts[place - 1]?.type === 'hour';
      return isBetween ? { type, value: '\u00a0h\u00a0' } : part;
    });
  }
}

const joined = (parts: Intl.DateTimeFormatPart[]) => parts.map(({ value }) => value).join('');

interface LocalTime {
  locale: string;
  timeZone: string;
}

const localTime = ({ locale, timeZone }: LocalTime) => `${locale} ${timeZone}`;

const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** The formatters of moments with these parts of the day, the time and its zone. */
const ofMoments = (day: Intl.DateTimeFormatOptions) =>
  keep(
    localTime,
    ({ locale, timeZone }) =>
      new WrittenFormat(ofDates(locale, timeZone), { timeZone, ...day, ...TIME, timeZoneName: 'short' }),
  );

/** The formatter of a moment with its weekday, in words. */
export const momentFormat = ofMoments({ weekday: 'long', ...DAY });

/** The formatter of a moment in a table. */
export const shortMomentFormat = ofMoments({ ...DAY, month: 'short' });

/** The formatter of upcoming moments. */
export const nearMomentFormat = ofMoments({ weekday: 'short', day: 'numeric', month: 'short' });

/** The formatter of a moment whose zone goes without saying: that of the group. Its moments are as if in UTC. */
const localMomentFormat = keep(
  (locale: string) => locale,
  (locale) => new WrittenFormat(ofDates(locale), { timeZone: 'UTC', weekday: 'long', ...DAY, ...TIME }),
);

/** The formatter of a day that belongs to no time zone, in words. */
export const dayFormat = keep(
  (locale: string) => locale,
  (locale) => new WrittenFormat(ofDates(locale), { timeZone: 'UTC', ...DAY }),
);

/** A day or a local time as a form sends it, "2026-12-10" or "2026-12-10T20:00", in words; another text as it is. */
export function enteredMoment(entered: string, locale: string): string {
  const hasTime = entered.includes('T');
  const at = new Date(hasTime ? `${entered}Z` : `${entered}T00:00Z`);
  if (Number.isNaN(at.getTime())) return entered;
  return (hasTime ? localMomentFormat : dayFormat)(locale).format(at);
}

/** The formatter of how far away a moment is, in words: "in 3 days", "yesterday". */
export const relativeFormat = keep(
  (language: string) => language,
  (language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
);

/** The number of decimals that a currency is written with. */
export const currencyDecimals = keep(
  ({ currency }: { currency: string }) => currency,
  ({ currency }) =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2,
);

/** The formatter of a number with decimals. */
export const decimalFormat = keep(
  (locale: string) => locale,
  (locale) => new Intl.NumberFormat(locale),
);

/** The locale's sign before the decimals of a number: "," in German, "." in English. */
export function decimalMark(locale: string): string {
  return decimalFormat(locale).formatToParts(1.5)[1]?.value ?? '.';
}

/** Plain digits with the locale's mark before the decimals, where that is a comma. */
export function withMarkOf(locale: string, digits: string): string {
  return decimalMark(locale) === ',' ? digits.replace('.', ',') : digits;
}
