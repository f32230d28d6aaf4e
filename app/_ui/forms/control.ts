/** The classes of every control in which people write or choose. */
export const CONTROL =
  'min-h-target w-full rounded-small border border-edge bg-sheet px-3 py-2 text-ink placeholder:text-muted ' +
  'aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The control that an event is about, or that stands in a form, if it holds an entry. */
export const controlOf = (target: EventTarget | null): Control | null =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement
    ? target
    : null;
