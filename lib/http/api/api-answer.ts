import type { Answered } from '@/lib/rules/idempotency';
import { entityTag, versionOfText } from '@/lib/rules/version';
import { type Answer, jsonText } from '../answers';
import type { Received } from '../requests/body';
import { DATA_HEADERS } from '../requests/headers';
import type { Operation } from './operation';

/** Makes the body and the Location of an operation's JSON answer from its rule's result. */
export function written<R>(offered: Operation, result: R, request: Received): Answered {
  const body = offered.spelled
    ? String(result)
    : JSON.stringify(offered.present ? offered.present(result, request) : result);
  return {
    body,
    ...(offered.toldOnce ? { repeated: withFields(body, offered.toldOnce, null) } : {}),
    location: offered.location?.(result) ?? null,
  };
}

/** A JSON object with these fields set to null, or left out. */
function withFields(body: string, fields: readonly string[], value: null | undefined): string {
  return JSON.stringify(JSON.parse(body), (name, kept) => (fields.includes(name) ? value : kept));
}

/** The answer with that body, with an ETag when the resource has a version. */
export function jsonAnswer(
  { status = 200, versioned, unversioned = [] }: Operation,
  { body, location }: Answered,
): Answer {
  const counted = unversioned.length === 0 ? body : withFields(body, unversioned, undefined);
  return jsonText(status, body, {
    ...(location === null ? {} : { location }),
    ...(versioned ? { etag: entityTag(versionOfText(counted)) } : {}),
  });
}

/** The answer to a rule's result, in the form that the operation defines. */
export function answer(offered: Operation, result: unknown, request: Received): Answer | Promise<Answer> {
  const own = offered.respond?.(result, request);
  if (own) return own;
  if (offered.status === 204) return { status: 204, headers: DATA_HEADERS, body: null };
  const { otherStatus, status = 200 } = offered;
  const other = otherStatus?.of(result) ? otherStatus.status : status;
  return jsonAnswer({ ...offered, status: other }, written(offered, result, request));
}
