import { eq, type InferSelectModel } from 'drizzle-orm';
import { routes, users } from './schema';
import { pools } from './statements/client';
import { isWritable, unscoped } from './statements/executor';
import { inTurn } from './statements/queueing';

// The look-ups that are made before the organization is known. The others are in `public-site.ts`,
// `public-orders.ts` and `mail-events.ts`.

export type Route = InferSelectModel<typeof routes>;
export type User = InferSelectModel<typeof users>;

/** The route that a public domain belongs to; `host` is normalized by `lib/http/host`. */
export async function unscopedRouteByHost(host: string): Promise<Route | undefined> {
  const [route] = await inTurn(pools().turns.hosts, host, () =>
    unscoped((executor) => executor.select().from(routes).where(eq(routes.publicDomain, host))),
  );
  return route;
}

/** Whether the installation has a route of any organization. */
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
 * Whether the database takes changes. Waits for its answer for at most this many milliseconds, and throws when
 * it is unavailable.
 */
export function unscopedWritable(milliseconds: number): Promise<boolean> {
  return isWritable(milliseconds);
}
