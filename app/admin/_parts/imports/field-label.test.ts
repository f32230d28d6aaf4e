import { expect, it } from 'vitest';
import { KINDS } from '@/lib/imports/kinds/stored-import';
import { languages } from '@/lib/words/languages/languages';
import { fieldLabel } from './field-label';

it.each(languages)('each field that a file may have is called by a name of its own in %s', (language) => {
  for (const { fields } of Object.values(KINDS)) {
    const labels = fields.map((field) => fieldLabel(field, language));
    expect(labels.filter((label) => !label)).toEqual([]);
    expect(new Set(labels).size, labels.join()).toBe(fields.length);
  }
});

it('a whole row, and what is no field, has no name', () => {
  expect(['row', 'toString', ''].map((field) => fieldLabel(field, 'en'))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
