import { pools } from './client';
import { withinDeadline } from './deadline';
import { changing } from './executor';
import { Scope } from './scope';

/** The connections of a transaction: those of everything, or those that are kept for placing orders. */
export type Pool = 'general' | 'placement';

/**
 * The way to the rows of one organization and of no other. Who opens one has established the organization:
 * `lib/command.ts` from the caller, a job from its payload. Everything else is handed the tenant it works for.
 */
export interface Tenant {
  readonly organizationId: number;
  /** Runs `work` in one transaction; a deadlock's victim is run again, whole. */
  transaction<T>(work: (scope: Scope) => Promise<T>, pool?: Pool): Promise<T>;
  /** Runs reads that all see the database as it is at one moment, and can change nothing. */
  reading<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
  /** Runs a read of one statement, which needs no transaction to see one moment; a second one is refused. */
  readingOnce<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
  /** Runs one statement that places an order, its own transaction, on the connections kept for placing. */
  placing<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
}

/** The tenant with this id. Only where an organization is established may one be opened; a test holds that. */
export function openTenant(organizationId: number): Tenant {
  return {
    organizationId,
    transaction: (work, pool = 'general') =>
      changing((operation) =>
        operation.transaction(pools()[pool], 'change', (executor) =>
          work(new Scope(executor, organizationId)),
        ),
      ),
    reading: (work) =>
      withinDeadline((operation) =>
        operation.transaction(pools().general, 'snapshot', (executor) =>
          work(new Scope(executor, organizationId)),
        ),
      ),
    readingOnce: (work) =>
      withinDeadline((operation) =>
        work(new Scope(operation.statements(pools().general, 'one read'), organizationId)),
      ),
    placing: (work) =>
      changing((operation) =>
        work(new Scope(operation.statements(pools().placement, 'changes'), organizationId)),
      ),
  };
}
