import { type FailureSentence, type FailureValues, written } from './sentences';

/** The reason for an unsent message, in a sentence for the mail log. */
export interface SendFailure {
  failure: string;
  /** True when a retry may succeed, because the provider was unavailable and did not reject the message. */
  transient: boolean;
}

/** Added when the provider may have accepted the message although we did not receive its answer. */
const UNKNOWN = 'It is unknown whether it took the message.';

/** The error of an attempt that a crash cut off before the provider's answer was recorded. */
export const CUT_OFF = 'The attempt was cut off: it is unknown whether the provider took the message.';

/** LIKE pattern for the two "outcome unknown" failures. Such a message may have been delivered. */
export const OUTCOME_UNKNOWN = '%t is unknown whether % took the message.';

/** True for a failed message that may have been delivered. */
export function isOutcomeUnknown(failure: string | null): boolean {
  return failure !== null && (failure === CUT_OFF || failure.endsWith(UNKNOWN));
}

const LONGEST = 500;

/**
 * A text from outside in the form the mail log can store and show: one line, no control characters,
 * shortened.
 */
export function tidy(words: string, longest = LONGEST): string {
  const line = words
    .slice(0, longest * 4)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).toWellFormed()}…`;
}

/** A failure that stays, in one of the sentences that have a kind. */
export const permanentFailure = (sentence: FailureSentence, values: FailureValues = {}): SendFailure => ({
  failure: written(sentence, values),
  transient: false,
});

/** A failure that may be over later. */
export const transientFailure = (sentence: FailureSentence, values: FailureValues = {}): SendFailure => ({
  ...permanentFailure(sentence, values),
  transient: true,
});

/** The failure of an answer of success that does not tell the message's state. */
export const unknownOutcome = ({ failure, transient }: SendFailure): SendFailure => ({
  failure: `${failure} ${UNKNOWN}`,
  transient,
});

/** The provider's error codes that do not mean that it rejects the message. */
const PASSING_CODES = new Set(['InternalServerError', 'ServerSuspended']);

/** The failure for the provider's own error, which it reports with HTTP 200. */
export function providerError(code: unknown, message: unknown): SendFailure {
  const [name, words] = [code, message].map((part) => (typeof part === 'string' ? tidy(part) : ''));
  const said = [name, words].filter(Boolean).join(': ') || 'it gave no reason';
  const failure = PASSING_CODES.has(name ?? '') ? transientFailure : permanentFailure;
  return failure('The mail provider did not take the message: {said}', { said });
}

const PASSING_STATUSES = new Set([408, 425, 429]);

/** The failure for an HTTP status other than success. */
export function statusFailure(status: number): SendFailure {
  if (status >= 300 && status < 400) {
    return permanentFailure(
      'The mail provider redirects elsewhere (status {status}), which is not followed. Check MAILER_URL.',
      { status },
    );
  }
  const failure = status >= 500 || PASSING_STATUSES.has(status) ? transientFailure : permanentFailure;
  return failure('The mail provider answered with status {status}.', { status });
}

export function timedOut(milliseconds: number): SendFailure {
  const seconds = milliseconds / 1000;
  return unknownOutcome(
    transientFailure('The mail provider did not answer within {seconds} seconds.', { seconds }),
  );
}

export function stopped(): SendFailure {
  return unknownOutcome(
    transientFailure('The server was stopped before the {peer} answered.', { peer: 'mail provider' }),
  );
}

const TLS = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH)/;
const DNS = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA']);
const UNREACHABLE = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * The failure of a connection, from the codes of the error and its causes. Its message is not used because it
 * may contain the request.
 */
export function connectionFailure(error: unknown): SendFailure {
  return (
    unconnected(error, 'mail provider') ??
    unknownOutcome(
      transientFailure('The connection to the mail provider was broken off ({code}).', {
        code: codeOf(error),
      }),
    )
  );
}

/** The failure of a connection that was not made; undefined for one that was made and lost. */
export function unconnected(error: unknown, peer: 'mail provider' | 'mail server'): SendFailure | undefined {
  const codes = codesOf(error);
  const code = codeOf(error);
  if (codes.includes('ECONNREFUSED')) return transientFailure('The {peer} refused the connection.', { peer });
  if (codes.some((one) => DNS.has(one))) {
    return transientFailure("The {peer}'s host name could not be found ({code}). Check MAILER_URL.", {
      peer,
      code,
    });
  }
  if (codes.some((one) => TLS.test(one))) {
    return transientFailure('The secure connection to the {peer} failed ({code}).', { peer, code });
  }
  if (codes.some((one) => UNREACHABLE.has(one))) {
    return transientFailure('The {peer} could not be reached ({code}).', { peer, code });
  }
  return undefined;
}

/** The failure for an answer that began and did not end. */
export function connectionLost(error: unknown): SendFailure {
  const [code] = codesOf(error);
  return unknownOutcome(
    transientFailure("The mail provider's answer was cut off{code}.", { code: code ? ` (${code})` : '' }),
  );
}

const codeOf = (error: unknown) => codesOf(error)[0] ?? 'unknown error';

export function codesOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 5) return [];
  const { code, errors } = error as { code?: unknown; errors?: unknown };
  // Several addresses were tried in turn, and the codes of all of them count.
  const inner = Array.isArray(errors) ? errors.flatMap((one) => codesOf(one, depth + 1)) : [];
  return [...(typeof code === 'string' ? [code] : []), ...inner, ...codesOf(error.cause, depth + 1)];
}
