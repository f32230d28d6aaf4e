/** The fields of a round's dates, as local times of its route: `2026-12-01T18:00`, or empty where none is set. */
export interface LocalDates {
  opens_at: string;
  order_deadline_at: string;
  pickup_at: string;
  pickup_until: string;
  payment_due_at: string;
}

/** The oddities that a date may have. */
export type OddDate =
  | 'opening_passed'
  | 'deadline_before_opening'
  | 'deadline_passed'
  | 'pickup_before_deadline'
  | 'pickup_passed'
  | 'pickup_ends_before'
  | 'payment_before_opening';

/**
 * The oddities of a round's dates at the local time `now`, by the field to change: at most one for each. Only
 * an end of the pickup before its beginning is refused; the others may be meant. Local times of one zone
 * compare as texts, in a browser as on the server. `opensByItself` tells whether the clock opens the round,
 * at once if its opening has passed.
 */
export function oddDates(
  dates: LocalDates,
  now: string,
  opensByItself = false,
): Partial<Record<keyof LocalDates, OddDate>> {
  const { opens_at: opens, order_deadline_at: deadline, pickup_at: pickup, payment_due_at: due } = dates;
  const { pickup_until: until } = dates;
  const odd: Partial<Record<keyof LocalDates, OddDate>> = {};
  if (opensByItself && opens && opens <= now && now < (deadline || '~')) odd.opens_at = 'opening_passed';
  if (opens && deadline && deadline <= opens) odd.order_deadline_at = 'deadline_before_opening';
  else if (deadline && deadline <= now) odd.order_deadline_at = 'deadline_passed';
  if (deadline && pickup && pickup < deadline) odd.pickup_at = 'pickup_before_deadline';
  else if (pickup && pickup <= now) odd.pickup_at = 'pickup_passed';
  if (until && until < (pickup || '~')) odd.pickup_until = 'pickup_ends_before';
  if (opens && due && due < opens) odd.payment_due_at = 'payment_before_opening';
  return odd;
}
