import type { Installation } from '@/db/setup/installation';
import { hashPassword } from '@/lib/accounts/auth/passwords';
import { hasSamplePassword, SAMPLE_LOGINS, samplePasswordOf } from '@/lib/accounts/auth/sample-accounts';
import { invite } from '@/lib/accounts/users/invitation';
import type { Settings } from '@/lib/process/runtime/env';
import { email as emailInput } from '@/lib/rules/input';

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
  const address = addressOf(email);
  const name = nameOf(organization);
  requirePassword(password);
  if ((await installation.hashOf(address)) !== undefined) return false;
  return installation.addUser({
    email: address,
    hashedPassword: await hashPassword(password),
    organization: name,
    isSuperadmin,
  });
}

/**
 * Mails an administrator of an organization, which is created when there is none of that name, a page to set their password.
 * Throws `OperatorError` for input that is not valid and for an address that is taken, and refuses as `invite` does.
 */
export async function addInvitedUser(
  installation: Installation,
  user: { email: string; organization: string; isSuperadmin: boolean },
): Promise<void> {
  const organization = nameOf(user.organization);
  const invited = { email: addressOf(user.email), isSuperadmin: user.isSuperadmin };
  await invite(invited, async (account, mail) => {
    const added = await installation.addUser({ ...account, organization }, (route) =>
      mail({ organization, route }),
    );
    if (!added) throw new OperatorError(`A user with the e-mail address ${user.email} already exists`);
  });
}

/**
 * Changes the password of an administrator. Throws `OperatorError` when there is no such account, and for the
 * password that everybody knows from the demonstration.
 */
export async function changePassword(
  installation: Installation,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const address = addressOf(email);
  requirePassword(password);
  if (password === samplePasswordOf(address)) {
    throw new OperatorError('This is the password of the demonstration, which everybody knows. Take another');
  }
  if (!(await installation.setPassword(address, await hashPassword(password)))) {
    throw new OperatorError(`There is no user with the e-mail address ${email}`);
  }
}

/** The sample accounts that still have the passwords of the demonstration. */
export async function openSampleAccounts(installation: Installation): Promise<string[]> {
  const open: string[] = [];
  for (const { email } of Object.values(SAMPLE_LOGINS)) {
    const hashedPassword = await installation.hashOf(email);
    if (hashedPassword && (await hasSamplePassword({ email, hashedPassword }))) open.push(email);
  }
  return open;
}

/** The normalized form of an operator's e-mail address. */
function addressOf(email: string): string {
  const address = emailInput().safeParse(email);
  if (address.success) return address.data;
  throw new OperatorError(`"${email}" is not an e-mail address such as name@example.org`);
}

function nameOf(organization: string): string {
  const name = organization.trim();
  if (name !== '' && name.length <= 200) return name;
  throw new OperatorError('The organization needs a name of at most 200 characters');
}

function requirePassword(password: string): void {
  if (password === '') throw new OperatorError('The password is empty');
}
