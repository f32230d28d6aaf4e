import { escapeHtml, headerText } from '@/lib/mail/templates/text/escape';
import type { Value } from '@/lib/mail/templates/variables/variables';

/** Double braces with no braces between them. The pattern never reads a character twice. */
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** The names in a text's placeholders, in their order. */
export const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, inside = '']) => inside.trim());

/** The longest rendered body, in characters: a template can contain a long value many times. */
const LONGEST_BODY = 1_000_000;
/** The longest subject, in characters: the limit of a header line. */
const LONGEST_SUBJECT = 900;

/** Thrown when a rendered template is longer than `LONGEST_BODY`. */
export class MessageTooLong extends Error {
  override name = 'MessageTooLong';
}

/**
 * Replaces the placeholders by their values in one pass, so braces inside a value stay as they are. An
 * unknown placeholder, or one without a value, becomes empty.
 */
function fill(template: string, values: Map<string, Value>, write: (value: Value) => string): string {
  const written = new Map<string, string>();
  let length = template.length;
  return template.replaceAll(PLACEHOLDER, (_whole, inside: string) => {
    const name = inside.trim();
    const value = values.get(name);
    if (value === undefined) return '';
    const text = written.get(name) ?? write(value);
    written.set(name, text);
    length += text.length;
    if (length > LONGEST_BODY) throw new MessageTooLong();
    return text;
  });
}

/** A row of a message's facts whose value is nothing but placeholders: "Pickup: {{pickup_at}}". */
const FACT =
  /<tr><td class="muted"[^<>]*>[^<>]*<\/td><td class="ink"[^<>]*>((?:\{\{[^{}]*\}\}|<br>|\s)+)<\/td><\/tr>/g;

/**
 * Renders a body, with values escaped for HTML. A fact that has no value is left out with its label. Throws
 * `MessageTooLong`.
 */
export function renderBody(template: string, values: Map<string, Value>): string {
  const told = template.replaceAll(FACT, (row: string, value: string) =>
    placeholdersOf(value).some((name) => values.get(name)) ? row : '',
  );
  return fill(told, values, (value) => (typeof value === 'string' ? escapeHtml(value) : value.html));
}

/** Renders a subject on one line, with unescaped values. Throws `MessageTooLong`. */
export function renderSubject(template: string, values: Map<string, Value>): string {
  const filled = fill(template, values, (value) => (typeof value === 'string' ? value : value.text));
  const line = headerText(filled);
  return line.length <= LONGEST_SUBJECT ? line : `${line.slice(0, LONGEST_SUBJECT - 1).toWellFormed()}…`;
}

/** Renders a text with unescaped values. Throws `MessageTooLong`. */
export function renderText(template: string, values: Map<string, Value>): string {
  return fill(template, values, (value) => (typeof value === 'string' ? value : value.text));
}
