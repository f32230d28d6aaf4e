import encodeQR from 'qr';

/** The text of a code, and whether the Swiss cross stands in its middle. */
export interface Code {
  text: string;
  swiss: boolean;
}

/** Readers take any of the eight masks. Trying all for the best takes nine times as long. */
const MASK = 3;

/** The modules around a code that stay light. */
export const QUIET = 4;

/** The rows of a code's modules without its quiet zone, true where dark. What the Swiss cross covers is light. */
export function modulesOf(bytes: Uint8Array, swiss: boolean): boolean[][] {
  const framed = encodeQR('', 'raw', {
    ecc: 'medium',
    mask: MASK,
    encoding: 'byte',
    textEncoder: () => bytes,
    border: 1,
  });
  const rows = framed.slice(1, -1).map((row) => row.slice(1, -1));
  if (!swiss) return rows;
  const middle = rows.length / 2;
  const half = 3.5 * millimetreOf(rows.length);
  const isBeside = (at: number) => at + 1 <= middle - half || at >= middle + half;
  return rows.map((row, y) => row.map((dark, x) => dark && (isBeside(x) || isBeside(y))));
}

/** The modules in a millimetre of a Swiss code, which is 46 mm wide. */
const millimetreOf = (size: number) => size / 46;

/** The Swiss cross in the middle of a code, as the standard measures it: a path to be filled by the rule `evenodd`. */
export function crossOf(size: number): string {
  const at = (millimetres: number) => Number((size / 2 + millimetres * millimetreOf(size)).toFixed(3));
  const [dark, arm, width] = [3, 1.945, 0.583];
  const square = `M${at(-dark)} ${at(-dark)}H${at(dark)}V${at(dark)}H${at(-dark)}z`;
  const cross =
    `M${at(-width)} ${at(-arm)}H${at(width)}V${at(-width)}H${at(arm)}V${at(width)}H${at(width)}V${at(arm)}` +
    `H${at(-width)}V${at(width)}H${at(-arm)}V${at(-width)}H${at(-width)}z`;
  return square + cross;
}
