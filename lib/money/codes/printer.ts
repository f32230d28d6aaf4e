import { type Code, crossOf, modulesOf, QUIET } from './modules';

/** The last code of a length, and the change that each bit of a text of that length makes to its bitmap. */
interface Kept {
  text: Uint8Array;
  bitmap: Uint32Array;
  patterns: Uint32Array[];
  /** The bitmap of a text of zeros. */
  blank: Uint32Array;
  /** The SVG around the bitmap. */
  around: [before: string, after: string];
}

/**
 * Draws the codes of a list, which differ in a few digits. Each module of a code is a sum of bits of its text. So a
 * code is the last of its length plus the patterns of the bits that differ, in a twentieth of the time.
 */
export class CodePrinter {
  readonly #kept = new Map<string, Kept>();

  /** The SVG of a code as a picture of one bit a module, with its quiet zone left as the paper is. */
  print({ text, swiss }: Code): string {
    const wanted = Buffer.from(text);
    const last = this.#lastOf(wanted, swiss);
    for (let index = 0; index < wanted.length; index += 1) {
      const changed = (wanted[index] as number) ^ (last.text[index] as number);
      for (let bit = 0; changed >> bit > 0; bit += 1) {
        if ((changed >> bit) & 1) add(last.bitmap, patternOf(last, 8 * index + bit, swiss));
      }
    }
    last.text = wanted;
    return last.around.join(Buffer.from(last.bitmap.buffer).toString('base64'));
  }

  #lastOf(text: Uint8Array, swiss: boolean): Kept {
    const key = `${text.length} ${swiss}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const modules = modulesOf(text, swiss);
    const first: Kept = {
      text,
      bitmap: bitmapOf(modules),
      patterns: [],
      blank: bitmapOf(modulesOf(new Uint8Array(text.length), swiss)),
      around: around(modules.length, swiss),
    };
    this.#kept.set(key, first);
    return first;
  }
}

/** The modules that change with one bit of any text of a length. */
function patternOf({ text, patterns, blank }: Kept, bit: number, swiss: boolean): Uint32Array {
  const known = patterns[bit];
  if (known) return known;
  const alone = new Uint8Array(text.length);
  alone[bit >> 3] = 1 << (bit & 7);
  const pattern = bitmapOf(modulesOf(alone, swiss));
  add(pattern, blank);
  patterns[bit] = pattern;
  return pattern;
}

function add(to: Uint32Array, bits: Uint32Array): void {
  for (let word = 0; word < bits.length; word += 1) to[word] = (to[word] as number) ^ (bits[word] as number);
}

/** The bytes before the rows of a bitmap: its header, two colours, and two bytes that nobody reads. */
const HEADER = 64;

/** A Windows bitmap of one bit a module, whose rows begin at the lowest. It has no checksum that each code would take. */
function bitmapOf(modules: boolean[][]): Uint32Array {
  const size = modules.length;
  const row = 4 * Math.ceil(size / 32);
  const bytes = Buffer.alloc(HEADER + row * size);
  bytes.write('BM');
  for (const [at, value] of [
    [2, bytes.length],
    [10, HEADER],
    [14, 40],
    [18, size],
    [22, size],
    [54, 0xffffff],
  ] as const) {
    bytes.writeUInt32LE(value, at);
  }
  // One plane of one bit.
  bytes.writeUInt32LE(0x10001, 26);
  modules.forEach((dark, y) => {
    const start = HEADER + row * (size - 1 - y);
    dark.forEach((isDark, x) => {
      if (isDark) bytes[start + (x >> 3)] = (bytes[start + (x >> 3)] ?? 0) | (128 >> (x & 7));
    });
  });
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}

function around(size: number, swiss: boolean): [before: string, after: string] {
  const side = size + 2 * QUIET;
  const cross = swiss ? `<path fill-rule="evenodd" d="${crossOf(size)}"/>` : '';
  return [
    `<svg viewBox="-${QUIET} -${QUIET} ${side} ${side}"><image width="${size}" height="${size}" href="data:image/bmp;base64,`,
    `"/>${cross}</svg>`,
  ];
}
