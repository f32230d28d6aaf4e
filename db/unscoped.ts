import { eq, type InferSelectModel, sql } from 'drizzle-orm';
import { organizations, routes, users, wineCategories } from './schema';
import { unscoped } from './transaction';

// The look-ups that come before an organization is known. There are no others.

export type Route = InferSelectModel<typeof routes>;
export type User = InferSelectModel<typeof users>;
export type Organization = InferSelectModel<typeof organizations>;
export type WineCategory = InferSelectModel<typeof wineCategories>;

/** The route that a public domain belongs to; `host` as `lib/http/host` normalizes it. */
export async function unscopedRouteByHost(host: string): Promise<Route | undefined> {
  const [route] = await unscoped((executor) =>
    executor.select().from(routes).where(eq(routes.publicDomain, host)),
  );
  return route;
}

/** The account with this normalized e-mail address, active or not. */
export async function unscopedUserByEmail(email: string): Promise<User | undefined> {
  const [user] = await unscoped((executor) => executor.select().from(users).where(eq(users.email, email)));
  return user;
}

/** The account a token names, active or not. */
export async function unscopedUserById(id: number): Promise<User | undefined> {
  const [user] = await unscoped((executor) => executor.select().from(users).where(eq(users.id, id)));
  return user;
}

/** The organization an administrator belongs to. */
export async function unscopedOrganization(id: number): Promise<Organization | undefined> {
  const [organization] = await unscoped((executor) =>
    executor.select().from(organizations).where(eq(organizations.id, id)),
  );
  return organization;
}

/** Gives an organization another name. */
export async function unscopedRenameOrganization(
  id: number,
  name: string,
): Promise<Organization | undefined> {
  const [organization] = await unscoped((executor) =>
    executor.update(organizations).set({ name }).where(eq(organizations.id, id)).returning(),
  );
  return organization;
}

/** The eight categories in the order wine lists show them. */
export async function unscopedWineCategories(): Promise<WineCategory[]> {
  return unscoped((executor) => executor.select().from(wineCategories).orderBy(wineCategories.position));
}

/** One trip to the database and back; throws when it is away. */
export async function unscopedPing(): Promise<void> {
  await unscoped((executor) => executor.execute(sql`SELECT 1`));
}
