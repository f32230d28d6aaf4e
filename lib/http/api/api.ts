import type { Caller } from '@/lib/rules/caller';
import { refuse } from '@/lib/rules/errors';
import type { Answered } from '@/lib/rules/idempotency';
import type { Precondition } from '@/lib/rules/version';
import { type Answer, asRefusal, failure, responseOf } from '../answers';
import { administratorOfToken, callerOf } from '../callers/callers';
import type { Received } from '../requests/body';
import { DATA_HEADERS } from '../requests/headers';
import { answer, jsonAnswer, written } from './api-answer';
import { addressOf, type PathParameters, readInput } from './api-input';
import { callAtHost } from './at-host';
import { completed, type Operation, takesKey, VERBS, type Verb } from './operation';

export { answering, operation, page, resource } from './operation';

// A path without parameters gets no params at all, although the framework's types say otherwise.
type HandlerContext = { params: Promise<PathParameters | undefined> };

interface Handler {
  (request: Request, context: HandlerContext): Promise<Response>;
  /** Answers a request that did not come through the framework. */
  direct: DirectHandler;
  operation?: Operation;
}

export type DirectHandler = (request: Received, params: PathParameters) => Promise<Answer>;
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
  const refused = always(() => failure(refuse('methodNotAllowed', { headers: allow })));

  const handlers = Object.fromEntries(
    VERBS.map((verb) => {
      const offered = operations[verb];
      return [verb, offered ? serve(completed(verb, offered)) : refused];
    }),
  ) as Handlers;
  handlers.HEAD = operations.GET ? handlers.GET : refused;
  handlers.OPTIONS = always(() => ({ status: 204, headers: { ...DATA_HEADERS, ...allow }, body: null }));
  return handlers;
}

/** A handler that looks at nothing of the request. */
const always = (answered: () => Answer) => handlerOf(async () => answered());

const serve = (offered: Operation) =>
  Object.assign(
    handlerOf((request, params) => outcome(offered, request, params)),
    { operation: offered },
  );

/** The handler as the framework calls it, and as the front server does. */
function handlerOf(direct: DirectHandler): Handler {
  const handler = async (request: Request, context: HandlerContext) =>
    responseOf(await direct(request, (await context.params) ?? {}));
  return Object.assign(handler, { direct });
}

/** Calls the operation's rule for a request, and answers with its result or with a failure. */
async function outcome(offered: Operation, request: Received, params: PathParameters): Promise<Answer> {
  try {
    const { atHost } = offered.rule;
    if (atHost) {
      const result = await callAtHost(atHost, request, () => readInput(offered, request, params));
      return await answer(offered, result, request);
    }
    // Identifies the caller before the body is read, so that a refused caller need not send it.
    const caller = offered.caller
      ? await offered.caller(request)
      : await callerOf(request.headers, offered.rule.access, administratorOfToken);
    const input = await readInput(offered, request, params);
    const repeat = repeatOf(offered, request);
    if (repeat) return jsonAnswer(offered, await repeat(caller, input));
    const result = await offered.rule(caller, input, preconditionOf(offered, request));
    return await answer(offered, result, request);
  } catch (error) {
    return offered.fail?.(asRefusal(error)) ?? failure(error);
  }
}

/** The precondition in the If-Match header, if the rule is versioned. */
function preconditionOf({ rule }: Operation, { headers }: Received): Precondition | undefined {
  const ifMatch = headers.get('if-match');
  return rule.versioned && ifMatch !== null ? { ifMatch } : undefined;
}

/** Returns the call of the rule for a request with an Idempotency-Key. Only creating operations take one. */
function repeatOf(
  offered: Operation,
  request: Received,
): ((caller: Caller, input: unknown) => Promise<Answered>) | undefined {
  const { once } = offered.rule;
  const key = request.headers.get('idempotency-key');
  if (!once || !takesKey(offered) || !key) return undefined;
  const answer = (result: unknown) => written(offered, result, request);
  return (caller, input) => once(caller, input, { key, path: pathOf(request), answer });
}

/** The normalized path of a request: `/orders/` and `/%6frders` are both `/orders`. */
function pathOf(request: Received): string {
  return decodeURI(addressOf(request).pathname).replace(/\/+$/, '');
}
