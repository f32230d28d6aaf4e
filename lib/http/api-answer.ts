import type { Answered } from '@/lib/repeats';
import { entityTag, versionOfText } from '@/lib/version';
import { jsonText } from './answers';
import { DATA_HEADERS } from './headers';
import type { Operation } from './operation';

/** What an operation that answers with JSON says of its rule's result. */
export function written<R>(offered: Operation, result: R): Answered {
  return {
    body: JSON.stringify(offered.present ? offered.present(result) : result),
    location: offered.location?.(result) ?? null,
  };
}

/** The answer that says so, with the version of the resource where it is one. */
export function jsonAnswer({ status = 200, versioned }: Operation, { body, location }: Answered): Response {
  return jsonText(status, body, {
    ...(location === null ? {} : { location }),
    ...(versioned ? { etag: entityTag(versionOfText(body)) } : {}),
  });
}

/** The answer to a rule's result, as the operation makes it. */
export function answer(offered: Operation, result: unknown, request: Request): Response {
  if (offered.respond) return offered.respond(result, request);
  if (offered.status === 204) return new Response(null, { status: 204, headers: DATA_HEADERS });
  return jsonAnswer(offered, written(offered, result));
}
