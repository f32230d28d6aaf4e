import type { Installation } from '@/db/installation';
import { hashPassword } from '@/lib/auth/passwords';
import { email as emailInput } from '@/lib/input';
import type { Settings } from '@/lib/runtime/env';

const CATEGORIES = ['Sparkling', 'White', 'Rosé', 'Orange', 'Red', 'Sweet', 'Fortified', 'Alcohol-free'];

/** A mistake in an operator's input, explained in one line. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/**
 * Adds the eight categories and, from the settings, the first organization and superadmin. Safe to run again.
 */
export async function loadInitialData(installation: Installation, settings: Settings): Promise<void> {
  await installation.addCategories(CATEGORIES);
  const { SUPERUSER_EMAIL, SUPERUSER_PASSWORD, ORGANIZATION_NAME } = settings;
  if (!SUPERUSER_EMAIL || !SUPERUSER_PASSWORD) return;
  await addUser(installation, {
    email: SUPERUSER_EMAIL,
    password: SUPERUSER_PASSWORD,
    organization: ORGANIZATION_NAME,
    isSuperadmin: true,
  });
}

interface NewUser {
  email: string;
  password: string;
  /** The organization's name; it is created when there is none of that name. */
  organization: string;
  isSuperadmin: boolean;
}

/**
 * Adds an administrator and returns true, or returns false when the address is taken. Existing accounts stay
 * as they are. Throws `OperatorError` for input that is not valid.
 */
export async function addUser(
  installation: Installation,
  { email, password, organization, isSuperadmin }: NewUser,
): Promise<boolean> {
  const address = emailInput().safeParse(email);
  if (!address.success)
    throw new OperatorError(`"${email}" is not an e-mail address such as name@example.org`);
  const name = organization.trim();
  if (name === '' || name.length > 200)
    throw new OperatorError('The organization needs a name of at most 200 characters');
  if (password === '') throw new OperatorError('The password is empty');
  if (await installation.hasUser(address.data)) return false;
  return installation.addUser({
    email: address.data,
    hashedPassword: await hashPassword(password),
    organization: name,
    isSuperadmin,
  });
}
