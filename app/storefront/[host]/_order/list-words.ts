import { type RowWords, rowWords } from '@/app/_ordering/row-words';
import { type Namespace, type Translator, translator } from '@/lib/words/languages/translator';

/** The words of the wine list. They are found once and handed down: a list has many rows. */
export interface ListWords {
  list: Translator<'storefront.list'>;
  row: RowWords;
}

/** The words for what is told of each wine. */
export interface OfferingWords {
  categories: Translator<'categories'>;
  label: Translator<'storefront.label'>;
}

export const offeringWords = (locale: string): OfferingWords => ({
  categories: translator(locale, 'categories'),
  label: translator(locale, 'storefront.label'),
});

/** The messages that a list in which bottles are chosen has in the browser, with the running order beside it. */
export const CHOOSING_WORDS: Namespace[] = ['ordering.list', 'storefront.list', 'storefront.chosen'];

/** The words of the form for a new order, all of which runs in the browser. */
export const ORDER_WORDS: Namespace[] = [...CHOOSING_WORDS, 'storefront.order'];

/** The words of a list that the server makes, in which nothing can be chosen. */
export function listWords(locale: string): ListWords {
  return {
    list: translator(locale, 'storefront.list'),
    row: rowWords(translator(locale, 'ordering.list'), translator(locale, 'crates')),
  };
}
