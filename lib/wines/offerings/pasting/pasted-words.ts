import { headingsOf, spelled, wordsIn } from '@/lib/tables/pasting/headings';
import { categoryName } from '@/lib/wines/offerings/category-name';
import { languages } from '@/lib/words/languages/languages';
import { translator } from '@/lib/words/languages/translator';
import { WINE_FIELDS, type WineField } from './wine-fields';

/** The further columns of an imported table of wines. */
const FURTHER_FIELDS = [
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

const wordsFor = (key: WineField | (typeof FURTHER_FIELDS)[number] | 'noVintage') =>
  wordsIn((language) => translator(language, 'pastedWines')(`words.${key}`));

/** The column that a heading means; undefined for any other text. */
export const wineFieldOf = headingsOf(WINE_FIELDS, wordsFor);

/** The further column of an imported table that a head means. */
export const wineHeadOf = headingsOf(FURTHER_FIELDS, wordsFor);

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
