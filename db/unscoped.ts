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

/** A message that an event is about, whose row is locked, and whether an event with the same uuid was applied to it. */
interface EventMessage {
  attempt: InferSelectModel<typeof mailLogs>;
  isRepeated: boolean;
}

/**
 * Applies an event to its message, of whichever organization, in one transaction with a scope of that
 * organization. Without such a message it keeps the event until the message is written, and returns
 * undefined.
 */
export async function unscopedMailEvent<R>(
  event: { messageId: string; token: string | null; uuid: string | null },
  apply: (scope: Scope, message: EventMessage) => Promise<R>,
): Promise<R | undefined> {
  const { messageId, uuid } = event;
  return unscopedTransaction(async (executor) => {
    await executor.execute(lockMessageId(messageId));
    const found = await messageByMailerId(executor, event);
    if (found) return apply(new Scope(executor, found.attempt.organizationId), found);
    await executor.execute(keepEarlyEvent(messageId, event, uuid));
    return undefined;
  });
}

/**
 * The provider's ids are not unique for ever, because it may have been installed anew. Where both sides have
 * a token it must match; of several messages the newest counts. Call it with the message's id locked: then no other
 * event of the message is being applied, and the applied ones are all seen.
 */
async function messageByMailerId(
  executor: Executor,
  { messageId, token, uuid }: { messageId: string; token: string | null; uuid: string | null },
): Promise<EventMessage | undefined> {
  const agrees = or(isNull(mailLogs.mailerToken), eq(mailLogs.mailerToken, token ?? ''));
  const [found] = await executor
    .select({
      attempt: mailLogs,
      isRepeated: sql<boolean>`EXISTS (
        SELECT FROM mail_events applied
        WHERE applied.organization_id = ${mailLogs}.organization_id AND applied.mail_log_id = ${mailLogs}.id
          AND applied.uuid = ${uuid})`,
    })
    .from(mailLogs)
    .where(and(eq(mailLogs.mailerMessageId, messageId), token === null ? undefined : agrees))
    .orderBy(sql`(${mailLogs.mailerToken} = ${token}) IS TRUE DESC`, desc(mailLogs.id))
    .limit(1)
    .for('no key update');
  return found;
}

/**
 * Whether the database takes changes. Waits for its answer for at most this many milliseconds, and throws when
 * it is unavailable.
 */
export function unscopedWritable(milliseconds: number): Promise<boolean> {
  return isWritable(milliseconds);
}
