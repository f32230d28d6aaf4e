/** The classes of every control in which people write or choose. */
export const CONTROL =
  'min-h-target w-full rounded-small border border-edge bg-sheet px-3 py-2 text-ink placeholder:text-muted ' +
  'aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger';
