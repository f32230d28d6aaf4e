import { languages } from '@/lib/languages/languages';
import { translator } from '@/lib/languages/translator';
import { categoryName } from '@/lib/offerings/category-name';
import { PASTED_COLUMNS, type PastedColumn } from './pasted-columns';

// A table is in the language of whoever made it, often the importer, and not always in that of the page. So the words of
// all languages are known at once.

/** A name as it is compared. */
export const spelled = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** The words that the catalogues list under a key, between commas. */
const wordsFor = (key: PastedColumn | 'noVintage'): Set<string> =>
  new Set(
    languages.flatMap((language) =>
      translator(language, 'pastedWines')(`words.${key}`).split(',').map(spelled),
    ),
  );

const HEADINGS = PASTED_COLUMNS.map((column) => [column, wordsFor(column)] as const);

/** The column that a heading means; undefined for any other text. */
export function columnOf(heading: string): PastedColumn | undefined {
  return HEADINGS.find(([, names]) => names.has(spelled(heading)))?.[0];
}

const NO_VINTAGE = wordsFor('noVintage').add('-').add('–');

/** Whether a cell says that a wine has no vintage. */
export const meansNoVintage = (cell: string): boolean => NO_VINTAGE.has(spelled(cell));

/** Categories are named in the plural in some languages, and a row is about one wine. */
const inOneNumber = (name: string) => spelled(name).replace(/s$/, '');

/** Whether a cell names a category: as it is stored, or as any language calls it. */
export function namesCategory(cell: string, stored: string): boolean {
  const wanted = inOneNumber(cell);
  return (
    inOneNumber(stored) === wanted ||
    languages.some(
      (language) => inOneNumber(categoryName(stored, translator(language, 'categories'))) === wanted,
    )
  );
}
