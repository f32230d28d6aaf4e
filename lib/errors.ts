/**
 * All problems that a caller can meet, by name, with status and sentence. A rule throws `refuse(name)`; the
 * code in lib/http turns that into a response, and the console shows the sentence. A sentence says what
 * happened and, where it helps, what to do.
 */
export const problems = {
  // The request itself
  malformedBody: [400, 'The body is not well-formed JSON.'],
  malformedForm: [400, 'The form could not be read.'],
  outdatedForm: [
    400,
    'This form is from an earlier version of the service. Reload its page and send it again.',
  ],
  malformedHost: [400, 'The Host header is malformed.'],
  malformedRequest: [400, 'The request is malformed.'],
  notFound: [404, 'Not found'],
  unknownHost: [404, 'No group is served at this address.'],
  preconditionFailed: [412, 'This was changed meanwhile. Read it again.'],
  changedMeanwhile: [409, 'This was changed meanwhile. Look at what it is now before you save.'],
  methodNotAllowed: [405, 'This method is not offered here.'],
  requestTooSlow: [408, 'The request took too long to arrive.'],
  bodyTooLarge: [413, 'The body is too large.'],
  unsupportedMediaType: [415, 'Send this request as application/json.'],
  unsupportedFormType: [415, 'Send this form as application/x-www-form-urlencoded or multipart/form-data.'],
  expectationFailed: [417, 'This server cannot do what Expect asks for. Send the request without it.'],
  invalid: [422, 'Some of the values sent are not valid.'],
  keyReused: [422, 'This Idempotency-Key was already used here with another body.'],
  keyExpired: [409, 'This Idempotency-Key is so old that its answer was just forgotten. Use a new one.'],
  tooManyRequests: [429, 'Too many requests. Wait a little and try again.'],
  tooManyLogins: [429, 'Too many failed logins. Wait a little and try again.'],
  headersTooLarge: [431, 'The headers are too large.'],
  unexpected: [500, 'Something went wrong on our side. It has been logged.'],
  busy: [503, 'Too many want the same at once, and nothing was changed. Try again in a moment.'],
  unavailable: [503, 'The database cannot be reached right now. Try again in a moment.'],
  readOnly: [503, 'Nothing can be changed right now, only read. Try again in a few minutes.'],
  outcomeUnknown: [
    503,
    'The database did not answer in time. The change may have been made: look before you repeat it.',
  ],

  // Who is asking
  notAuthenticated: [401, 'Not authenticated'],
  invalidSignature: [401, 'Invalid signature'],
  wrongLogin: [401, 'Incorrect email or password'],
  samplePassword: [
    403,
    'This account still has the sample password of the demonstration. On the server, change it with npm run user:password.',
  ],
  notSameOrigin: [403, 'This request did not come from our own pages. Reload the page and try again.'],
  notSuperadmin: [403, 'the service is not a superadmin'],
  superadminOnly: [403, 'Only a superadmin may do this.'],
  elevationRequired: [403, 'Confirm as superadmin first: this needs an elevated token.'],

  // Rounds
  roundDatesMissing: [409, 'An open or closed round needs its opening, order deadline and pickup dates.'],
  roundNotClosed: [409, 'This round is not closed. Close it first.'],
  purchaseOrderSent: [409, 'A purchase order of this round was sent, so its crates stay as they are.'],
  purchaseOrderExists: [409, 'This round has a purchase order to this supplier already.'],
  nothingToBuy: [409, 'Nobody ordered a wine of this supplier in this round.'],
  purchaseOrderFixed: [409, 'The supplier has confirmed this purchase order, so it stays as it is.'],
  purchaseOrderNotSent: [409, 'This purchase order was not sent, or the supplier has confirmed it already.'],
  purchaseOrderNotDraft: [409, 'Only a purchase order that was not sent can be deleted.'],
  purchaseOrderSentAlready: [409, 'This purchase order was sent, so its numbers stay as they are.'],
  purchaseOrderBeingSent: [409, 'This purchase order is being sent right now.'],
  supplierWithoutEmail: [409, 'This supplier has no e-mail address. Download the purchase order instead.'],
  roundHasOrders: [409, 'A round that has orders cannot go back to draft.'],
  openRoundNotDeletable: [403, 'An open round cannot be deleted. Close it first.'],
  closedRoundNeedsElevation: [403, 'Only a superadmin with an elevated token can delete a closed round.'],

  // Orders
  noOpenRound: [409, 'No round is open for orders'],
  deadlinePassed: [409, 'The order deadline has passed'],
  participantInactive: [409, 'This address cannot place orders'],
  orderIsFixed: [409, 'The time to change orders is over. Write to the organizer.'],
  orderIsCancelled: [409, 'This order was cancelled. Restore it first, then change it.'],
  idempotencyKeyReused: [422, 'This Idempotency-Key was already used with another order.'],
  draftTakesNoOrders: [409, 'A draft round takes no orders. Open it first.'],
  tooFewLeft: [409, 'Only so many bottles of this wine are left'],
  noNumberLeft: [409, 'This round has no order numbers left.'],

  // Mail
  noAnnouncementTemplate: [409, 'The route has no round_announced template'],
  announcedMeanwhile: [
    409,
    'This round was announced meanwhile. Reload the page to see what came of it before you announce it again.',
  ],
  announcedNotOpen: [
    409,
    'This round is not open. Reload the page to confirm that you announce it all the same.',
  ],
  roundDeletedMeanwhile: [409, 'The round was deleted while it was being announced'],
  announcementCutShort: [
    503,
    'The server is stopping, so not everybody was mailed. Announce the round to those still missing.',
  ],
  mailNotFailed: [409, 'Only a message that failed or bounced can be sent again.'],
  mailNotDue: [
    409,
    'This message cannot be sent again: its template, round or order is gone, or it no longer applies.',
  ],
  mailAlreadyResent: [409, 'This message was sent again already, or is being sent.'],

  // The database refused, and no rule of ours had refused before
  conflict: [409, 'This conflicts with what is already stored.'],
} as const satisfies Record<string, readonly [number, string]>;

