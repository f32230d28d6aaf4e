import type { FormState } from './form-state';

// A form carries the version of what it changes and, for each field, the value it started with. When somebody
// else has changed the same thing meanwhile, these tell what was typed from what was left alone.

/** The name of the hidden field with the value that the field `name` started with. */
export const wasField = (name: string) => `was.${name}`;

/**
 * The name of the hidden field with the value that the field `name` had when its form was made, where the page was drawn
 * anew around the form since, by another form on it.
 */
export const beganField = (name: string) => `began.${name}`;

/** The name of the checkbox that discards what was typed in `name`; its value is the current one. */
export const takeField = (name: string) => `take.${name}`;

/** A text with more characters than this is not sent a second time for comparison. */
export const LONGEST_WAS = 50_000;

/**
 * A field's initial value with its line breaks normalized, so that it can be compared with what comes back.
 */
export function asEntered(value: string | number | undefined): string {
  return String(value ?? '').replace(/\r\n?/g, '\n');
}

/** The form's fields after each ticked checkbox has replaced what was typed with the current value. */
export function withTaken(fields: Record<string, string>): Record<string, string> {
  const held = new Map(Object.entries(fields));
  for (const [name, value] of Object.entries(fields)) {
    const target = /^take\.(.+)$/.exec(name)?.[1];
    if (target === undefined) continue;
    held.delete(name);
    if (held.has(target)) held.set(target, value);
  }
  return Object.fromEntries(held);
}

/** True when a form edits something that exists already, and so sends the values its fields started with. */
export function changesFields(fields: Record<string, string>): boolean {
  return Object.keys(fields).some((name) => name.startsWith('was.'));
}

/** True when the form keeps the version it was made from: it was answered, and no newer version was shown. */
export function keepsVersion(state: FormState): boolean {
  return state.values !== undefined && !state.changedMeanwhile;
}

/**
 * The value of a field after somebody else's change, and the other one, to be shown beside it where the two differ.
 */
export interface Reconciled {
  value: string;
  /** The current value, when something else was typed: the person chooses. Absent, the field shows it. */
  now?: string;
  /** The value when the page was made. Unknown for a text that is too long to be sent twice. */
  was?: string;
}

/**
 * Merges what was sent for the field `name` with its current value `now`. What somebody typed stays. A field
 * that they left alone takes the current value, so that saving again does not undo the other change
 * unnoticed.
 */
export function reconcile(name: string, now: string, values: Record<string, string>): Reconciled {
  const typed = values[name];
  const sent = asEntered(typed);
  if (typed === undefined || sent === now) return { value: now };
  const before = values[wasField(name)];
  if (before === undefined) return { value: typed, now };
  const was = asEntered(before);
  if (sent === was) return { value: now, was };
  return { value: typed, now, was: asEntered(values[beganField(name)] ?? was) };
}
