import 'server-only';
import type { Caller } from '@/lib/caller';
import { refuse } from '@/lib/errors';
import type { Answered } from '@/lib/repeats';
import type { Precondition } from '@/lib/version';
import { asRefusal, failure } from '../answers';
import { administratorOfToken, callerOf } from '../callers';
import { DATA_HEADERS } from '../headers';
import { answer, jsonAnswer, written } from './api-answer';
import { type PathParameters, readInput } from './api-input';
import { type Operation, takesKey, VERBS, type Verb } from './operation';

export { operation } from './operation';

// A path without parameters gets no params at all, although the framework's types say otherwise.
type HandlerContext = { params: Promise<PathParameters | undefined> };
type Handler = ((request: Request, context: HandlerContext) => Promise<Response>) & { operation?: Operation };
export type Handlers = Record<Verb | 'HEAD' | 'OPTIONS', Handler>;

/**
 * The handlers of one path: one per operation, 405 with Allow for the other methods, HEAD and OPTIONS. Each
 * handler carries its operation, from which the API's description is generated.
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
      // Identifies the caller before the body is read: somebody who is refused need not send it.
      const caller = offered.caller
        ? await offered.caller(request)
        : await callerOf(request.headers, offered.rule.access, administratorOfToken);
      const input = await readInput(offered, request, (await context.params) ?? {});
      const repeat = repeatOf(offered, request);
      if (repeat) return jsonAnswer(offered, await repeat(caller, input));
      const result = await offered.rule(caller, input, preconditionOf(offered, request));
      return answer(offered, result, request);
    } catch (error) {
      return offered.fail?.(asRefusal(error)) ?? failure(error);
    }
  };
  return Object.assign(handler, { operation: offered });
}

/** The precondition in the If-Match header, if the rule is versioned. */
function preconditionOf({ rule }: Operation, { headers }: Request): Precondition | undefined {
  const ifMatch = headers.get('if-match');
  return rule.versioned && ifMatch !== null ? { ifMatch } : undefined;
}

/**
 * Returns how to call the rule for a request with an Idempotency-Key. Only operations that create something
 * take one.
 */
function repeatOf(
  offered: Operation,
  request: Request,
): ((caller: Caller, input: unknown) => Promise<Answered>) | undefined {
  const { once } = offered.rule;
  const key = request.headers.get('idempotency-key');
  if (!once || !takesKey(offered) || key === null) return undefined;
  const answer = (result: unknown) => written(offered, result);
  return (caller, input) => once(caller, input, { key, path: pathOf(request), answer });
}

/** The normalized path of a request: `/orders/` and `/%6frders` are both `/orders`. */
function pathOf(request: Request): string {
  return decodeURI(new URL(request.url).pathname).replace(/\/+$/, '');
}
