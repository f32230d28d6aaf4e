import { perProcess } from '@/db/per-process';

// The exact size of a text is not known here, because the reader's browser picks the font. These widths, in
// ems, are at least those of the widest common sans serif, so that an estimate is too large and never too
// small.

const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/\s/, 0.36],
  [/[ijlI.,:;'|!]/, 0.38],
  [/[frt()[\]{}\-/\\"]/, 0.48],
  [/[mw@%MW—…]/, 1.03],
  [/[a-z0-9$€£·–+#&*?_<>=^~]/, 0.65],
  [/[A-Z]/, 0.8],
  [/[\u00c0-\u024f]/, 0.85],
];

/** The width of other scripts, symbols and emoji. */
const WIDEST = 1.5;

const BOLD = 1.1;

/** The widths of characters that were looked at. */
const known = perProcess('character-widths', () => new Map<string, number>());

function widthOf(character: string): number {
  let width = known.get(character);
  if (width === undefined) {
    width = WIDTHS.find(([kind]) => kind.test(character))?.[1] ?? WIDEST;
    if (known.size < 1000) known.set(character, width);
  }
  return width;
}

/** The widths of the characters of ASCII by their codes: looking up a character by its text takes ten times as long. */
const ASCII = Float64Array.from({ length: 128 }, (_, code) => widthOf(String.fromCharCode(code)));

/** The width of a text in one line, in ems. */
function widthOfLine(text: string): number {
  let width = 0;
  for (let at = 0; at < text.length; at++) {
    const known = ASCII[text.charCodeAt(at)];
    if (known !== undefined) {
      width += known;
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    width += widthOf(character);
    at += character.length - 1;
  }
  return width;
}

/** The line width and the font size of a text, both in points. */
export interface Setting {
  width: number;
  size: number;
  bold?: boolean;
}

/**
 * Breaks a text into the lines it needs at most: at its own line breaks, at spaces, and inside a word only
 * when the word is wider than a line. No character is lost: the joined lines are the text.
 */
export function breakLines(text: string, { width, size, bold }: Setting): string[] {
  const em = width / (size * (bold ? BOLD : 1));
  if (fitsOneLine(text, em)) return [text];
  return text.split(/(?<=\n)/).flatMap((paragraph) => breakParagraph(paragraph, em));
}

/** Nearly all names fit on one line, and to see that costs far less than to look for places to break. */
function fitsOneLine(text: string, em: number): boolean {
  return text !== '' && !text.includes('\n') && widthOfLine(text) <= em;
}

function breakParagraph(paragraph: string, em: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const end = () => {
    if (line !== '') lines.push(line);
    line = '';
    used = 0;
  };
  for (const word of paragraph.split(/(?<= )/)) {
    const characters = [...word].map((character) => ({ character, width: widthOf(character) }));
    // The white space after a word may extend beyond the line.
    const needed = characters.reduce(
      (sum, { character, width }) => sum + (/\s/.test(character) ? 0 : width),
      0,
    );
    if (used + needed > em) end();
    for (const { character, width } of characters) {
      if (used + width > em && !/\s/.test(character)) end();
      line += character;
      used += width;
    }
  }
  end();
  return lines;
}

/** The largest number of lines of a text; 0 for an empty one. */
export function countLines(text: string, setting: Setting): number {
  return breakLines(text, setting).length;
}
