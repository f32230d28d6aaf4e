import type { FormState } from './form-state';

// A form carries the version of its resource and each field's initial value. After a concurrent change, they
// tell edited fields from untouched ones.

/** The name of the hidden field with the value that the field `name` started with. */
export const wasField = (name: string) => `was.${name}`;

/**
 * The name of the hidden field with the initial value of the field `name`, for a page that another form has redrawn
 * since.
 */
export const beganField = (name: string) => `began.${name}`;

/** The name of the checkbox that discards the entry in `name`; its value is the current one. */
export const takeField = (name: string) => `take.${name}`;

/** A text with more characters than this is not sent a second time for comparison. */
export const LONGEST_WAS = 50_000;

/** A field's initial value with normalized line breaks, for comparison with the submitted value. */
export function asEntered(value: string | number | undefined): string {
  return String(value ?? '').replace(/\r\n?/g, '\n');
}

/** The form's fields after each ticked checkbox has replaced its field's entry with the current value. */
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

/** True when a form edits an existing resource, and so sends its fields' initial values. */
export function changesFields(fields: Record<string, string>): boolean {
  return Object.keys(fields).some((name) => name.startsWith('was.'));
}

/** True when the form keeps the version it was made from: it was answered, and no newer version was shown. */
export function keepsVersion(state: FormState): boolean {
  return state.values !== undefined && !state.changedMeanwhile;
}

/** The value of a field after a concurrent change, and the conflicting value to show beside it. */
export interface Reconciled {
  value: string;
  /** The current value, when the entry differs from it: the person chooses. Absent, the field shows it. */
  now?: string;
  /** The value when the page was made. Unknown for a text that is too long to be sent twice. */
  was?: string;
}

/**
 * Merges the submitted value of the field `name` with its current value `now`. An edited field keeps its
 * entry. An untouched field takes the current value, so that saving again does not undo the concurrent
 * change.
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
