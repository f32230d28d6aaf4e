import { and, eq, gt, type InferSelectModel, isNull, or } from 'drizzle-orm';
import { pickupLinks, purchaseRounds, routes, users, winePictures } from './schema';
import { pools } from './statements/client';
import { isWritable, unscoped } from './statements/executor';
import { inQueueTurn } from './statements/queueing';

// The look-ups that are made before the organization is known. The others are in `public-site.ts`,
// `public-orders.ts` and `mail-events.ts`.

export type Route = InferSelectModel<typeof routes>;
export type User = InferSelectModel<typeof users>;
export type PickupLink = InferSelectModel<typeof pickupLinks>;

/** The route that a public domain belongs to; `host` is normalized by `lib/http/requests/host`. */
export async function unscopedRouteByHost(host: string): Promise<Route | undefined> {
  const [route] = await inQueueTurn(pools().queues.hosts, host, () =>
    unscoped((executor) => executor.select().from(routes).where(eq(routes.publicDomain, host))),
  );
  return route;
}

/**
 * The pickup link with this hash that is in force at a host, with its route. Keeps the minute of its use; with null it is
 * only read.
 */
export async function unscopedPickupLink(
  host: string,
  hash: string,
  now: Date,
  minute: Date | null,
): Promise<{ route: Route; link: PickupLink } | undefined> {
  const [found] = await unscoped((executor) =>
    executor
      .select({ route: routes, link: pickupLinks })
      .from(routes)
      .innerJoin(pickupLinks, eq(pickupLinks.organizationId, routes.organizationId))
      .innerJoin(
        purchaseRounds,
        and(
          eq(purchaseRounds.organizationId, pickupLinks.organizationId),
          eq(purchaseRounds.id, pickupLinks.purchaseRoundId),
          eq(purchaseRounds.routeId, routes.id),
        ),
      )
      .where(
        and(
          eq(routes.publicDomain, host),
          eq(pickupLinks.secretHash, hash),
          isNull(pickupLinks.endedAt),
          gt(pickupLinks.expiresAt, now),
        ),
      ),
  );
  if (found && minute && found.link.lastUsedAt?.getTime() !== minute.getTime()) {
    const { organizationId, id } = found.link;
    await unscoped((executor) =>
      executor
        .update(pickupLinks)
        .set({ lastUsedAt: minute })
        .where(and(eq(pickupLinks.organizationId, organizationId), eq(pickupLinks.id, id))),
    );
  }
  return found;
}

/**
 * A wine's picture at a host of its organization; with `hasConsole`, also at a host that belongs to no route. Its path
 * is a secret, and unique.
 */
export async function unscopedWinePicture({
  host,
  url,
  size,
  hasConsole,
}: {
  host: string;
  url: string;
  size: 'content' | 'small';
  hasConsole: boolean;
}): Promise<Buffer | undefined> {
  const isOfHost = eq(routes.organizationId, winePictures.organizationId);
  const [picture] = await unscoped((executor) =>
    executor
      .select({ content: winePictures[size] })
      .from(winePictures)
      .leftJoin(routes, eq(routes.publicDomain, host))
      .where(and(eq(winePictures.url, url), hasConsole ? or(isOfHost, isNull(routes.id)) : isOfHost)),
  );
  return picture?.content;
}

/** True when the installation has a route of any organization. */
export async function unscopedHasRoutes(): Promise<boolean> {
  const found = await unscoped((executor) => executor.select({ id: routes.id }).from(routes).limit(1));
  return found.length > 0;
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

/** The account whose password is set at the page with the secret of this hash, active or not. */
export async function unscopedUserByPasswordLink(hash: string): Promise<User | undefined> {
  const [user] = await unscoped((executor) =>
    executor.select().from(users).where(eq(users.passwordLinkHash, hash)),
  );
  return user;
}

/**
 * Tells whether the database takes changes. Waits for its answer for at most this many milliseconds, and
 * throws when it is unavailable.
 */
export function unscopedWritable(milliseconds: number): Promise<boolean> {
  return isWritable(milliseconds);
}
