import { eq } from 'drizzle-orm';
import type { Executor } from './operation';
import { organizations, users, wineCategories } from './schema';

/**
 * A new administrator and the name of their organization, which is created when there is none of that name.
 */
interface NewUser {
  email: string;
  hashedPassword: string;
  organization: string;
  isSuperadmin: boolean;
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

  /** Whether there is an account with this normalized address. */
  async hasUser(email: string): Promise<boolean> {
    const known = await this.#executor.select({ id: users.id }).from(users).where(eq(users.email, email));
    return known.length > 0;
  }

  /** Adds an administrator and returns true, or returns false when the address is taken. */
  async addUser({ email, hashedPassword, organization, isSuperadmin }: NewUser): Promise<boolean> {
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
        .values({ organizationId: owner.id, email, hashedPassword, isSuperadmin })
        .onConflictDoNothing()
        .returning({ id: users.id });
      return added.length === 1;
    });
  }
}
