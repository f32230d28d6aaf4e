import { z } from 'zod';
import type { Caller } from '@/lib/rules/caller';
import type { Rule } from '@/lib/rules/command';
import type { Problem, Refusal } from '@/lib/rules/errors';
import type { Page } from '@/lib/rules/list';
import type { Answer } from '../answers';
import type { Received } from '../requests/body';

export const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Verb = (typeof VERBS)[number];

/**
 * The source of an operation's input, apart from the id in its path. `bytes` is the raw body, `file` the raw body and
 * the query string. `optional json` may be left out.
 */
export type Source = 'json' | 'optional json' | 'form' | 'bytes' | 'file' | 'query' | 'none';

/** One operation of the API: its rule, the source of its input and the shape of its answer. */
export interface Operation<S extends z.ZodType = z.ZodType, R = unknown> {
  rule: Rule<S, R>;
  /** For the API's description. */
  summary: string;
  description?: string;
  /** The source of the input; by default the query or a body of JSON, and none where the rule takes nothing. */
  from?: Source;
  /** The largest file that is taken, in bytes. */
  largest?: number;
  /** Headers that are part of the input, keyed by their names in the input. */
  headers?: Record<string, string>;
  /**
   * Input that is taken from the request itself, such as the client's address, keyed by its name in the
   * input.
   */
  known?: Record<string, (request: Received) => unknown>;
  /** The shape of a raw body, used only for the description. */
  sent?: z.ZodType;
  status?: number;
  /** The status of a result that has another one, which the description names too. */
  otherStatus?: { status: number; of(result: R): boolean };
  /** The wire shape of the answer, and the function that makes it from the rule's result. */
  answer?: z.ZodType;
  present?(result: R, request: Received): unknown;
  /** Set when the rule's result is the text of the answer already. */
  spelled?: true;
  /** True when the answer is a resource with a version, which is sent as the ETag. */
  versioned?: boolean;
  /** The fields of the answer that its version does not count. */
  unversioned?: readonly string[];
  /** The fields of the answer that are told once: a repeat gets null for them. */
  toldOnce?: readonly string[];
  /** The path of the created resource. */
  location?(result: R): string;
  /** Answers with one of the media types `media`; with JSON when `present` returns undefined. */
  respond?(result: R, request: Received): Answer | Promise<Answer> | undefined;
  media?: string | readonly string[];
  /** Answers a failure in a special way, such as a health check's. */
  fail?(refusal: Refusal): Answer | undefined;
  /** The wire shape of the operation's own answer when the database is unavailable. */
  outage?: z.ZodType;
  /** Identifies the caller in another way than by bearer token or Host. */
  caller?(request: Received): Promise<Caller>;
  /**
   * The rule's own refusals, beside those of every operation of its kind; for the API's description.
   */
  refusals?: readonly Problem[];
}

/** The operation of a verb with its source and its status: 204 for a DELETE, 201 where a location is told. */
export function completed(verb: Verb, offered: Operation): Operation {
  const usual = verb === 'GET' ? 'query' : 'json';
  const status = verb === 'DELETE' ? 204 : offered.location ? 201 : 200;
  return { from: takesInput(offered) ? usual : 'none', status, ...offered };
}

/** True when the rule takes more than the id in the path and the parts of the request. */
function takesInput({ rule, known = {}, headers = {} }: Operation): boolean {
  if (!(rule.input instanceof z.ZodObject)) return true;
  const fields = Object.keys(rule.input.shape);
  return fields.some((name) => name !== 'id' && !(name in known) && !(name in headers));
}

/** Checks that the types of an operation's rule and presenter match. */
export function operation<S extends z.ZodType, R>(
  definition: { rule: Rule<S, R> } & Omit<Operation<S, NoInfer<R>>, 'rule'>,
): Operation {
  return definition as unknown as Operation;
}

/** The answer of an operation that is neither a resource nor a list. */
export const answering = <R>(answer: z.ZodType, present: (result: R) => unknown) => ({ answer, present });

/** The answer of an operation on one resource, with its version. */
export const resource = <R>(answer: z.ZodType, present: (row: R) => unknown) => ({
  ...answering(answer, present),
  versioned: true,
});

/** The answer of an operation that lists: some of the resources, and the number of all. */
export const page = <R>(item: z.ZodType, present: (row: R) => unknown) => ({
  answer: z.object({ items: z.array(item), total: z.int() }),
  present: ({ items, total }: Page<R>) => ({ items: items.map(present), total }),
});

/**
 * True when a request may carry an Idempotency-Key: the operation creates a resource and answers its
 * location.
 */
export function takesKey({ location, rule }: Operation): boolean {
  return location !== undefined && rule.once !== undefined;
}
