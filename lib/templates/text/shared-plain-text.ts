import { MessageTooLong, renderBody } from '@/lib/templates/render';
import type { Value } from '@/lib/templates/variables/variables';
import { escapeHtml } from './escape';
import { plainText } from './plain-text';

/** Makes the plain text of a message from its HTML and the values in it. */
export type PlainText = (html: string, values: Map<string, Value>) => Promise<string>;

/**
 * What takes the place of the values while the text around them is converted. The first is a short word; the second
 * a long line with spaces and with characters that HTML escapes, which is wrapped or widens its column in a table.
 * Where both leave the same text around them, every value does.
 */
const STANDS: ((index: number) => string)[] = [
  (index) => `qj${index}zx`,
  (index) => `\u{f8f0}'<"&amp;>${`${index} & wide `.repeat(20)}\u{f8f1}`,
];

/** Text around values: one piece more than there are names of variables, in the order of both. */
interface Frame {
  pieces: string[];
  names: string[];
}

/**
 * Returns a function for the plain text of messages that differ only in the values of some variables. The text
 * around those is converted once, where the outcome cannot depend on them. The result is that of `plainText` for
 * the message's HTML. All other values must be the same at each call.
 */
export function sharedPlainText(bodyHtml: string, varying: readonly string[]): PlainText {
  let frame: Promise<Frame | null> | undefined;
  return async (html, values) => {
    frame ??= frameOf(bodyHtml, varying, values);
    return filled(await frame, values) ?? plainText(html);
  };
}

/** A value that is treated like any word: not empty, and without white space that would be collapsed. */
const LIKE_A_WORD = /^[^\s\p{Cc}]+(?: [^\s\p{Cc}]+)*$/u;

function filled(frame: Frame | null, values: Map<string, Value>): string | null {
  if (!frame) return null;
  const texts: string[] = [];
  for (const name of frame.names) {
    const value = values.get(name);
    if (typeof value !== 'string' || !LIKE_A_WORD.test(value)) return null;
    texts.push(value);
  }
  return frame.pieces.map((piece, index) => piece + (texts[index] ?? '')).join('');
}

/** The text around the varying values, or null where it depends on them. */
async function frameOf(
  bodyHtml: string,
  varying: readonly string[],
  values: Map<string, Value>,
): Promise<Frame | null> {
  const frames = STANDS.map((stand) =>
    frameWith(
      bodyHtml,
      values,
      varying.map((name, index) => ({ name, text: stand(index) })),
    ),
  );
  const [one = null, ...others] = await Promise.all(frames);
  const isSame = others.every((other) => JSON.stringify(other) === JSON.stringify(one));
  return isSame ? one : null;
}

async function frameWith(
  bodyHtml: string,
  values: Map<string, Value>,
  stands: { name: string; text: string }[],
): Promise<Frame | null> {
  let html: string;
  try {
    html = renderBody(
      bodyHtml,
      new Map([...values, ...stands.map(({ name, text }) => [name, text] as const)]),
    );
  } catch (error) {
    if (error instanceof MessageTooLong) return null;
    throw error;
  }
  const escaped = stands.map(({ text }) => escapeHtml(text));
  if (escaped.some((text) => isInLink(html, text) || completesCharacter(html, text))) return null;
  const texts = stands.map(({ text }) => text);
  const plain = pieces(await plainText(html), texts);
  // A value inside a tag or a comment, or one that is not decoded, is not found again.
  if (plain.found.length !== pieces(html, escaped).found.length) return null;
  const names = plain.found.map((index) => stands[index]?.name ?? '');
  return { pieces: plain.around, names };
}

/** Whether a link contains the text: its address is left out where it is the same as its words. */
function isInLink(html: string, text: string): boolean {
  const links = html.match(/<a\b[^<]*(?:<(?!\/a>)[^<]*)*/gi) ?? [];
  return links.some((link) => link.includes(text));
}

/** Whether the text follows what may be the beginning of an escaped character. */
function completesCharacter(html: string, text: string): boolean {
  return html
    .split(text)
    .slice(0, -1)
    .some((before) => /&[#\w]*$/.test(before));
}

/** What is around the texts, and which of them were found, by their index. */
function pieces(whole: string, texts: string[]): { around: string[]; found: number[] } {
  const around: string[] = [];
  const found: number[] = [];
  let from = 0;
  for (;;) {
    const [next] = texts
      .map((text, index) => ({ at: whole.indexOf(text, from), index, length: text.length }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at);
    if (!next) break;
    around.push(whole.slice(from, next.at));
    found.push(next.index);
    from = next.at + next.length;
  }
  return { around: [...around, whole.slice(from)], found };
}
