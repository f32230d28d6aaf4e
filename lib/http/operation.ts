import type { z } from 'zod';
import type { Caller } from '@/lib/caller';
import type { Rule } from '@/lib/command';
import type { Problem, Refusal } from '@/lib/errors';

export const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Verb = (typeof VERBS)[number];

/** Where the parts of an operation's input come from, beside the id in its path; `bytes` is the raw body. */
export type Source = 'json' | 'form' | 'bytes' | 'query' | 'none';

/** One operation of the API: a rule, and how its input arrives and its result leaves. */
export interface Operation<S extends z.ZodType = z.ZodType, R = unknown> {
  rule: Rule<S, R>;
  /** Said of it in the API's description. */
  summary: string;
  description?: string;
  /** Where the input comes from; a query string unless told otherwise. */
  from?: Source;
  /** Headers that are part of the input, by the name the input has for them. */
  headers?: Record<string, string>;
  /** Input that the request itself knows, such as the client's address, by the name the input has for it. */
  known?: Record<string, (request: Request) => unknown>;
  /** The shape of a raw body, for the description alone. */
  sent?: z.ZodType;
  status?: number;
  /** The wire shape of the answer, and what makes it of the rule's result. */
  answer?: z.ZodType;
  present?(result: R): unknown;
  /** Whether the answer is one resource that has a version, which the ETag header names. */
  versioned?: boolean;
  /** The path of what was created. */
  location?(result: R): string;
  /** Answers with something other than JSON, of this media type. */
  respond?(result: R, request: Request): Response;
  media?: string;
  /** Answers a failure in a way of its own, such as a health check's. */
  fail?(refusal: Refusal): Response | undefined;
  /** The wire shape of its own answer when the database is away. */
  outage?: z.ZodType;
  /** Establishes the caller in another way than by bearer token or Host. */
  caller?(request: Request): Promise<Caller>;
  /** What its rule may refuse beyond what every operation of its kind may: said in the API's description. */
  refusals?: readonly Problem[];
}

/** Keeps the types of one operation's rule and presenter together. */
export function operation<S extends z.ZodType, R>(definition: Operation<S, R>): Operation {
  return definition as unknown as Operation;
}

/** Whether a request may carry a key of its own: it creates something, and the answer says where that is. */
export function takesKey({ location, rule }: Operation): boolean {
  return location !== undefined && rule.once !== undefined;
}
