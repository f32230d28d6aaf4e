import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { OperatorError } from '@/lib/process/installation/initial-data';

const USAGE =
  'Usage: npm run user:create -- --email E --organization NAME [--superadmin] [--invite], with the password on standard ' +
  'input, or with --invite mailed a page to set it';

/**
 * Reads the administrator from the arguments of `npm run user:create`. Throws an OperatorError with the
 * usage.
 */
export function readAdministrator(args: string[]): {
  email: string;
  organization: string;
  isSuperadmin: boolean;
  isInvited: boolean;
} {
  try {
    const { values } = parseArgs({
      args,
      options: {
        email: { type: 'string' },
        organization: { type: 'string' },
        superadmin: { type: 'boolean', default: false },
        invite: { type: 'boolean', default: false },
      },
    });
    if (values.email && values.organization) {
      const { email, organization, superadmin: isSuperadmin, invite: isInvited } = values;
      return { email, organization, isSuperadmin, isInvited };
    }
  } catch {
    // Reported by the error below, with the usage.
  }
  throw new OperatorError(USAGE);
}

/** Reads the address from the arguments of `npm run user:password`. Throws an OperatorError with the usage. */
export function readEmail(args: string[]): string {
  try {
    const { values } = parseArgs({ args, options: { email: { type: 'string' } } });
    if (values.email) return values.email;
  } catch {
    // Reported by the error below, with the usage.
  }
  throw new OperatorError(
    'Usage: npm run user:password -- --email E, with the new password on standard input',
  );
}

/** The password on standard input, without the line break at its end. */
export async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) console.error('Type the password, then Enter and Ctrl-D:');
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}
