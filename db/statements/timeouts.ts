/**
 * The server itself ends a statement, and a wait for a lock, after these times. Both are shorter than the
 * caller's deadline, so that a late statement is usually refused by the server, which then has changed
 * nothing.
 */
export const STATEMENT_TIMEOUT_MS = 2200;
export const LOCK_TIMEOUT_MS = 2000;
