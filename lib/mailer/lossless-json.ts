import { parse } from 'lossless-json';

const DIGITS = /^\d+$/;

/**
 * Parses JSON with every whole number as the string of its digits, whatever its size; `12.0`, `1e2` and `-1`
 * stay numbers, so that no other spelling passes for an id. In text nested deeper than the library's stack
 * reaches, which no provider sends, all numbers stay numbers and none passes for an id. Throws SyntaxError
 * when it is not JSON.
 */
export function parseWithDigits(text: string): unknown {
  try {
    return parse(text, null, {
      parseNumber: (spelling) => (DIGITS.test(spelling) ? spelling : Number(spelling)),
      // As JSON.parse does it: the last one counts.
      onDuplicateKey: ({ newValue }) => newValue,
    });
  } catch (error) {
    if (error instanceof RangeError) return JSON.parse(text);
    throw error;
  }
}
