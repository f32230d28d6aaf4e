import { prepared } from '@/lib/words/languages/prepared-message';
import type { Translator } from '@/lib/words/languages/translator';

/** The orders' progress with the crates of a wine, in bottles. */
type Fill = Record<'bottles' | 'whole' | 'missing', number>;

/** Stands in a sentence for the field in it. */
export const FIELD = '\0';

/**
 * The words before and after the field for extras, with the missing bottles of the crate, or the largest
 * possible number.
 */
export function extraWords(say: (message: 'extra' | 'extraIfMissing', count: number) => string) {
  const around = (message: 'extra' | 'extraIfMissing') => {
    const kept: (readonly [string, string])[] = [];
    return (count: number): readonly [string, string] => {
      const known = kept[count];
      if (known) return known;
      const [before = '', after = ''] = say(message, count).split(FIELD);
      kept[count] = [before, after];
      return kept[count];
    };
  };
  return { extra: around('extra'), extraIfMissing: around('extraIfMissing') };
}

export type RowWords = ReturnType<typeof rowWords>;

/**
 * The words of the rows of a wine list. They are found once for all rows, of which a list may have hundreds; `t` and
 * `crates` are for the words of a few rows.
 */
export function rowWords(t: Translator<'ordering.list'>, crates: Translator<'crates'>) {
  const ofWine = (say: (wine: string) => string) => {
    const filled = prepared<{ wine: string }>((mark) => say(mark('wine')));
    return (wine: string) => filled({ wine });
  };
  return {
    t,
    crates,
    byBottle: t('byBottle'),
    crateFor: prepared<{ price: string; bottles: number }>((mark) =>
      t('crateFor', { price: mark('price'), bottles: mark('bottles') }),
    ),
    bottlesOf: ofWine((wine) => t('bottlesOf', { wine })),
    less: ofWine((wine) => t('less', { wine })),
    more: ofWine((wine) => t('more', { wine })),
    bottlesChanged: ofWine((wine) => t('bottlesChanged', { wine })),
    addCrate: t('addCrate'),
    addCrateOf: ofWine((wine) => t('addCrateOf', { wine })),
    ...extraWords((message, count) => t.markup(message, { count, field: () => FIELD })),
    extraLess: ofWine((wine) => t('extraLess', { wine })),
    extraMore: ofWine((wine) => t('extraMore', { wine })),
    extraOf: ofWine((wine) => t('extraOf', { wine })),
    extraChanged: ofWine((wine) => t('extraChanged', { wine })),
    everybody: t('everybody'),
    full: prepared<Fill>((mark) => t('full', { bottles: mark('bottles'), whole: mark('whole') })),
    missing: prepared<Fill>((mark) =>
      t('missing', { bottles: mark('bottles'), whole: mark('whole'), missing: mark('missing') }),
    ),
    missingWithYours: prepared<Fill>((mark) =>
      t('missingWithYours', { bottles: mark('bottles'), whole: mark('whole'), missing: mark('missing') }),
    ),
    ordered: prepared<Fill>((mark) => t('ordered', { bottles: mark('bottles'), whole: mark('whole') })),
    orderedWithYours: prepared<Fill>((mark) =>
      t('orderedWithYours', { bottles: mark('bottles'), whole: mark('whole') }),
    ),
  };
}
