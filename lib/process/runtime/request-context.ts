import { AsyncLocalStorage } from 'node:async_hooks';
import { perProcess } from '@/db/per-process';
import type { Outage } from '@/lib/rules/errors';

/** The facts about the current request, available anywhere in the process. */
export interface RequestContext {
  readonly id: string;
  /** The database's outage, if it did not answer; a page that then fails is answered with 503, not 500. */
  outage: Outage | null;
  /** Set when a form's own code has begun to run. A failure before that is the form's fault, not ours. */
  entered: boolean;
  /** The locale of the page, once it is known. */
  locale?: string;
  /** The reason for which a form sent without scripts was refused, for the page that is rendered next. */
  refusal?: string;
  /** The fields of that form as they were sent. */
  refusedFields?: Record<string, string>;
  /** Set when a form was refused because of a concurrent change; the page is then answered with 409. */
  changedMeanwhile?: boolean;
  /** Set when a page only asks the reader to come by a link first; it is then answered with 401. */
  notAuthenticated?: boolean;
}

const store = perProcess('request', () => new AsyncLocalStorage<RequestContext>());

/** Runs `work` as part of a request. */
export function withinRequest<T>(context: RequestContext, work: () => T): T {
  return store.run(context, work);
}

/** The current request, or undefined outside one. */
export function currentRequest(): RequestContext | undefined {
  return store.getStore();
}
