import type { Translator } from '@/lib/words/languages/translator';

export type Words = Translator<'console.wineGrid'>;

/** The headings of the columns, and the first option of a choice, in the language of the page. */
export const gridWordsOf = (t: Words) => ({
  name: t('name'),
  producer: t('producer'),
  vintage: t('vintage'),
  category: t('category'),
  price: t('price'),
  crate: t('crate'),
  ordered: t('ordered'),
  lastTime: t('lastTime'),
  choose: t('choose'),
  supplier: t('supplier'),
  none: t('none'),
  articleNumber: t('articleNumber'),
  minimum: t('minimum'),
  maximum: t('maximum'),
  purchasePrice: t('purchasePrice'),
});

export type GridWords = ReturnType<typeof gridWordsOf>;
