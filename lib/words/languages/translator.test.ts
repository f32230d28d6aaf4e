import { describe, expect, it } from 'vitest';
import { invalid, type Problem, problemSentence, refuse } from '@/lib/rules/errors';
import { catalogues } from './compiled';
import { languages } from './languages';
import { localizedMessage } from './localized-message';
import { translateMessage } from './translate-message';
import { partsOf, translator } from './translator';

describe('a translator', () => {
  it('finds the words of the nearest catalogue', () => {
    expect(translator('de-AT', 'language')('name')).toBe('Deutsch');
    expect(translator('pt-BR', 'language')('name')).toBe('English');
  });

  it('is kept for all who read the same', () => {
    expect(translator('nl-NL', 'fields')).toBe(translator('nl-NL', 'fields'));
    expect(translator('nl-NL', 'fields')).not.toBe(translator('nl-BE', 'fields'));
  });

  it('gives a browser the parts it names, and no others', () => {
    expect(Object.keys(partsOf('nl', ['language', 'ui.form']))).toEqual(['language', 'ui']);
    expect(Object.keys(partsOf('nl', ['ui.form']).ui as object)).toEqual(['form']);
  });
});

describe('a refusal', () => {
  it('counts what is left as each language does', () => {
    const refusal = (left: number) =>
      refuse('tooFewLeft', { values: { name: 'Riesling', left }, field: 'lines.0' });
    expect(refusal(0).message).toBe('No bottles of Riesling are left');
    expect(refusal(1).message).toBe('Only 1 bottle of Riesling is left');
    expect(refusal(1000).message).toBe('Only 1000 bottles of Riesling are left');
    for (const language of languages) {
      const said = refusal(3).fieldSentences(language)?.['lines.0'] ?? '';
      expect(said, language).toContain('Riesling');
      expect(said, language).toContain('3');
    }
  });

  it.each(languages)('has a sentence for every problem in %s, with all it names', (language) => {
    for (const problem of Object.keys(catalogues.en.refusals) as Problem[]) {
      const values = {
        name: 'N',
        left: 2,
        account: 'A',
        other: 'B',
        price: '1.00',
        currency: 'EUR',
        email: 'a@b.c',
        failure: 'F',
      };
      const sentence = problemSentence(problem, values, language);
      expect(sentence, problem).not.toMatch(/undefined|refusals\./);
    }
  });

  it('of values says each in the language of who reads it, and in English to the API', () => {
    const refusal = invalid({
      path: 'lines.0.quantity',
      message: localizedMessage('atMost', { most: 9999 }),
    });
    expect(refusal.message).toBe('lines.0.quantity: Use a number of at most 9999.');
    expect(refusal.errors).toMatchObject([
      { path: 'lines.0.quantity', message: 'Use a number of at most 9999.' },
    ]);
    expect(refusal.fieldSentences('nl')?.['lines.0.quantity']).toContain('9999');
  });
});

it('what is no saying stays as it is', () => {
  expect(translateMessage('A sentence of somebody else.', 'nl')).toBe('A sentence of somebody else.');
});