export type Problem = keyof typeof problems;

/** The problems that are the database's. */
export type Outage = 'busy' | 'unavailable' | 'readOnly' | 'outcomeUnknown';

/** Whether a problem is the database's. */
export function isOutage(problem: Problem): problem is Outage {
  return ['busy', 'unavailable', 'readOnly', 'outcomeUnknown'].includes(problem);
}

/** One value that is not valid; `path` is such as `lines.0.quantity`. */
export interface FieldError {
  path: string;
  message: string;
}

/** A refusal with a status and a sentence for the caller. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly problem: Problem;
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;
  /** The wire representation of the resource as it is now, when it was changed after the caller read it. */
  readonly current: object | undefined;

  constructor(
    problem: Problem,
    options: {
      detail?: string;
      errors?: FieldError[];
      headers?: Record<string, string>;
      current?: object;
      cause?: unknown;
    } = {},
  ) {
    const [status, sentence] = problems[problem];
    super(options.detail ?? sentence, { cause: options.cause });
    this.problem = problem;
    this.status = status;
    this.errors = options.errors;
    this.headers = options.headers ?? {};
    this.current = options.current;
  }
}

/** Makes the refusal for a named problem; the caller throws it. */
export function refuse(problem: Problem, options?: ConstructorParameters<typeof Refusal>[1]): Refusal {
  return new Refusal(problem, options);
}

/** Makes a 422 for the given values. */
export function invalid(...errors: FieldError[]): Refusal {
  return new Refusal('invalid', { errors, detail: errors.map(sentence).join(' ') });
}

function sentence({ path, message }: FieldError): string {
  const text = path ? `${path}: ${message}` : message;
  return text.endsWith('.') ? text : `${text}.`;
}
