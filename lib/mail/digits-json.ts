/** A string, which is passed over whole, or a number. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const DIGITS = /^\d+$/;

/**
 * Parses JSON with every whole number as the string of its digits, whatever its size; `12.0`, `1e2` and `-1`
 * stay numbers, so that no other spelling passes for an id. Throws SyntaxError when it is no JSON.
 */
export function parseWithDigits(text: string): unknown {
  JSON.parse(text);
  return JSON.parse(text.replace(STRING_OR_NUMBER, (token) => (DIGITS.test(token) ? `"${token}"` : token)));
}
