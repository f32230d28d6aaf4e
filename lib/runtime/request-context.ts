import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the request being answered, wherever in the process one looks. */
export interface RequestContext {
  readonly id: string;
  /** Why the database did not answer, if it did not: a page that fails then is answered 503, not 500. */
  outage: 'unavailable' | 'outcomeUnknown' | null;
  /** Set when a form's own code began to run: a failure before that is the form's, not ours. */
  entered: boolean;
  /** Why a form sent without scripts came to nothing, for the page that is made next. */
  refusal?: string;
  /** Set when a form was refused because somebody else was first: its page is answered 409. */
  changedMeanwhile?: boolean;
}

// The server's bundles each load this module; the store must be one and the same for all of them.
const STORE = Symbol.for('group-wine.request');
const shared = globalThis as typeof globalThis & { [STORE]?: AsyncLocalStorage<RequestContext> };
shared[STORE] ??= new AsyncLocalStorage<RequestContext>();
const store = shared[STORE];

/** Runs `work` as part of a request. */
export function withinRequest<T>(context: RequestContext, work: () => T): T {
  return store.run(context, work);
}

/** The request being answered, or undefined outside one. */
export function currentRequest(): RequestContext | undefined {
  return store.getStore();
}
