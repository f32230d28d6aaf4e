import { useSyncExternalStore } from 'react';
import type { FormState, Toast } from '@/lib/http/forms/form-state';

/** The server action of a form. */
type Action = (state: FormState, form: FormData) => Promise<FormState>;

/** A toast on the page, with the action that undoes its act. */
interface ShownToast extends Toast {
  /** Counts the toasts of this page, so that repeated words are a new toast. */
  number: number;
  /** Null for a toast that nothing undoes. */
  action: Action | null;
}

// Not part of any component, because the form that was sent may be gone from the page when its toast is shown.
let shown: ShownToast | null = null;
let count = 0;
const listeners = new Set<() => void>();

function show(toast: ShownToast | null): void {
  shown = toast;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one before it. `action` is the action that reported it, and undoes it, if any can. */
export function showToast(toast: Toast, action: Action | null): void {
  count += 1;
  show({ ...toast, number: count, action });
}

/** Takes the toast away, unless another one is shown by now. */
export function closeToast(number: number): void {
  if (shown?.number === number) show(null);
}

/** The toast to show now, if any. */
export function useToast(): ShownToast | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
    () => null,
  );
}
