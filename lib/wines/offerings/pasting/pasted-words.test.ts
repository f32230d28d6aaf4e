import { describe, expect, it } from 'vitest';
import { languages } from '@/lib/words/languages/languages';
import { translator } from '@/lib/words/languages/translator';
import { wineFieldOf } from './pasted-words';
import { WINE_FIELDS } from './wine-fields';

describe('the heading of a pasted column', () => {
  it.each(languages)('means the same column everywhere when it is written as in %s', (language) => {
    const t = translator(language, 'pastedWines');
    for (const column of WINE_FIELDS) {
      for (const heading of t(`words.${column}`).split(','))
        expect([heading, wineFieldOf(heading)]).toEqual([heading, column]);
    }
  });

  it('may be in capitals and with further spaces, and is nothing when nobody knows it', () => {
    expect(wineFieldOf('  Flessen  PER doos ')).toBe('crate');
    expect(wineFieldOf('Stock')).toBeUndefined();
  });
});
