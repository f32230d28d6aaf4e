import { eq } from 'drizzle-orm';
import { organizations, users, wineCategories } from '@/db/schema';
import type { Executor } from '@/db/scope';
import { hashPassword } from '@/lib/auth/passwords';
import { email as emailInput } from '@/lib/input';
import type { Settings } from '@/lib/runtime/env';

const CATEGORIES = ['Sparkling', 'White', 'Rosé', 'Orange', 'Red', 'Sweet', 'Fortified', 'Alcohol-free'];

/** A fault in what an operator typed, told in one line. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** The eight categories, and from the settings the first organization and superadmin. Safe to run again. */
export async function loadInitialData(executor: Executor, settings: Settings): Promise<void> {
  await executor
    .insert(wineCategories)
    .values(CATEGORIES.map((name, index) => ({ name, position: index + 1 })))
    .onConflictDoNothing();
  const { SUPERUSER_EMAIL, SUPERUSER_PASSWORD, ORGANIZATION_NAME } = settings;
  if (!SUPERUSER_EMAIL || !SUPERUSER_PASSWORD) return;
  await addUser(executor, {
    email: SUPERUSER_EMAIL,
    password: SUPERUSER_PASSWORD,
    organization: ORGANIZATION_NAME,
    isSuperadmin: true,
  });
}

interface NewUser {
  email: string;
  password: string;
  /** By name; made when there is none of that name. */
  organization: string;
  isSuperadmin: boolean;
}

/** Adds an administrator unless the address is taken, and says whether it did. An account that exists is left alone. */
export async function addUser(
  executor: Executor,
  { email, password, organization, isSuperadmin }: NewUser,
): Promise<boolean> {
  const address = emailInput().safeParse(email);
  if (!address.success)
    throw new OperatorError(`"${email}" is not an e-mail address such as name@example.org`);
  const name = organization.trim();
  if (name === '' || name.length > 200)
    throw new OperatorError('The organization needs a name of at most 200 characters');
  if (password === '') throw new OperatorError('The password is empty');
  const [known] = await executor.select().from(users).where(eq(users.email, address.data));
  if (known) return false;
  const hashedPassword = await hashPassword(password);
  return executor.transaction(async (transaction) => {
    const [existing] = await transaction
      .select()
      .from(organizations)
      .where(eq(organizations.name, name))
      .orderBy(organizations.id)
      .limit(1);
    const [owner] = existing
      ? [existing]
      : await transaction.insert(organizations).values({ name }).returning();
    if (!owner) throw new Error('The organization was not written');
    const added = await transaction
      .insert(users)
      .values({ organizationId: owner.id, email: address.data, hashedPassword, isSuperadmin })
      .onConflictDoNothing()
      .returning({ id: users.id });
    return added.length === 1;
  });
}
