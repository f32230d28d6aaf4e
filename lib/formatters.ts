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

interface LocalTime {
  locale: string;
  timeZone: string;
}

const localTime = ({ locale, timeZone }: LocalTime) => `${locale} ${timeZone}`;

/** The formatter of a moment with its weekday, in words. */
export const momentFormat = keep(
  localTime,
  ({ locale, timeZone }) =>
    new Intl.DateTimeFormat(locale, {
      timeZone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
);

/** The formatter of a moment in a table. */
export const shortMomentFormat = keep(
  localTime,
  ({ locale, timeZone }) =>
    new Intl.DateTimeFormat(locale, {
      timeZone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
);

/** The formatter of a day that belongs to no time zone, in words. */
export const dayFormat = keep(
  (locale: string) => locale,
  (locale) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }),
);

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
