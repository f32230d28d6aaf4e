/** The classes of every control in which people write or choose. */
export const CONTROL =
  'min-h-target w-full rounded-small border border-edge bg-sheet px-3 py-2 text-ink placeholder:text-muted ' +
  'aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger';

/**
 * Classes around a control and the box that discards its input: while the box is ticked, the input is struck
 * through.
 */
export const GIVEN_UP =
  'has-[[data-take]:checked]:[&_:is(input,textarea,select):not([data-take],[readonly])]:text-muted ' +
  'has-[[data-take]:checked]:[&_:is(input,textarea,select):not([data-take],[readonly])]:line-through';
