import type { Answered } from '@/lib/repeats';
import { entityTag, versionOfText } from '@/lib/version';
import { type Answer, jsonText } from '../answers';
import { DATA_HEADERS } from '../headers';
import type { Operation } from './operation';

/** Makes the body and the Location of an operation's JSON answer from its rule's result. */
export function written<R>(offered: Operation, result: R): Answered {
  return {
    body: offered.spelled
      ? String(result)
      : JSON.stringify(offered.present ? offered.present(result) : result),
    location: offered.location?.(result) ?? null,
  };
}

/** The answer with that body, with an ETag when the resource has a version. */
export function jsonAnswer({ status = 200, versioned }: Operation, { body, location }: Answered): Answer {
  return jsonText(status, body, {
    ...(location === null ? {} : { location }),
    ...(versioned ? { etag: entityTag(versionOfText(body)) } : {}),
  });
}

/** The answer to a rule's result, in the form that the operation defines. */
export function answer(offered: Operation, result: unknown): Answer {
  if (offered.status === 204) return { status: 204, headers: DATA_HEADERS, body: null };
  return jsonAnswer(offered, written(offered, result));
}
