import { describe, expect, it } from 'vitest';
import { languages } from '@/lib/languages/languages';
import { translator } from '@/lib/languages/translator';
import { PASTED_COLUMNS } from './pasted-columns';
import { columnOf } from './pasted-words';

describe('the heading of a pasted column', () => {
  it.each(languages)('means the same column everywhere when it is written as in %s', (language) => {
    const t = translator(language, 'pastedWines');
    for (const column of PASTED_COLUMNS) {
      for (const heading of t(`words.${column}`).split(','))
        expect([heading, columnOf(heading)]).toEqual([heading, column]);
    }
  });

  it('may be in capitals and with further spaces, and is nothing when nobody knows it', () => {
    expect(columnOf('  Flessen  PER doos ')).toBe('crate');
    expect(columnOf('Stock')).toBeUndefined();
  });
});
