import { parse } from 'lossless-json';

const DIGITS = /^\d+$/;

/**
 * Parses JSON and returns every whole number as the string of its digits, whatever its size. `12.0`, `1e2`
 * and `-1` stay numbers, so that only plain digits count as an id. In text nested too deep for the library's
 * stack, which no provider sends, all numbers stay numbers. Throws SyntaxError when the text is not JSON.
 */
export function parseWithDigits(text: string): unknown {
  try {
    return parse(text, null, {
      parseNumber: (spelling) => (DIGITS.test(spelling) ? spelling : Number(spelling)),
      // Like JSON.parse: the last of several equal keys counts.
      onDuplicateKey: ({ newValue }) => newValue,
    });
  } catch (error) {
    if (error instanceof RangeError) return JSON.parse(text);
    throw error;
  }
}
