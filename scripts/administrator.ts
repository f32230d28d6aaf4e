import { parseArgs } from 'node:util';
import { OperatorError } from '@/lib/installation/initial-data';

const USAGE =
  'Usage: npm run user:create -- --email E --organization NAME [--superadmin], with the password on standard input';

/** Whom the arguments of `npm run user:create` describe. Throws an OperatorError that says how it is called. */
export function readAdministrator(args: string[]): {
  email: string;
  organization: string;
  isSuperadmin: boolean;
} {
  try {
    const { values } = parseArgs({
      args,
      options: {
        email: { type: 'string' },
        organization: { type: 'string' },
        superadmin: { type: 'boolean', default: false },
      },
    });
    if (values.email && values.organization) {
      return { email: values.email, organization: values.organization, isSuperadmin: values.superadmin };
    }
  } catch {
    // Told below, with how it is called.
  }
  throw new OperatorError(USAGE);
}
