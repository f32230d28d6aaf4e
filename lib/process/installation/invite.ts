import { migrateDatabase } from '@/db/setup/migrate';
import { settledConsoleOrigin } from '@/lib/accounts/auth/account/console-origin';
import { accountMessage } from '@/lib/accounts/auth/account/message';
import { newPasswordLink, passwordLinkUrl } from '@/lib/accounts/auth/account/password-link';
import { sendMessage } from '@/lib/mail/transport/client';
import { settings } from '@/lib/process/runtime/env';
import { ENGLISH } from '@/lib/words/languages/languages';
import { addInvitedUser, OperatorError } from './initial-data';

/** The lifetime of an invitation's page, in minutes: seven days. */
const MINUTES = 7 * 24 * 60;

/** No password has this hash, so nobody logs in before they have set one. */
const NO_PASSWORD = 'none';

/**
 * Adds an administrator to the organization of that name, and mails them a page to set their password. When
 * the mail fails, the account is not added. Throws `OperatorError`, also without CONSOLE_HOST or a mailer.
 */
export async function inviteUser(
  databaseUrl: string,
  user: { email: string; organization: string; isSuperadmin: boolean },
): Promise<void> {
  const origin = settledConsoleOrigin();
  if (origin === undefined || !settings().MAILER_URL) {
    throw new OperatorError(
      'An invitation needs CONSOLE_HOST, where its page is, and MAILER_URL, through which it is mailed',
    );
  }
  const link = newPasswordLink(MINUTES);
  await migrateDatabase(databaseUrl, (installation) =>
    addInvitedUser(installation, { ...user, hashedPassword: NO_PASSWORD, link }, async (email, route) => {
      const message = await accountMessage(
        { email, locale: null },
        { kind: 'invite', url: passwordLinkUrl(origin, link) },
        { host: new URL(origin).hostname, locale: route?.locale ?? ENGLISH, route },
      );
      const result = await sendMessage(message);
      if ('failure' in result) throw new OperatorError(`${email} was not invited. ${result.failure}`);
    }),
  );
}
