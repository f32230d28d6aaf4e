let fixed: Date | null = null;

/** The present. Everything in lib that asks for the time asks here, so that a test can set it. */
export function now(): Date {
  return fixed ?? new Date();
}

/**
 * The time that database functions are given: null in service, which lets the database's own clock decide,
 * so that one web process with a wrong clock cannot accept an order after the deadline.
 */
export function databaseNow(): Date | null {
  return fixed;
}

/** Stops the clock at `moment`, or lets it run again with null. For tests. */
export function setClock(moment: Date | null): void {
  fixed = moment;
}
