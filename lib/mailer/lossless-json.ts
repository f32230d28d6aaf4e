import { parse } from 'lossless-json';

const DIGITS = /^\d+$/;

/**
 * Parses JSON with every whole number as the string of its digits, whatever its size; `12.0`, `1e2` and `-1`
 * stay numbers, so that no other spelling passes for an id. Throws SyntaxError when it is not JSON, and
 * RangeError when it is nested deeper than the stack.
 */
export function parseWithDigits(text: string): unknown {
  return parse(text, null, {
    parseNumber: (spelling) => (DIGITS.test(spelling) ? spelling : Number(spelling)),
    // As JSON.parse does it: the last one counts.
    onDuplicateKey: ({ newValue }) => newValue,
  });
}
