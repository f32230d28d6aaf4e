import { describe, expect, it } from 'vitest';
import { languages } from '@/lib/words/languages/languages';
import { translator } from '@/lib/words/languages/translator';
import { CALLED_COLUMNS, wineColumnOf } from './wine-words';

describe('the head of a column', () => {
  it.each(languages)('means the same column everywhere when it is written as in %s', (language) => {
    const t = translator(language, 'importedWines');
    for (const column of CALLED_COLUMNS) {
      for (const heading of t(`words.${column}`).split(','))
        expect([heading, wineColumnOf(heading)]).toEqual([heading, column]);
    }
  });

  it('may be in capitals and with further spaces, and is nothing when nobody knows it', () => {
    expect(wineColumnOf('  Flessen  PER doos ')).toBe('crate');
    expect(wineColumnOf('Stock')).toBeUndefined();
  });
});
