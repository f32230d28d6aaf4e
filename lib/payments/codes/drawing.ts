import encodeQR from 'qr';

/** A code as one path on a square of `size` units, its quiet zone included. Dark where the path is filled. */
export interface Drawing {
  size: number;
  /** To be filled by the rule `evenodd`. */
  path: string;
}

/** Readers take any of the eight masks. Trying all for the best takes nine times as long. */
const MASK = 3;

/** The modules around a code that stay light. */
const QUIET = 4;

/** Bars by their length in modules. To spell each of a code anew takes twice as long. */
const BARS = Array.from({ length: 178 }, (_, length) => `h${length}v1h-${length}z`);

/** Draws what a code says. A Swiss one has the cross in its middle, of 7 mm where the code itself has 46. */
export function drawCode({ text, swiss }: { text: string; swiss: boolean }): Drawing {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', mask: MASK, border: QUIET });
  const size = modules.length;
  const cross = swiss ? crossOf(size) : undefined;
  const [from, to] = cross ? [cross.from, cross.to] : [size, 0];
  const isCovered = (x: number, y: number) => x + 1 > from && x < to && y + 1 > from && y < to;
  let path = '';
  modules.forEach((row, y) => {
    for (let x = 0; x < size; ) {
      const start = x;
      while (x < size && row[x] && !isCovered(x, y)) x += 1;
      if (x > start) path += `M${start} ${y}${BARS[x - start]}`;
      else x += 1;
    }
  });
  return { size, path: path + (cross?.path ?? '') };
}

/** The Swiss cross in the middle of a code, measured as the standard draws it: white, black, and a white cross in it. */
function crossOf(size: number): { from: number; to: number; path: string } {
  const middle = size / 2;
  const millimetre = (size - 2 * QUIET) / 46;
  const half = 3.5 * millimetre;
  const at = (millimetres: number) => Number((middle + millimetres * millimetre).toFixed(3));
  const [dark, arm, width] = [3, 1.945, 0.583];
  const square = `M${at(-dark)} ${at(-dark)}H${at(dark)}V${at(dark)}H${at(-dark)}z`;
  const cross =
    `M${at(-width)} ${at(-arm)}H${at(width)}V${at(-width)}H${at(arm)}V${at(width)}H${at(width)}V${at(arm)}` +
    `H${at(-width)}V${at(width)}H${at(-arm)}V${at(-width)}H${at(-width)}z`;
  return { from: middle - half, to: middle + half, path: square + cross };
}

/** The drawing as a picture of its own, dark on light whatever it stands on. */
export const svgOf = ({ size, path }: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
  `<rect width="${size}" height="${size}" fill="#fff"/><path fill-rule="evenodd" d="${path}"/></svg>`;
