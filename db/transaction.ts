import { pools, withinDeadline } from './client';
import { isRetryable } from './failures';
import { type Executor, Scope } from './scope';

const ATTEMPTS = 3;

/** Runs `work` in one transaction of one organization; a deadlock's victim is run again, whole. */
export async function transaction<T>(organizationId: number, work: (scope: Scope) => Promise<T>): Promise<T> {
  return retried(() =>
    withinDeadline(() =>
      pools().general.transaction((executor) => work(new Scope(executor, organizationId))),
    ),
  );
}

/** A scope outside any transaction, for reads: each statement stands alone. */
export async function reading<T>(organizationId: number, work: (scope: Scope) => Promise<T>): Promise<T> {
  return withinDeadline(() => work(new Scope(pools().general, organizationId)));
}

/** A scope on the pool that is kept for placing orders; one statement is one transaction. */
export async function placing<T>(organizationId: number, work: (scope: Scope) => Promise<T>): Promise<T> {
  return retried(() => withinDeadline(() => work(new Scope(pools().placement, organizationId))));
}

/** Work that belongs to no organization yet: see `unscoped.ts`. */
export async function unscoped<T>(work: (executor: Executor) => Promise<T>): Promise<T> {
  return withinDeadline(() => work(pools().general));
}

/** One transaction of work that belongs to no organization yet: see `unscoped.ts`. */
export async function unscopedTransaction<T>(work: (executor: Executor) => Promise<T>): Promise<T> {
  return retried(() => withinDeadline(() => pools().general.transaction(work)));
}

async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}
