import { ENGLISH } from '@/lib/words/languages/languages';
import type { LocalizedMessage } from '@/lib/words/languages/localized-message';
import { translateMessage } from '@/lib/words/languages/translate-message';
import { messageAt, type Values } from '@/lib/words/languages/translator';

/**
 * All problems that a caller can meet, by name, with the status. A rule throws `refuse(name)`; the code in lib/http
 * turns that into a response. The sentences stand in the catalogues, under `refusals`: the API answers with the English
 * one, people read it in their language. A sentence tells the event and, where it helps, the remedy.
 */
export const problems = {
  // The request itself
  malformedBody: 400,
  bodyNotObject: 400,
  malformedForm: 400,
  outdatedForm: 400,
  malformedHost: 400,
  malformedRequest: 400,
  notFound: 404,
  unknownHost: 404,
  preconditionFailed: 412,
  changedMeanwhile: 409,
  importNotPreviewed: 409,
  importNotDone: 409,
  importInUse: 409,
  importRoundClosed: 409,
  methodNotAllowed: 405,
  requestTooSlow: 408,
  bodyTooLarge: 413,
  unsupportedMediaType: 415,
  unsupportedFormType: 415,
  expectationFailed: 417,
  invalid: 422,
  keyReused: 422,
  keyExpired: 409,
  tooManyRequests: 429,
  tooManyLogins: 429,
  headersTooLarge: 431,
  unexpected: 500,
  busy: 503,
  tookTooLong: 503,
  unavailable: 503,
  readOnly: 503,
  outcomeUnknown: 503,

  // Identity of the caller
  notAuthenticated: 401,
  sessionEnded: 401,
  invalidSignature: 401,
  wrongLogin: 401,
  wrongPassword: 422,
  oneTimeCodeNeeded: 401,
  oneTimeCodeWrong: 401,
  secondFactorSet: 409,
  samplePassword: 403,
  notSameOrigin: 403,
  notSuperadmin: 403,
  superadminOnly: 403,
  elevationRequired: 403,
  lastSuperadmin: 409,
  passwordLinkEnded: 404,
  invitationNotSetUp: 409,
  notInvited: 409,

  // Rounds
  roundDatesMissing: 409,
  roundNotClosed: 409,
  roundNotExtendable: 409,
  purchaseOrderSent: 409,
  purchaseOrderExists: 409,
  nothingToBuy: 409,
  nothingMoreToBuy: 409,
  purchaseOrderFixed: 409,
  purchaseOrderNotSent: 409,
  purchaseOrderNotDraft: 409,
  purchaseOrderBeingSent: 409,
  supplierWithoutEmail: 409,
  roundHasOrders: 409,
  openRoundNotDeletable: 403,
  closedRoundNeedsElevation: 403,
  purchaseOrderSentAlready: 409,

  // Orders
  noOpenRound: 409,
  deadlinePassed: 409,
  participantInactive: 409,
  anonymiseOpenOrder: 409,
  anonymiseDue: 409,
  participantAnonymised: 409,
  orderIsFixed: 409,
  orderIsCancelled: 409,
  idempotencyKeyReused: 422,
  orderBeingCollected: 409,
  roundBeingCollected: 409,
  draftTakesNoOrders: 409,
  tooFewLeft: 409,
  priceChanged: 409,
  noNumberLeft: 409,
  paymentVoid: 409,
  codeAccount: 409,
  codeNothingDue: 409,
  codeCurrency: 409,
  codeAmount: 409,
  codeHolder: 409,
  codeSigns: 409,
  codeBic: 409,
  codeAddress: 409,
  codeQrIban: 409,
  bankFileOfOtherAccount: 409,
  bankTransactionNotOpen: 409,
  bankTransactionOpen: 409,
  bankTransactionReturned: 409,
  transfersChanged: 409,
  currencyDiffers: 409,

  // Mail
  noAnnouncementTemplate: 409,
  announcedMeanwhile: 409,
  announcedNotOpen: 409,
  roundDeletedMeanwhile: 409,
  announcementCutShort: 503,
  messageCutShort: 503,
  mailNotFailed: 409,
  mailNotDue: 409,
  mailOrderedSince: 409,
  mailNothingOwed: 409,
  mailTransferWaits: 409,
  mailCollectedSince: 409,
  mailAlreadyResent: 409,
  mailingBegun: 409,
  mailingOfDraft: 409,
  mailingTooLate: 409,
  mailingWithoutTemplate: 409,

  // The database refused, and no rule of ours had refused before
  conflict: 409,

  // Stored data that prevents the act
  templateExists: 409,
  domainTaken: 409,
  currencyOfOrders: 409,
  userExists: 409,
  orderNumberTaken: 409,
  announcementRunning: 409,
  messageUnderWay: 409,
  reminderUnderWay: 409,
  wineOrdered: 409,
  supplierOfWines: 409,
  wineGone: 409,
  orderGone: 409,
  roundGone: 409,
  participantGone: 409,
  messageGone: 409,
  allottedImpossible: 409,
  paidImpossible: 409,
  orderNumberImpossible: 409,
  logoChanged: 409,
  settlementRunning: 409,
  supplierOfPurchaseOrders: 409,
  purchaseOrderGone: 409,
  nothingToBuyOfWine: 409,
  participantExists: 409,
  emailKnownBefore: 409,
  paymentAccountExists: 409,
  paymentAccountOfRoutes: 409,
  paymentAccountOfStatements: 409,
  ibanFixed: 409,
  bankTransactionGone: 409,
} as const satisfies Record<string, number>;

export type Problem = keyof typeof problems;

/** The problems that are the database's. */
export type Outage = 'busy' | 'tookTooLong' | 'unavailable' | 'readOnly' | 'outcomeUnknown';

/** True when a problem is the database's. */
export function isOutage(problem: Problem): problem is Outage {
  return ['busy', 'tookTooLong', 'unavailable', 'readOnly', 'outcomeUnknown'].includes(problem);
}

/** The sentence about a problem as people of a locale read it. */
export function problemSentence(problem: Problem, values: Values, locale: string): string {
  return messageAt(locale, 'refusals', problem, values);
}

/** The problem of one value; `path` is such as `lines.0.quantity`. */
export interface FieldError {
  path: string;
  message: LocalizedMessage;
}

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
    this.status = problems[problem];
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
