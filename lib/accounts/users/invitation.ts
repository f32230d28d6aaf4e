import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { routes, users } from '@/db/schema';
import type { Route } from '@/db/unscoped';
import { settledConsoleOrigin } from '@/lib/accounts/auth/account/console-origin';
import { accountMessage } from '@/lib/accounts/auth/account/message';
import {
  newPasswordLink,
  type PasswordLink,
  passwordLinkUrl,
} from '@/lib/accounts/auth/account/password-link';
import { organizationOf } from '@/lib/groups/organization/commands';
import { sendMessage } from '@/lib/mail/transport/client';
import { settings } from '@/lib/process/runtime/env';
import { procedure } from '@/lib/rules/command';
import { refuse } from '@/lib/rules/errors';
import { email as emailInput } from '@/lib/rules/input';
import { ENGLISH } from '@/lib/words/languages/languages';

/** The lifetime of an invitation's page, in minutes: seven days. */
const MINUTES = 7 * 24 * 60;

/** No password has this hash, so nobody logs in before they have set one. */
const NO_PASSWORD = 'none';

/** The account of an administrator who sets their password later, on the page of `link`. */
interface InvitedAccount {
  email: string;
  hashedPassword: string;
  isSuperadmin: boolean;
  link: PasswordLink;
}

/** The organization's name, its first route, and the inviting administrator's address, which the command does not know. */
interface Inviting {
  organization: string;
  route: Route | undefined;
  by?: string;
}

/**
 * Adds an administrator through `add` and mails them a page to set their password. `add` keeps the account only when the
 * mail that it is handed is sent. Refuses without CONSOLE_HOST or a mailer, and when the mail fails.
 */
export async function invite(
  { email, isSuperadmin }: { email: string; isSuperadmin: boolean },
  add: (account: InvitedAccount, mail: (inviting: Inviting) => Promise<void>) => Promise<void>,
): Promise<void> {
  const origin = settledConsoleOrigin();
  if (origin === undefined || !settings().MAILER_URL) throw refuse('invitationNotSetUp');
  const link = newPasswordLink(MINUTES);
  await add({ email, isSuperadmin, hashedPassword: NO_PASSWORD, link }, async ({ route, ...inviting }) => {
    const message = await accountMessage(
      { email, locale: null },
      { kind: 'invite', url: passwordLinkUrl(origin, link), ...inviting },
      { host: new URL(origin).hostname, locale: route?.locale ?? ENGLISH, route },
    );
    const result = await sendMessage(message);
    if ('failure' in result) throw refuse('notInvited', { values: { email, failure: result.failure } });
  });
}

/** Invites an administrator to the caller's organization. 409 for an address that has an account. */
export const inviteAdministrator = procedure({
  access: 'elevated',
  input: z.object({ email: emailInput(), is_superadmin: z.boolean() }),
  async run({ caller, transaction }, { email, is_superadmin: isSuperadmin }): Promise<{ email: string }> {
    await invite({ email, isSuperadmin }, async ({ link, ...account }, mail) => {
      const { id, ...inviting } = await transaction(async (scope) => {
        const user = await scope.insert(users, {
          ...account,
          passwordLinkHash: link.hash,
          passwordLinkExpiresAt: link.expiresAt,
        });
        const { name } = await organizationOf(scope);
        const [route] = await scope.list(routes, { limit: 1 });
        return { id: user.id, organization: name, route, by: caller.user.email };
      });
      try {
        await mail(inviting);
      } catch (error) {
        await transaction((scope) => scope.delete(users, eq(users.id, id)));
        throw error;
      }
    });
    return { email };
  },
});
