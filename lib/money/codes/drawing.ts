import { type Code, crossOf, modulesOf, QUIET } from './modules';

/** A code as a picture of its own with its quiet zone, dark on light whatever it stands on. */
export function svgOf({ text, swiss }: Code): string {
  const modules = modulesOf(Buffer.from(text), swiss);
  const [size, side] = [modules.length, modules.length + 2 * QUIET];
  let bars = '';
  modules.forEach((row, y) => {
    bars += `M0 ${y}.5`;
    for (let x = 0; x < size; ) {
      const start = x;
      while (x < size && row[x] === row[start]) x += 1;
      bars += row[start] ? `h${x - start}` : `m${x - start} 0`;
    }
  });
  const cross = swiss ? `<path fill-rule="evenodd" d="${crossOf(size)}"/>` : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-${QUIET} -${QUIET} ${side} ${side}" shape-rendering="crispEdges">` +
    `<rect x="-${QUIET}" y="-${QUIET}" width="${side}" height="${side}" fill="#fff"/>` +
    `<path stroke="#000" d="${bars}"/>${cross}</svg>`
  );
}

/** The address of such a picture, which holds all of it. */
export const addressOf = (code: Code): string => `data:image/svg+xml,${encodeURIComponent(svgOf(code))}`;
