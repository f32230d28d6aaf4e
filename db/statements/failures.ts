/** The database did not answer, or not in time. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  /** True when the change may have been made nevertheless. */
  readonly mayHaveChanged: boolean;

  /** True when our own limit of time was passed while the database answered others. */
  readonly tookTooLong: boolean;

  constructor(
    message: string,
    options: { cause?: unknown; mayHaveChanged?: boolean; tookTooLong?: boolean } = {},
  ) {
    super(message, { cause: options.cause });
    this.mayHaveChanged = options.mayHaveChanged ?? false;
    this.tookTooLong = options.tookTooLong ?? false;
  }
}

/** The caller waited in vain in a line, before any statement was sent to the database. */
export class TooManyWaiting extends DatabaseUnavailable {
  override name = 'TooManyWaiting';
}

/** PostgreSQL's refusal of one of several acts in one statement; with the code and detail of its error. */
export class PartRefused extends Error {
  override name = 'PartRefused';
  readonly code: string;
  readonly detail?: string;
  readonly constraint_name?: string;

  constructor({ message, code, detail, constraint }: DatabaseFailure & { message: string }) {
    super(message);
    this.code = code;
    if (detail !== undefined) this.detail = detail;
    if (constraint !== undefined) this.constraint_name = constraint;
  }
}

/** True for the result of a refused act, from whichever copy of the server's code. */
export const isPartRefused = (outcome: unknown): outcome is PartRefused =>
  outcome instanceof Error && isNamed(outcome, 'PartRefused');

/** True when a part of a statement was refused because another transaction holds a row that it needs. */
export function isHeld(error: unknown): boolean {
  return isNamed(error, 'PartRefused') && codeOf(error) === '55P03';
}

/** PostgreSQL's error about a statement that it refused. */
export interface DatabaseFailure {
  /** SQLSTATE, five characters. */
  code: string;
  constraint?: string;
  detail?: string;
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'SASL_SIGNATURE_MISMATCH',
]);

/** A changing statement on a read-only database. */
const READ_ONLY = '25006';

/**
 * Lock and statement time-outs, the SQLSTATE classes for connection, resources, operator and system faults. Also a
 * database that is read-only, missing, closed to us or without our tables, as during a restore.
 */
const UNAVAILABLE_STATES = /^(08|53|57|58|55P03|25P03|25006|28|3D000|3F000|42501|42P01|42883)/;

/** The codes with which the server refuses or ends connections. */
const NO_CONNECTION = /^(08|57P|53300|28|3D000)/;

function causes(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let link = error; link && chain.length < 8; link = (link as { cause?: unknown }).cause)
    chain.push(link);
  return chain;
}

/**
 * True for our own errors, told by their names. Each of the server's bundles has its own copy of these classes, and
 * queued callers may share an error.
 */
function isNamed(link: unknown, ...names: string[]): boolean {
  return names.includes((link as { name?: string }).name ?? '');
}

function codeOf(link: unknown): string {
  const code = (link as { code?: unknown }).code;
  return typeof code === 'string' ? code : '';
}

/**
 * True when the error means that the database is unavailable or overloaded, not that it refused the
 * statement.
 */
export function isUnavailable(error: unknown): boolean {
  return causes(error).some(
    (link) =>
      isNamed(link, 'DatabaseUnavailable', 'TooManyWaiting') ||
      UNREACHABLE.has(codeOf(link)) ||
      isFailedConnect(link) ||
      (UNAVAILABLE_STATES.test(codeOf(link)) && !isOwnMistake(link)),
  );
}

const isOwnMistake = (link: unknown) => (link as { isOwnMistake?: unknown }).isOwnMistake === true;

/**
 * Marks an error of class 42, on a connection that has worked, as a mistake of our own code. It carries a name for the
 * statement, because the text may hold personal data.
 */
export function markOwnMistake(error: unknown, text: string): void {
  for (const link of causes(error)) {
    if (link instanceof Error && codeOf(link).startsWith('42'))
      Object.assign(link, { isOwnMistake: true, statement: statementName(text) });
  }
}

/** The name of a statement by its verb and its first table or function, such as `insert orders`. */
export function statementName(text: string): string {
  const [verb = ''] = /[a-z]+/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update|join)\s+"?([a-z_]\w*)/i.exec(text) ?? [];
  const [, called] = /\b([a-z_]\w*)\s*\(/i.exec(text) ?? [];
  return `${verb.toLowerCase()} ${table ?? called ?? ''}`.trim();
}

/** The server's own end of a statement that passed a limit of `timeouts.ts`, or was cancelled at our deadline. */
const TIMED_OUT = new Set(['57014', '55P03']);

/** True when our own limit of time was passed, and the database answers. */
export function isTooLong(error: unknown): boolean {
  return causes(error).some(
    (link) =>
      (link as { tookTooLong?: unknown }).tookTooLong === true ||
      (isNamed(link, 'PostgresError') && TIMED_OUT.has(codeOf(link))),
  );
}

/** True when no connection to the database could be made, or the one in use was lost. */
export function isUnreachable(error: unknown): boolean {
  return causes(error).some(
    (link) => UNREACHABLE.has(codeOf(link)) || isFailedConnect(link) || NO_CONNECTION.test(codeOf(link)),
  );
}

/** True when the system could not connect, for any reason, such as a missing socket file. */
function isFailedConnect(link: unknown): boolean {
  const { syscall } = link as { syscall?: unknown };
  return syscall === 'connect' || syscall === 'getaddrinfo';
}

/** True when nothing may be changed in the database. */
export function isReadOnly(error: unknown): boolean {
  return causes(error).some((link) => codeOf(link) === READ_ONLY);
}

/**
 * True when the connection's prepared statement is useless: the schema has changed since, or the statement
 * was discarded. It changed nothing. Outside of a transaction the driver prepares it again by itself.
 */
export function isOutdatedStatement(error: unknown): boolean {
  return causes(error).some(
    (link) => codeOf(link) === '26000' || (link as { routine?: unknown }).routine === 'RevalidateCachedQuery',
  );
}

/** True when the queue was full and the statement was never sent. */
export function isTooBusy(error: unknown): boolean {
  return causes(error).some((link) => isNamed(link, 'TooManyWaiting'));
}

/** True when a change may have been made although the database is unavailable or late. */
export function mayHaveChanged(error: unknown): boolean {
  return causes(error).some((link) => (link as { mayHaveChanged?: unknown }).mayHaveChanged === true);
}

/**
 * Thrown in a transaction that has to run again, because a concurrent one has just written rows that it did
 * not see.
 */
export class WrittenMeanwhile extends Error {
  override name = 'WrittenMeanwhile';
  /** PostgreSQL's own code for this. */
  readonly code = '40001';
}

/** True when running the whole transaction again may succeed: a deadlock or a serialization failure. */
export function isRetryable(error: unknown): boolean {
  return causes(error).some((link) => codeOf(link) === '40P01' || codeOf(link) === '40001');
}

/** The PostgreSQL error inside an error, or null. Drizzle wraps it, so the causes are searched. */
export function databaseFailure(error: unknown): DatabaseFailure | null {
  for (const link of causes(error)) {
    const code = codeOf(link);
    if (!/^[0-9A-Z]{5}$/.test(code) || UNREACHABLE.has(code)) continue;
    const { constraint_name, detail } = link as { constraint_name?: string; detail?: string };
    return {
      code,
      ...(constraint_name === undefined ? {} : { constraint: constraint_name }),
      ...(detail === undefined ? {} : { detail }),
    };
  }
  return null;
}
