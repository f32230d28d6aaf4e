import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkGenerated } from '@/test/support/generated';
import { breakLines, countLines } from './text-size';

const setting = { width: 100, size: 10 };
const texts = fc.string({ unit: fc.constantFrom('i', 'm', 'W', ' ', '\n', '漢', '🍷', 'é'), maxLength: 80 });

describe('breaking a text into lines', () => {
  it('loses no character', () => {
    checkGenerated(fc.property(texts, (text) => breakLines(text, setting).join('') === text));
  });

  it('counts as many lines as it breaks', () => {
    checkGenerated(
      fc.property(texts, (text) => countLines(text, setting) === breakLines(text, setting).length),
    );
  });

  it('leaves a text whole that fits on a line, and breaks one that is a little wider', () => {
    expect(breakLines('', setting)).toEqual([]);
    expect(breakLines('mmmm mmmm', setting)).toEqual(['mmmm mmmm']);
    expect(breakLines('mmmm mmmmmm', setting)).toEqual(['mmmm ', 'mmmmmm']);
    expect(breakLines('mmmmmmmmmm', setting)).toEqual(['mmmmmmmmm', 'm']);
    expect(breakLines('one\ntwo', setting)).toEqual(['one\n', 'two']);
    expect(breakLines('mm🍷🍷🍷🍷🍷', setting)).toEqual(['mm🍷🍷🍷🍷🍷']);
    expect(breakLines('mm🍷🍷🍷🍷🍷i', setting)).toEqual(['mm🍷🍷🍷🍷🍷i']);
    expect(breakLines('mm🍷🍷🍷🍷🍷ii', setting)).toEqual(['mm🍷🍷🍷🍷🍷i', 'i']);
  });
});
