import { isBottlesField } from '@/app/_ordering/quantity-fields';
import { withSessionStorage } from '@/app/_ui/focus/session-storage';

// The entries are kept until the tab is closed or the order is placed. Where a browser has no storage, only
// this is lost.

const PREFIX = 'order.';

const DETAILS = new Set(['name', 'email', 'phone', 'comment']);

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Keeps the form's bottles and details under a name. */
export function keepFields(name: string, form: HTMLFormElement): void {
  const entered = fieldsOf(form).flatMap((field) => (field.value === '' ? [] : [[field.name, field.value]]));
  withSessionStorage((storage) =>
    storage.setItem(PREFIX + name, JSON.stringify(Object.fromEntries(entered))),
  );
}

/**
 * Restores the kept entries, if the form is unchanged: entries from before the scripts ran, or restored by the browser,
 * take precedence.
 */
export function restoreFields(name: string, form: HTMLFormElement): void {
  const fields = fieldsOf(form);
  if (fields.some((field) => field.value !== field.defaultValue)) return;
  withSessionStorage((storage) => {
    const kept: unknown = JSON.parse(storage.getItem(PREFIX + name) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return;
    const entered = new Map(Object.entries(kept));
    for (const field of fields) field.value = String(entered.get(field.name) ?? '');
  });
}

/** Forgets the entries kept under a name. */
export function forgetFields(name: string): void {
  withSessionStorage((storage) => storage.removeItem(PREFIX + name));
}

function fieldsOf(form: HTMLFormElement): TextField[] {
  return [...form.elements].filter(
    (field): field is TextField =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      (isBottlesField(field.name) || DETAILS.has(field.name)),
  );
}
