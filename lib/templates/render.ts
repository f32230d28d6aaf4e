import { escapeHtml, headerText } from './escape';
import type { Value } from './variables';

/** Anything between double braces that holds none itself; the search never looks at a character twice. */
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** What a rendered body may weigh, in characters: a template can name a long value many times. */
const LONGEST_BODY = 1_000_000;
/** A subject is cut to what a header line may hold. */
const LONGEST_SUBJECT = 900;

/** Thrown when a template grows past what a message may weigh. */
export class MessageTooLong extends Error {
  override name = 'MessageTooLong';
}

/**
 * Puts the values in their places, in one pass: braces inside a value are left as they are. What is no
 * variable, or has no value, renders empty.
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

/** A body with its values, escaped for HTML. Throws `MessageTooLong`. */
export function renderBody(template: string, values: Map<string, Value>): string {
  return fill(template, values, (value) => (typeof value === 'string' ? escapeHtml(value) : value.html));
}

/** A subject with its values as they are, on one line that nothing can break. */
export function renderSubject(template: string, values: Map<string, Value>): string {
  const filled = fill(template, values, (value) => (typeof value === 'string' ? value : value.text));
  const line = headerText(filled);
  return line.length <= LONGEST_SUBJECT ? line : `${line.slice(0, LONGEST_SUBJECT - 1).toWellFormed()}…`;
}
