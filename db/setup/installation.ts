import { eq, sql } from 'drizzle-orm';
import { organizations, routes, users, wineCategories } from '@/db/schema';
import type { Executor } from '@/db/statements/operation';
import type { Route } from '@/db/unscoped';

/**
 * A new administrator and the name of their organization, which is created when there is none of that name.
 */
interface NewUser {
  email: string;
  hashedPassword: string;
  organization: string;
  isSuperadmin: boolean;
  /** The page on which they set their password. */
  link?: { hash: string; expiresAt: Date };
}

/** The statements that set up a database before anybody can log in, on the connection that migrated it. */
export class Installation {
  readonly #executor: Executor;

  constructor(executor: Executor) {
    this.#executor = executor;
  }

  /** Adds the missing wine categories; the first of `names` gets position 1. */
  async addCategories(names: readonly string[]): Promise<void> {
    await this.#executor
      .insert(wineCategories)
      .values(names.map((name, index) => ({ name, position: index + 1 })))
      .onConflictDoNothing();
  }

  /** The hash of the password of the account with this normalized address, or undefined without one. */
  async hashOf(email: string): Promise<string | undefined> {
    const [user] = await this.#executor
      .select({ hash: users.hashedPassword })
      .from(users)
      .where(eq(users.email, email));
    return user?.hash;
  }

  /**
   * Changes the password of an account, which ends its sessions, its second factor and its mailed page. False without
   * an account of this normalized address.
   */
  async setPassword(email: string, hashedPassword: string): Promise<boolean> {
    const changed = await this.#executor
      .update(users)
      .set({
        hashedPassword,
        generation: sql`${users.generation} + 1`,
        passwordLinkHash: null,
        passwordLinkExpiresAt: null,
        secondFactorSecret: null,
        secondFactorSteps: [],
        recoveryCodeHashes: [],
      })
      .where(eq(users.email, email))
      .returning({ id: users.id });
    return changed.length === 1;
  }

  /**
   * Adds an administrator and returns true, or returns false when the address is taken. `whenAdded` gets the first route of
   * their organization; when it throws, nobody is added.
   */
  async addUser(
    { email, hashedPassword, organization, isSuperadmin, link }: NewUser,
    whenAdded?: (route: Route | undefined) => Promise<void>,
  ): Promise<boolean> {
    return this.#executor.transaction(async (transaction) => {
      const [existing] = await transaction
        .select()
        .from(organizations)
        .where(eq(organizations.name, organization))
        .orderBy(organizations.id)
        .limit(1);
      const [owner] = existing
        ? [existing]
        : await transaction.insert(organizations).values({ name: organization }).returning();
      if (!owner) throw new Error('The organization was not written');
      const added = await transaction
        .insert(users)
        .values({
          organizationId: owner.id,
          email,
          hashedPassword,
          isSuperadmin,
          passwordLinkHash: link?.hash,
          passwordLinkExpiresAt: link?.expiresAt,
        })
        .onConflictDoNothing()
        .returning({ id: users.id });
      if (added.length === 0) return false;
      const [route] = await transaction
        .select()
        .from(routes)
        .where(eq(routes.organizationId, owner.id))
        .orderBy(routes.id)
        .limit(1);
      await whenAdded?.(route);
      return true;
    });
  }
}
