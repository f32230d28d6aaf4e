import { pools, withinDeadline } from './client';
import { retried } from './executor';
import { Scope } from './scope';

/**
 * The way to the rows of one organization and of no other. Who opens one has established the organization:
 * `lib/command.ts` from the caller, a job from its payload. Everything else is handed the tenant it works for.
 */
export interface Tenant {
  readonly organizationId: number;
  /** Runs `work` in one transaction; a deadlock's victim is run again, whole. */
  transaction<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
  /** Runs reads outside any transaction: each statement stands alone. */
  reading<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
  /** Runs one statement that places an order, its own transaction, on the connections kept for placing. */
  placing<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
}

/** The tenant with this id. Only where an organization is established may one be opened; a test holds that. */
export function openTenant(organizationId: number): Tenant {
  return {
    organizationId,
    transaction: (work) =>
      retried(() =>
        withinDeadline(() =>
          pools().general.transaction((executor) => work(new Scope(executor, organizationId))),
        ),
      ),
    reading: (work) => withinDeadline(() => work(new Scope(pools().general, organizationId))),
    placing: (work) =>
      retried(() => withinDeadline(() => work(new Scope(pools().placement, organizationId)))),
  };
}
