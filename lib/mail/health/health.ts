import { desc, isNotNull, ne } from 'drizzle-orm';
import { mailLogs, routes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { isMailerSetUp, NOT_SET_UP } from '@/lib/mail/transport/client';
import { failureKind } from '@/lib/mail/transport/failure-kinds';
import { query } from '@/lib/rules/command';

/** The reason for which the organization's mail does not work. */
export interface MailTrouble {
  /** The mail log's sentence. */
  failure: string;
  /** The group whose message failed last, where that is known. */
  routeId: number | null;
}

/** An attempt to send a message, or a test. */
export interface RecentAttempt {
  at: Date;
  routeId: number | null;
  /** Null when the message was taken. */
  failure: string | null;
}

/** The number of newest messages that are examined: one alone may have failed by its own fault. */
const LOOKED_AT = 3;

/** Failures that say nothing about the messages to others. */
const OF_ITSELF: readonly (string | undefined)[] = [
  'recipient',
  'letters',
  'too_large',
  'too_long',
  'too_many',
  'stopped',
];

/**
 * Tells whether mail works, by the newest messages and the newest test of a group's sender: no trouble when
 * one of them was taken, or failed by its own fault. A test counts more than the messages before it.
 */
export function troubleIn(newest: RecentAttempt[], test: RecentAttempt | undefined): MailTrouble | null {
  const since = test ? newest.filter(({ at }) => at > test.at) : newest;
  const told = test && since.length < LOOKED_AT ? [...since, test] : since;
  const [last] = told;
  if (!last || told.some(({ failure }) => failure === null || OF_ITSELF.includes(failureKind(failure)))) {
    return null;
  }
  return { failure: last.failure ?? '', routeId: last.routeId };
}

/** The reason for which mail does not work, or null when nothing tells that it does not, inside another rule. */
export async function mailTrouble(scope: Scope): Promise<MailTrouble | null> {
  if (!isMailerSetUp()) return { failure: NOT_SET_UP, routeId: null };
  const [logs, tests] = await Promise.all([
    scope.list(mailLogs, {
      where: ne(mailLogs.status, 'sending'),
      orderBy: [desc(mailLogs.id)],
      limit: LOOKED_AT,
    }),
    scope.list(routes, {
      where: isNotNull(routes.mailTestedAt),
      orderBy: [desc(routes.mailTestedAt)],
      limit: 1,
    }),
  ]);
  const newest = logs.map(({ status, createdAt, routeId, errorMessage }) => ({
    at: createdAt,
    routeId,
    failure: status === 'failed' ? (errorMessage ?? '') : null,
  }));
  const [tested] = tests.flatMap(({ id, mailTestedAt, mailTestFailure }) =>
    mailTestedAt ? [{ at: mailTestedAt, routeId: id, failure: mailTestFailure }] : [],
  );
  return troubleIn(newest, tested);
}

/** The reason for which the organization's mail does not work; null when nothing tells that it does not. */
export const getMailTrouble = query({
  access: 'administrator',
  run: ({ scope }) => mailTrouble(scope),
});
