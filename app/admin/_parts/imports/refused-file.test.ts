import { expect, it } from 'vitest';
import { unreadableFile } from '@/lib/imports/file/unreadable-file';
import { refusedBecause, refusedQuery } from './refused-file';

const said = (refusal: ReturnType<typeof unreadableFile>) =>
  refusedBecause(Object.fromEntries(refusedQuery(refusal)), 'en');

it.each([
  [unreadableFile('importEmpty', {}), 'The file has no row below its heads.'],
  [unreadableFile('importColumns', { most: 300, row: 7 }), 'Row 7 has more than 300 columns.'],
  [unreadableFile('importQuote', { line: '12' }), 'A quotation mark in line 12 is never closed.'],
])('the page of the form says why a file was refused', (refusal, sentence) => {
  expect(said(refusal)).toBe(sentence);
});

it('a link says nothing but that, and no other numbers', () => {
  expect(refusedBecause({ refused: 'toString' }, 'en')).toBeUndefined();
  expect(refusedBecause({ refused: 'required' }, 'en')).toBeUndefined();
  expect(refusedBecause({ refused: 'importQuote', line: 'your password' }, 'en')).toBe(
    'A quotation mark in line – is never closed.',
  );
});
