import 'server-only';
import type { z } from 'zod';
import type { Caller } from '@/lib/caller';
import type { Rule } from '@/lib/command';
import { type Problem, type Refusal, refuse } from '@/lib/errors';
import { parseId } from '@/lib/input';
import { entityTag, type Precondition, versionOf } from '@/lib/version';
import { asRefusal, failure, json } from './answers';
import { readBytes, readForm, readJson } from './body';
import { administratorOfToken, callerOf } from './callers';
import { DATA_HEADERS } from './headers';

export const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Verb = (typeof VERBS)[number];

/** Where the parts of an operation's input come from, beside the id in its path; `bytes` is the raw body. */
type Source = 'json' | 'form' | 'bytes' | 'query' | 'none';

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

// A path without a parameter is handed no params at all, whatever the framework's types say.
type HandlerContext = { params: Promise<Record<string, string | string[] | undefined> | undefined> };
type Handler = ((request: Request, context: HandlerContext) => Promise<Response>) & { operation?: Operation };
export type Handlers = Record<Verb | 'HEAD' | 'OPTIONS', Handler>;

/**
 * The handlers of one path: each operation behind the same door, 405 with Allow for the other methods, HEAD
 * and OPTIONS. A handler carries its operation, from which the API's description is made.
 */
export function api(operations: Partial<Record<Verb, Operation>>): Handlers {
  const allowed: string[] = VERBS.filter((verb) => operations[verb]);
  if (operations.GET) allowed.push('HEAD');
  allowed.push('OPTIONS');
  const allow = { allow: allowed.join(', ') };
  const refused: Handler = async () => failure(refuse('methodNotAllowed', { headers: allow }));

  const handlers = Object.fromEntries(
    VERBS.map((verb) => {
      const offered = operations[verb];
      return [verb, offered ? serve(offered) : refused];
    }),
  ) as Handlers;
  handlers.HEAD = operations.GET ? handlers.GET : refused;
  handlers.OPTIONS = async () => new Response(null, { status: 204, headers: { ...DATA_HEADERS, ...allow } });
  return handlers;
}

function serve(offered: Operation): Handler {
  const handler: Handler = async (request, context) => {
    try {
      // Before the body is read: somebody who is refused need not send it.
      const caller = offered.caller
        ? await offered.caller(request)
        : await callerOf(request.headers, offered.rule.access, administratorOfToken);
      const input = await readInput(offered, request, (await context.params) ?? {});
      const result = await offered.rule(caller, input, preconditionOf(offered, request));
      return answer(offered, result, request);
    } catch (error) {
      return offered.fail?.(asRefusal(error)) ?? failure(error);
    }
  };
  return Object.assign(handler, { operation: offered });
}

/** What an If-Match header asks of the resource that is changed. */
function preconditionOf({ rule }: Operation, { headers }: Request): Precondition | undefined {
  const ifMatch = headers.get('if-match');
  return rule.versioned && ifMatch !== null ? { ifMatch } : undefined;
}

async function readInput(
  offered: Operation,
  request: Request,
  params: NonNullable<Awaited<HandlerContext['params']>>,
): Promise<Record<string, unknown>> {
  const named: Record<string, unknown> = {};
  for (const [name, spelling] of Object.entries(params)) {
    const id = parseId(String(spelling));
    if (id === undefined) throw refuse('notFound');
    named[name] = id;
  }
  const sent = await readSource(offered.from ?? 'query', request);
  const fromHeaders = Object.fromEntries(
    Object.entries(offered.headers ?? {}).map(([name, header]) => [
      name,
      request.headers.get(header) ?? undefined,
    ]),
  );
  const fromRequest = Object.fromEntries(
    Object.entries(offered.known ?? {}).map(([name, read]) => [name, read(request)]),
  );
  // The path and the headers come last: a body cannot stand in for them.
  return { ...sent, ...fromHeaders, ...fromRequest, ...named };
}

async function readSource(from: Source, request: Request): Promise<Record<string, unknown>> {
  if (from === 'json') return readJson(request);
  if (from === 'form') return readForm(request);
  if (from === 'bytes') return { bytes: await readBytes(request) };
  if (from === 'none') return {};
  const values = new Map<string, string[]>();
  // The request's own address is the server's internal one; only its query is read.
  for (const [name, value] of new URL(request.url).searchParams) {
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  // A name given twice stays a list, which no filter accepts.
  return Object.fromEntries([...values].map(([name, list]) => [name, list.length === 1 ? list[0] : list]));
}

function answer(offered: Operation, result: unknown, request: Request): Response {
  if (offered.respond) return offered.respond(result, request);
  const status = offered.status ?? 200;
  if (status === 204) return new Response(null, { status, headers: DATA_HEADERS });
  const body = offered.present ? offered.present(result) : result;
  return json(status, body, {
    ...(offered.location ? { location: offered.location(result) } : {}),
    ...(offered.versioned ? { etag: entityTag(versionOf(body)) } : {}),
  });
}
