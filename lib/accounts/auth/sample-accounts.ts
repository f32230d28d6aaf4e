import { perProcess } from '@/db/per-process';
import { verifyPassword } from './passwords';

/** The logins of the demonstration. The README prints them, so everybody knows them. */
export const SAMPLE_LOGINS = {
  admin: { email: 'admin@example.org', password: 'sample-admin' },
  superadmin: { email: 'superadmin@example.org', password: 'sample-superadmin' },
};

const admitted = perProcess('sample-accounts', () => ({ here: false }));

/** Lets sample accounts with their sample passwords log in to this process, which is a demonstration, or no longer. */
export function admitSampleAccounts(isDemonstration = true): void {
  admitted.here = isDemonstration;
}

/** For each hash of a sample account, whether it is that of the sample password: checking takes long. */
const checked = perProcess('sample-passwords', () => new Map<string, Promise<boolean>>());

/** True when this is a sample account that still has the password everybody knows. */
export async function hasSamplePassword(user: { email: string; hashedPassword: string }): Promise<boolean> {
  const password = samplePasswordOf(user.email);
  if (password === undefined) return false;
  const known = checked.get(user.hashedPassword) ?? verifyPassword(user.hashedPassword, password);
  checked.set(user.hashedPassword, known);
  return known;
}

/** True when the account is shut out until its password is changed: everywhere but in a demonstration. */
export async function isShutOut(user: { email: string; hashedPassword: string }): Promise<boolean> {
  return !admitted.here && (await hasSamplePassword(user));
}

/** The password that everybody knows for this normalized address, if it is a sample account's. */
export function samplePasswordOf(email: string): string | undefined {
  return Object.values(SAMPLE_LOGINS).find((login) => login.email === email)?.password;
}
