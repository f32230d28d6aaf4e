import { messageAt } from '@/lib/words/languages/translator';

/** A label in a text of the handbook: the key of its message in brackets. */
const LABEL = /\[([\w.-]+)\]/;

/** Parts of a line: plain text, and labels with the keys of their messages. */
export type HelpPart = string | { key: string; label: string };

/** A paragraph, or the items of a list, each as the parts of its line. */
export interface HelpBlock {
  kind: 'steps' | 'points' | 'paragraph';
  lines: HelpPart[][];
}

const KINDS: [mark: RegExp, kind: HelpBlock['kind']][] = [
  [/^\d+\. /, 'steps'],
  [/^- /, 'points'],
];

/** Reads a text of the handbook: paragraphs, numbered steps and points, with the labels of the console. */
export function helpBlocks(text: string, locale: string): HelpBlock[] {
  return text.split('\n\n').map((block) => {
    const [mark, kind] = KINDS.find(([first]) => first.test(block)) ?? [/^/, 'paragraph' as const];
    return { kind, lines: block.split('\n').map((line) => partsOf(line.replace(mark, ''), locale)) };
  });
}

/** Labels are looked up where the console's pages have them, so they cannot differ from what is shown there. */
function partsOf(line: string, locale: string): HelpPart[] {
  return line.split(LABEL).map((part, index) => {
    if (index % 2 === 0) return part;
    const [place = '', ...rest] = part.split('.');
    const namespace = place === 'paper' || place === 'pickup' ? place : 'console';
    return { key: part, label: messageAt(locale, namespace, rest.join('.')) };
  });
}

/** A text of the handbook without its marks, for searching. */
export const plainHelp = (text: string, locale: string): string =>
  helpBlocks(text, locale)
    .flatMap(({ lines }) => lines.flat())
    .map((part) => (typeof part === 'string' ? part : part.label))
    .join('');
