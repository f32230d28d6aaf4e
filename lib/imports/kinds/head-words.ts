import { languages } from '@/lib/words/languages/languages';

// A table is in its author's language, which may differ from the page's. So the words of all languages are
// known at once.

/** A name as it is compared. */
export const spelled = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** The words that the catalogues list in a message, between commas. */
export const wordsIn = (message: (language: string) => string): Set<string> =>
  new Set(languages.flatMap((language) => message(language).split(',').map(spelled)));

/** Finds the field that a head means, whose words are `words` of each; undefined for any other text. */
export function fieldsCalled<F extends string>(fields: readonly F[], words: (field: F) => Set<string>) {
  const known = fields.map((field) => [field, words(field)] as const);
  return (head: string): F | undefined => known.find(([, names]) => names.has(spelled(head)))?.[0];
}
