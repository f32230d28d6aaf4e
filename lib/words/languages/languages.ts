import { catalogues } from './compiled';

/** A language that there is a catalogue of, by its tag. */
export type Language = keyof typeof catalogues;

/** The language of the API, and of readers of further languages. */
export const ENGLISH = 'en' satisfies Language;

export const languages = Object.keys(catalogues) as Language[];

const isLanguage = (tag: string): tag is Language => Object.hasOwn(catalogues, tag);

/** The catalogue's language for a tag: of the tag itself, or else of its language; undefined without one. */
export function knownLanguage(tag: string): Language | undefined {
  const [base = ''] = tag.toLowerCase().split('-', 1);
  if (isLanguage(tag)) return tag;
  return isLanguage(base) ? base : undefined;
}

/** The language of the words for a locale: the nearest there is a catalogue of, or else English. */
export function languageOf(locale: string): Language {
  return knownLanguage(locale) ?? ENGLISH;
}

/** The locale with which words of its language are counted: those of another language follow that one's rules. */
export function localeOfWords(locale: string): string {
  return knownLanguage(locale) === undefined ? ENGLISH : locale;
}

/** The languages with their own names: `{ nl: 'Nederlands' }`. */
export const languageNames = Object.fromEntries(
  languages.map((language) => [language, String(catalogues[language].language.name)]),
) as Record<Language, string>;

/** Languages that are written from right to left, whatever the region. */
const RIGHT_TO_LEFT = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** True when a language is written from right to left, also one that there is no catalogue of. */
export function isRightToLeft(tag: string): boolean {
  const [language = ''] = tag.toLowerCase().split('-', 1);
  return RIGHT_TO_LEFT.has(language);
}

/** The writing direction of a locale's language. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return isRightToLeft(languageOf(locale)) ? 'rtl' : 'ltr';
}
