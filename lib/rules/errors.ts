import { ENGLISH } from '@/lib/words/languages/languages';
import { type LocalizedMessage, localizedMessage } from '@/lib/words/languages/localized-message';
import { translateMessage } from '@/lib/words/languages/translate-message';
import { type MessageIn, messageAt, type Values } from '@/lib/words/languages/translator';

/** The name of a problem that a caller can meet. A rule throws `refuse(name)`; lib/http turns that into a response. */
export type Problem = MessageIn<'refusals'>;

/**
 * The status of each problem that is no conflict with what is stored. The sentences stand in the catalogues, under
 * `refusals`: the API answers with the English one, people read it in their language. A sentence tells the event and,
 * where it helps, the remedy.
 */
const STATUSES: Partial<Record<Problem, number>> = {
  malformedBody: 400,
  bodyNotObject: 400,
  malformedForm: 400,
  outdatedForm: 400,
  malformedHost: 400,
  malformedRequest: 400,
  notFound: 404,
  unknownHost: 404,
  preconditionFailed: 412,
  methodNotAllowed: 405,
  requestTooSlow: 408,
  bodyTooLarge: 413,
  unsupportedMediaType: 415,
  unsupportedFormType: 415,
  expectationFailed: 417,
  invalid: 422,
  keyReused: 422,
  tooManyRequests: 429,
  tooManyLogins: 429,
  headersTooLarge: 431,
  unexpected: 500,
  busy: 503,
  tookTooLong: 503,
  unavailable: 503,
  readOnly: 503,
  outcomeUnknown: 503,
  notAuthenticated: 401,
  sessionEnded: 401,
  invalidSignature: 401,
  wrongLogin: 401,
  wrongPassword: 422,
  oneTimeCodeNeeded: 401,
  oneTimeCodeWrong: 401,
  samplePassword: 403,
  notSameOrigin: 403,
  notSuperadmin: 403,
  superadminOnly: 403,
  elevationRequired: 403,
  passwordLinkEnded: 404,
  openRoundNotDeletable: 403,
  closedRoundNeedsElevation: 403,
  idempotencyKeyReused: 422,
  announcementCutShort: 503,
  messageCutShort: 503,
};

/** The HTTP status of a problem: 409, unless it says otherwise. */
export const statusOf = (problem: Problem): number => STATUSES[problem] ?? 409;

/** The problems that are the database's. */
const OUTAGES = ['busy', 'tookTooLong', 'unavailable', 'readOnly', 'outcomeUnknown'] as const;
export type Outage = (typeof OUTAGES)[number];

/** True when a problem is the database's. */
export const isOutage = (problem: Problem): problem is Outage =>
  (OUTAGES as readonly Problem[]).includes(problem);

/** The sentence about a problem as people of a locale read it. */
export function problemSentence(problem: Problem, values: Values, locale: string): string {
  return messageAt(locale, 'refusals', problem, values);
}

/** The problem of one value; `path` is such as `lines.0.quantity`. */
export interface FieldError {
  path: string;
  message: LocalizedMessage;
}

/** Makes the error of one value: `fieldError('note', 'atMost', { most: 99 })`. */
export const fieldError = (path: string, ...said: Parameters<typeof localizedMessage>): FieldError => ({
  path,
  message: localizedMessage(...said),
});

/** The sentence for callers of the API, and the key and values for other languages. */
interface ToldError {
  path: string;
  message: string;
  /** The sentence in no language yet, where it is one of `fields` in the catalogues. */
  localized?: LocalizedMessage;
  inLanguage: (locale: string) => string;
}

interface RefusalOptions {
  /** The values that the sentence names. */
  values?: Values;
  /** The path of the value that is the reason. */
  field?: string;
  errors?: FieldError[];
  headers?: Record<string, string>;
  current?: object;
  cause?: unknown;
}

/** A refusal with a status. Its message is the English sentence for callers of the API. */
export class Refusal extends Error {
  override name = 'Refusal';

  /**
   * Holds for refusals of the other copy of this module, too: the server's code is loaded twice. The copy that made a
   * queue, such as that of logins, also refuses its callers.
   */
  static override [Symbol.hasInstance](thing: unknown): boolean {
    return thing instanceof Error && thing.name === 'Refusal';
  }

  readonly problem: Problem;
  readonly status: number;
  readonly values: Values;
  /** The values that are the reason. The API names them only with 422. */
  readonly errors: ToldError[] | undefined;
  readonly headers: Record<string, string>;
  /** The wire representation of the resource as it is now, when it was changed after the caller read it. */
  readonly current: object | undefined;

  constructor(problem: Problem, options: RefusalOptions = {}) {
    const { values = {}, field, errors } = options;
    const told = errors?.map(({ path, message }) => ({
      ...tell(path, (locale) => translateMessage(message, locale)),
      localized: message,
    }));
    super(told ? told.map(sentence).join(' ') : problemSentence(problem, values, ENGLISH), {
      cause: options.cause,
    });
    this.problem = problem;
    this.status = statusOf(problem);
    this.values = values;
    this.errors = told;
    if (field !== undefined) {
      this.errors = [tell(field, (locale) => problemSentence(problem, values, locale))];
    }
    this.headers = options.headers ?? {};
    this.current = options.current;
  }

  /** The sentence about each refused value, in the reader's locale, by the value's path. */
  fieldSentences(locale: string): Record<string, string> | undefined {
    return (
      this.errors && Object.fromEntries(this.errors.map(({ path, inLanguage }) => [path, inLanguage(locale)]))
    );
  }
}

const tell = (path: string, inLanguage: ToldError['inLanguage']): ToldError => ({
  path,
  message: inLanguage(ENGLISH),
  inLanguage,
});

/** Makes the refusal for a named problem; the caller throws it. */
export function refuse(problem: Problem, options?: RefusalOptions): Refusal {
  return new Refusal(problem, options);
}

/**
 * The row, or a 404 when there is none. In a snapshot a row that another one refers to is there exactly when that one is.
 */
export function existing<Row>(row: Row | undefined): Row {
  if (row === undefined) throw refuse('notFound');
  return row;
}

/** Makes a 422 for the given values. */
export function invalid(...errors: FieldError[]): Refusal {
  return new Refusal('invalid', { errors });
}

function sentence({ path, message }: ToldError): string {
  const text = path ? `${path}: ${message}` : message;
  return text.endsWith('.') ? text : `${text}.`;
}
