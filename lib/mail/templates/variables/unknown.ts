import type { EventType } from '@/lib/mail/templates/input';
import { placeholdersOf } from '@/lib/mail/templates/rendering/render';
import { escapeHtml } from '@/lib/mail/templates/text/escape';
import { invalid } from '@/lib/rules/errors';
import {
  joinMessages,
  type LocalizedMessage,
  localizedMessage,
} from '@/lib/words/languages/localized-message';
import { VARIABLES, variablesOf } from './variables';

/** A placeholder that no message of its kind has a value for, or the name of a variable that lacks a brace. */
export interface UnknownVariable {
  /** The text between the braces; with the braces where one is missing. */
  name: string;
  lacksBrace: boolean;
  /** The variable that was probably meant. */
  meant: string | undefined;
}

/** So many different ones are told; a wording with more is not a wording. */
const MOST = 20;
/** The longest name that is shown, in characters. */
const LONGEST_NAME = 60;

const VARIABLE_NAMES = new Set(Object.keys(VARIABLES));

/** A name between braces, of which there are not two on each side. */
const LACKS_BRACE = /(?<!\{)(?:\{\s*(\w+)\s*\}\}?|\{\{\s*(\w+)\s*\})(?!\})/g;

/**
 * Doubtful placeholders in a text, about which people are asked before it is used: unknown names, and those
 * that lack a brace, with their braces.
 */
export const namesIn = (text: string): string[] => [...placeholdersOf(text), ...lackingBrace(text)];

const lackingBrace = (text: string): string[] =>
  [...text.matchAll(LACKS_BRACE)].flatMap(([whole, ...names]) =>
    names.some((name) => name !== undefined && VARIABLE_NAMES.has(name)) ? [whole] : [],
  );

/**
 * The unknown placeholders of some texts, each once. A message of this kind leaves them empty; a placeholder that lacks
 * a brace stays as it is.
 */
export const unknownVariables = (event: EventType, ...texts: string[]): UnknownVariable[] =>
  unknownBesides([], event, ...texts);

/** The unknown placeholders without those known before. */
function unknownBesides(
  confirmed: readonly string[],
  event: EventType,
  ...texts: string[]
): UnknownVariable[] {
  const known = namesOf(event);
  const passed = new Set(confirmed);
  const empty = new Set(texts.flatMap(placeholdersOf).filter((name) => !known.has(name)));
  const asTheyAre = new Set(texts.flatMap(lackingBrace));
  // Likely intended names are looked up only for reported placeholders, because it takes a while.
  return [...empty, ...asTheyAre]
    .filter((name) => !passed.has(name))
    .slice(0, MOST)
    .map((name) => ({
      name: name.slice(0, LONGEST_NAME).toWellFormed(),
      lacksBrace: asTheyAre.has(name),
      meant: asTheyAre.has(name) ? variableIn(name, known) : nearest(name, [...known]),
    }));
}

/** The variable of the message that stands between braces of which one is missing. */
function variableIn(written: string, known: Set<string>): string | undefined {
  const name = written.replaceAll(/[{}\s]/g, '');
  return known.has(name) ? name : undefined;
}

/** The sentence about an unknown variable: its fate in the message, and the variable that was probably meant. */
export function unknownSentence({ name, lacksBrace, meant }: UnknownVariable): LocalizedMessage {
  if (lacksBrace) {
    return meant === undefined
      ? localizedMessage('unknownLacksBrace', { written: name })
      : localizedMessage('variableLacksBrace', { written: name, meant: `{{${meant}}}` });
  }
  const names = { name: `{{${name}}}` };
  if (meant === undefined) return localizedMessage('unknownVariable', names);
  return localizedMessage('unknownVariableMeant', { ...names, meant: `{{${meant}}}` });
}

/**
 * Refuses a wording with placeholders that would be left empty, or would stay as they are, besides those confirmed, as a
 * 422 that names them.
 */
export function refuseUnknown(event: EventType, texts: string[], confirmed: readonly string[] = []): void {
  const unknown = unknownBesides(confirmed, event, ...texts);
  if (unknown.length === 0) return;
  throw invalid({ path: 'only_known_variables', message: joinMessages(unknown.map(unknownSentence)) });
}

/**
 * Refuses, at their paths, texts of a message without an event that name no variable at all, or lack a brace. A refusal
 * has the names, and the variables of `event`, whose messages are like it.
 */
export function refuseUnknownAt(event: EventType, texts: { path: string; text: string }[]): void {
  const names = variablesOf(event)
    .map((name) => `{{${name}}}`)
    .join(', ');
  const problems = texts.flatMap(({ path, text }) => {
    const unknown = unknownBesides([...VARIABLE_NAMES], event, text);
    if (unknown.length === 0) return [];
    const known = localizedMessage('knownVariables', { names });
    return [{ path, message: joinMessages([...unknown.map(unknownSentence), known]) }];
  });
  if (problems.length > 0) throw invalid(...problems);
}

const namesOf = (event: EventType) => new Set<string>(variablesOf(event));

/** The name that is at most two letters away, if there is one. */
function nearest(name: string, names: string[]): string | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const near = names
    .map((other) => ({ other, away: distance(name.toLowerCase(), other) }))
    .filter(({ away }) => away <= 2)
    .sort((a, b) => a.away - b.away);
  return near[0]?.other;
}

/** The number of letters to add, leave out, replace or swap that turns one word into the other. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}

const MARK = 'background:#ffe9a8;color:#5c1400;outline:2px dashed #9f1c14;outline-offset:1px';

/** Content between tags that is no text. */
const RAW = /^<(style|script|title|textarea)\b/i;

/**
 * A body in which the unknown placeholders stay to be seen, and those that lack a brace, each in a frame of its own.
 * Only those in the text are marked: inside a tag, a comment or a style there is no place for a frame.
 */
export function markUnknown(event: EventType, html: string): string {
  const known = namesOf(event);
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const tag = html.indexOf('<', at);
    const end = tag < 0 ? html.length : tag;
    parts.push(
      html
        .slice(at, end)
        .replaceAll(LACKS_BRACE, (whole) => (lackingBrace(whole).length > 0 ? framed(whole) : whole))
        .replaceAll(/\{\{([^{}]*)\}\}/g, (whole, inside: string) =>
          known.has(inside.trim()) ? whole : framed(whole),
        ),
    );
    if (tag < 0) break;
    at = endOfTag(html, tag);
    parts.push(html.slice(tag, at));
  }
  return parts.join('');
}

/** A text in a frame. Its braces are written so that nothing takes them for a placeholder. */
const framed = (text: string): string =>
  `<mark style="${MARK}">${escapeHtml(text).replaceAll('{', '&#123;').replaceAll('}', '&#125;')}</mark>`;

/** The end of the tag, comment or raw element that begins at `tag`. */
function endOfTag(html: string, tag: number): number {
  const after = (words: RegExp, from: number) => {
    words.lastIndex = from;
    return words.exec(html) ? words.lastIndex : html.length;
  };
  if (html.startsWith('<!--', tag)) return after(/-->/g, tag);
  const raw = RAW.exec(html.slice(tag, tag + 10))?.[1];
  return after(/>/g, raw ? after(new RegExp(`</${raw}`, 'gi'), tag) : tag);
}
