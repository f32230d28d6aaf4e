import { Scope } from './scope';
import { pools } from './statements/client';
import { withinDeadline } from './statements/deadline';
import { changing, readingOnSnapshot } from './statements/executor';
import { inQueueTurn, inTurnOfRound, lineOfRound } from './statements/queueing';

/**
 * Access to the rows of one organization and of no other. Only code that has identified the organization
 * opens one: `lib/rules/command.ts` by the caller, a job by its payload, the clock by its due tasks. All other code
 * receives its tenant.
 */
export interface Tenant {
  readonly organizationId: number;
  /**
   * Runs `work` in one transaction. Runs all of it again after a deadlock, and when it comes to lock a round
   * for which others have their turn. One that does thousands of things at once has `patience`, in milliseconds.
   */
  transaction<T>(work: (scope: Scope) => Promise<T>, patience?: number): Promise<T>;
  /**
   * Runs one changing statement as its own transaction. A statement that waits while others lock a round
   * names it by `roundId`: then its turn comes before its connection.
   */
  changingOnce<T>(work: (scope: Scope) => Promise<T>, roundId?: number): Promise<T>;
  /** Runs reads on one snapshot of the database; they cannot change anything. */
  reading<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
  /**
   * Runs a read of one statement, which needs no transaction to be consistent; a second statement is an
   * error.
   */
  readingOnce<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
}

/** The tenant with this id. A test checks that only code which identifies an organization opens one. */
export function openTenant(organizationId: number): Tenant {
  return {
    organizationId,
    transaction: (work, patience) =>
      inTurnOfRound((enterRound) =>
        changing(
          (operation) =>
            operation.transaction(pools().general, 'change', (executor) =>
              work(new Scope(executor, organizationId, enterRound)),
            ),
          patience,
        ),
      ),
    changingOnce: (work, roundId) => {
      const change = () =>
        changing((operation) =>
          operation.alone(pools().general, 'changes', (executor) =>
            work(new Scope(executor, organizationId)),
          ),
        );
      return roundId === undefined
        ? change()
        : inQueueTurn(pools().queues.rounds, lineOfRound(organizationId, roundId), change);
    },
    reading: (work) => readingOnSnapshot((executor) => work(new Scope(executor, organizationId))),
    readingOnce: (work) =>
      withinDeadline((operation) =>
        work(new Scope(operation.statements(pools().general, 'one read'), organizationId)),
      ),
  };
}
