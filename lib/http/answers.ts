import 'server-only';
import { explainDatabaseError } from '@/lib/constraints';
import { Refusal, refuse } from '@/lib/errors';
import { describeError, log } from '@/lib/runtime/log';
import { currentRequest } from '@/lib/runtime/request-context';
import { DATA_HEADERS } from './headers';

/** A JSON answer that no cache keeps. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return jsonText(status, JSON.stringify(body), headers);
}

/** The same, of JSON that was written already. */
export function jsonText(status: number, body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, {
    status,
    headers: { ...DATA_HEADERS, 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}

/**
 * What a caller is told of anything thrown: a refusal as it stands, everything else as an unexpected
 * failure that is logged here and never described to them. Marks the request when the database was away.
 */
export function asRefusal(error: unknown): Refusal {
  const explained = explainDatabaseError(error);
  const refusal = explained instanceof Refusal ? explained : refuse('unexpected', { cause: explained });
  if (refusal.status >= 500) {
    log().error({ error: describeError(refusal.cause ?? refusal) }, refusal.message);
    const request = currentRequest();
    const { problem } = refusal;
    if (request && (problem === 'unavailable' || problem === 'outcomeUnknown')) {
      // Of two failures of one request, the one that may have changed something is the one to tell.
      request.outage = request.outage === 'outcomeUnknown' ? request.outage : problem;
    }
  }
  return refusal;
}

/** The JSON answer to anything thrown. */
export function failure(error: unknown): Response {
  const refusal = asRefusal(error);
  // A conflict knows its field too, for forms; on the wire only values that are not valid are listed.
  const { status, message: detail, errors } = refusal;
  const body = status === 422 && errors ? { detail, errors } : { detail };
  return json(refusal.status, body, refusal.headers);
}
