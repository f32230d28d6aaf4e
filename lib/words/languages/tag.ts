/** The longest tag that is stored, in characters. */
export const LONGEST_TAG = 35;

/**
 * A language's tag in its canonical form: "NL-nl" becomes "nl-NL". Undefined for an invalid tag, or a
 * language without formats of dates and amounts.
 */
export function canonicalLocale(tag: string): string | undefined {
  try {
    const [canonical] = Intl.getCanonicalLocales(tag);
    // Some tags are replaced by longer ones.
    if (canonical === undefined || canonical.length > LONGEST_TAG) return undefined;
    return Intl.DateTimeFormat.supportedLocalesOf(canonical).length === 1 ? canonical : undefined;
  } catch {
    return undefined;
  }
}

/** The language of a tag, without its script and region: "nl" for "nl-BE". */
export const baseLanguage = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? '';

/** A language by its name for people of `locale`: "Dutch", "Dutch (Belgium)". */
export function languageName(tag: string, locale: string): string {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'language', languageDisplay: 'standard' });
  try {
    return names.of(tag) ?? tag;
  } catch {
    // A route may have a tag that was typed otherwise than it is spelled.
    return tag;
  }
}

/** The language's name standing alone: many languages write it small within a sentence. */
export function languageLabel(tag: string, locale: string): string {
  const [first = '', ...rest] = languageName(tag, locale);
  return first.toLocaleUpperCase(locale) + rest.join('');
}
