import { describeError, log } from '@/lib/process/runtime/log';
import { currentRequest } from '@/lib/process/runtime/request-context';
import { explainDatabaseError } from '@/lib/rules/constraints';
import { isOutage, Refusal, refuse } from '@/lib/rules/errors';
import { DATA_HEADERS } from './requests/headers';

/** An answer before it is sent: by the framework as a Response, or by the front server as it is. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** A stream is sent as fast as the client reads it. */
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
}

/** The answer as the framework sends it. */
export function responseOf({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers });
}

/** A JSON answer that is never cached. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return jsonText(status, JSON.stringify(body), headers);
}

/** Like `json`, for a body that is JSON text already. */
export function jsonText(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { ...DATA_HEADERS, 'content-type': 'application/json; charset=utf-8', ...headers },
    body,
  };
}

/**
 * The refusal that the caller is told of, made of anything thrown. A refusal stays as it is. Anything else
 * becomes an unexpected failure, which is logged here and never described to the caller. Marks the request
 * when the database was unavailable.
 */
export function asRefusal(error: unknown): Refusal {
  const explained = explainDatabaseError(error);
  const refusal = explained instanceof Refusal ? explained : refuse('unexpected', { cause: explained });
  if (refusal.status >= 500) {
    log().error({ error: describeError(refusal.cause ?? refusal) }, refusal.message);
    const request = currentRequest();
    const { problem } = refusal;
    if (request && isOutage(problem)) {
      // Of two failures of one request, the one that may have changed data is reported.
      request.outage = request.outage === 'outcomeUnknown' ? request.outage : problem;
    }
  }
  return refusal;
}

/** The JSON answer to any thrown error. */
export function failure(error: unknown): Answer {
  const refusal = asRefusal(error);
  const { status, message: detail } = refusal;
  const errors = status === 422 ? refusal.errors?.map(({ path, message }) => ({ path, message })) : undefined;
  const body = errors ? { detail, errors } : { detail };
  return json(refusal.status, body, refusal.headers);
}
