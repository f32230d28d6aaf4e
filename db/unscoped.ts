import { and, desc, eq, type InferSelectModel, isNull, or, sql } from 'drizzle-orm';
import { mailLogs, routes, users } from './schema';
import { Scope } from './scope';
import { pools } from './statements/client';
import { isWritable, unscoped, unscopedTransaction } from './statements/executor';
import type { Executor } from './statements/operation';
import { inTurn } from './statements/turn';
import { keepEarlyEvent, lockMessageId } from './unmatched-mail-events';

// The look-ups that are made before the organization is known. There are no others.

export type Route = InferSelectModel<typeof routes>;
export type User = InferSelectModel<typeof users>;

/** The route that a public domain belongs to; `host` is normalized by `lib/http/host`. */
export async function unscopedRouteByHost(host: string): Promise<Route | undefined> {
  const [route] = await inTurn(pools().turns.hosts, host, () =>
    unscoped((executor) => executor.select().from(routes).where(eq(routes.publicDomain, host))),
  );
  return route;
}

/** The account with this normalized e-mail address, active or not. */
export async function unscopedUserByEmail(email: string): Promise<User | undefined> {
  const [user] = await unscoped((executor) => executor.select().from(users).where(eq(users.email, email)));
  return user;
}

/** The account with this id, active or not. */
export async function unscopedUserById(id: number): Promise<User | undefined> {
  const [user] = await unscoped((executor) => executor.select().from(users).where(eq(users.id, id)));
  return user;
}

/**
 * Applies an event to its message, of whichever organization, in one transaction with a scope of that
 * organization. Without such a message it keeps the event until the message is written, and returns
 * undefined.
 */
export async function unscopedMailEvent<R>(
  event: { messageId: string; token: string | null; uuid: string | null },
  apply: (scope: Scope, mailLogId: number) => Promise<R>,
): Promise<R | undefined> {
  const { messageId, token, uuid } = event;
  return unscopedTransaction(async (executor) => {
    await executor.execute(lockMessageId(messageId));
    const found = await messageByMailerId(executor, messageId, token);
    if (found) return apply(new Scope(executor, found.organizationId), found.id);
    await executor.execute(keepEarlyEvent(messageId, event, uuid));
    return undefined;
  });
}

/**
 * The provider's ids are not unique for ever, because it may have been installed anew. Where both sides have
 * a token it must match; of several messages the newest counts.
 */
async function messageByMailerId(executor: Executor, messageId: string, token: string | null) {
  const agrees = or(isNull(mailLogs.mailerToken), eq(mailLogs.mailerToken, token ?? ''));
  const [found] = await executor
    .select({ organizationId: mailLogs.organizationId, id: mailLogs.id })
    .from(mailLogs)
    .where(and(eq(mailLogs.mailerMessageId, messageId), token === null ? undefined : agrees))
    .orderBy(sql`(${mailLogs.mailerToken} = ${token}) IS TRUE DESC`, desc(mailLogs.id))
    .limit(1);
  return found;
}

/**
 * Whether the database takes changes. Waits for its answer for at most this many milliseconds, and throws when
 * it is unavailable.
 */
export function unscopedWritable(milliseconds: number): Promise<boolean> {
  return isWritable(milliseconds);
}
