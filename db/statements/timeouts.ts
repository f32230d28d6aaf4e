import { atMost } from '../limits';

/** The milliseconds after which a transaction that does nothing is ended, unless its caller has more patience. */
const IDLE_MS = 10_000;

/**
 * The milliseconds after which the server itself ends a statement, a wait for a lock, and a transaction that does
 * nothing. The first two are shorter than the caller's deadline, so that a late statement is usually refused by the
 * server, which then has changed nothing. The last is no shorter than a caller's `patience`.
 */
export const timeouts = (patience = IDLE_MS) => ({
  statement_timeout: atMost(2200),
  lock_timeout: atMost(2000),
  idle_in_transaction_session_timeout: atMost(Math.max(IDLE_MS, patience)),
});
