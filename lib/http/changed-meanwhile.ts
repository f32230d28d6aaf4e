import type { FormState } from './form-state';

// A form says what it was made from: the version of what it changes, and beside each field what stood in it.
// Where somebody else changed the same thing meanwhile, that tells what was typed from what was only left.

/** The hidden field that says what the field `name` held before anybody wrote in it. */
export const wasField = (name: string) => `was.${name}`;

/** The box that, ticked, gives up what was typed in `name`; its value is what stands there now. */
export const takeField = (name: string) => `take.${name}`;

/** Beyond this many characters a text is not sent a second time for comparison. */
export const LONGEST_WAS = 50_000;

/** What a field is given to begin with, in the way a browser hands it back. */
export function asEntered(value: string | number | undefined): string {
  return String(value ?? '').replace(/\r\n?/g, '\n');
}

/** What a form's fields hold once each ticked box has taken over what stands there now. */
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

/** Whether a form was made from something that is there already, and so has fields with a value of before. */
export function changesFields(fields: Record<string, string>): boolean {
  return Object.keys(fields).some((name) => name.startsWith('was.'));
}

/** Whether the form keeps to the version it was made from: it was answered, and no newer one was shown. */
export function keepsVersion(state: FormState): boolean {
  return state.values !== undefined && !state.changedMeanwhile;
}

/** What a field is to hold after a change by somebody else, and what to say beside it where the two differ. */
export interface Reconciled {
  value: string;
  /** What stands there now, where something else was typed: the person chooses. */
  now?: string;
  /** What stood there before, where nothing was typed: the field shows what it was changed to. */
  was?: string;
}

/**
 * Brings what was sent for the field `name` together with what stands there now. What somebody typed stays, and
 * what they left as it was follows the change, so that saving again puts nothing back unseen.
 */
export function reconcile(name: string, now: string, values: Record<string, string>): Reconciled {
  const typed = values[name];
  const sent = asEntered(typed);
  if (typed === undefined || sent === now) return { value: now };
  const before = values[wasField(name)];
  if (before !== undefined && sent === asEntered(before)) return { value: now, was: sent };
  return { value: typed, now };
}
