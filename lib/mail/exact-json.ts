/** A string, which is passed over whole, or a number. */
const STRING_OR_NUMBER = /"(?:[^"\\]+|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** From sixteen digits on, a whole number may be more than a JavaScript number can hold. */
const LONG_INTEGER = /^-?\d{16,}$/;

/**
 * Parses JSON with every digit kept: whole numbers too long for JavaScript come back as strings of their
 * digits, because a rounded message id is another message's. Throws SyntaxError when it is no JSON.
 */
export function parseExactly(text: string): unknown {
  const rounded: unknown = JSON.parse(text);
  const exact = text.replace(STRING_OR_NUMBER, (token) => (LONG_INTEGER.test(token) ? `"${token}"` : token));
  return exact === text ? rounded : JSON.parse(exact);
}
