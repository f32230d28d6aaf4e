import { atMost } from '../limits';

/**
 * The milliseconds after which the server itself ends a statement, a wait for a lock, and a transaction that does
 * nothing. The first two are shorter than the caller's deadline, so that a late statement is usually refused by the
 * server, which then has changed nothing.
 */
export const timeouts = () => ({
  statement_timeout: atMost(2200),
  lock_timeout: atMost(2000),
  idle_in_transaction_session_timeout: atMost(10_000),
});
