import { categoryName } from '@/lib/wines/offerings/category-name';
import { languages } from '@/lib/words/languages/languages';
import { translator } from '@/lib/words/languages/translator';
import { fieldsCalled, spelled, wordsIn } from './head-words';

/** The columns of a list of wines that people have words for. */
export const CALLED_COLUMNS = [
  'name',
  'producer',
  'vintage',
  'category',
  'price',
  'crate',
  'region',
  'description',
  'supplier',
  'article_number',
  'alcohol',
  'bottle_ml',
  'grapes',
  'allergens',
  'ingredients',
  'energy_kj',
  'energy_kcal',
  'nutrition_url',
  'bottler',
  'purchase_price',
  'min_bottles',
  'max_bottles',
] as const;

type WineColumn = (typeof CALLED_COLUMNS)[number];

const wordsFor = (key: WineColumn | 'noVintage') =>
  wordsIn((language) => translator(language, 'importedWines')(`words.${key}`));

/** The column that a head means; undefined for any other text. */
export const wineColumnOf = fieldsCalled(CALLED_COLUMNS, wordsFor);

const NO_VINTAGE = wordsFor('noVintage').add('-').add('–');

/** True when a cell says that a wine has no vintage. */
export const meansNoVintage = (cell: string): boolean => NO_VINTAGE.has(spelled(cell));

/** A category as it is compared: "Rotwein" is "Rot", and the plural of some languages is one wine's. */
const categorySpelled = (name: string) =>
  spelled(name)
    .replaceAll('ß', 'ss')
    .replace(/^vi(?:n|no)s? | ?(?:wine|wijn|wein)s?$/, '')
    .replace(/s$/, '');

/** True when a cell names a category: as it is stored, or as any language calls it. */
export function namesCategory(cell: string, stored: string): boolean {
  const wanted = categorySpelled(cell);
  return (
    categorySpelled(stored) === wanted ||
    languages.some(
      (language) => categorySpelled(categoryName(stored, translator(language, 'categories'))) === wanted,
    )
  );
}
