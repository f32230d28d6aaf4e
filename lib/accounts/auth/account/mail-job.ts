import { z } from 'zod';
import type { AccountMail } from '@/db/mail/account-mail';
import { takePoint } from '@/db/rate-limits';
import { routes } from '@/db/schema';
import { type User, unscopedRouteByHost, unscopedUserByEmail } from '@/db/unscoped';
import { sendMessage } from '@/lib/mail/transport/client';
import { settings } from '@/lib/process/runtime/env';
import { keyedHash } from '@/lib/process/runtime/keyed-hash';
import { describeError, log } from '@/lib/process/runtime/log';
import { accountMessage, type Matter } from './message';
import { newPasswordLink, passwordLinkUrl, storePasswordLink } from './password-link';
import { tenantOf } from './tenant';

/** The lifetime of a requested page to set a new password, in minutes. */
const MINUTES = 30;

/** The largest number of such pages mailed to an account in an hour. */
const MOST = { name: 'password-mail', points: 3, seconds: 3600 };

const common = { email: z.string(), host: z.string(), locale: z.string() };
const payloadInput: z.ZodType<AccountMail> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('forgot'), ...common }),
  z.object({ kind: z.literal('new_device'), ...common, at: z.string(), agent: z.string() }),
]);

/** Thrown so that the queue tries again later. */
class MailError extends Error {
  override name = 'MailError';
}

/**
 * Mails the owner of an account. No mail goes to an address without an active account, beyond three pages an
 * hour, or for a page at a group's host. Throws when a later attempt may succeed; `again` is set for those.
 */
export async function mailAboutAccount(payload: unknown, again = false): Promise<void> {
  const mail = payloadInput.parse(payload);
  const message = await prepared(mail, again).catch((error: unknown) => {
    // The queue stores the error, and it may contain a statement with personal data.
    log().warn({ error: describeError(error) }, 'a message about an account could not be prepared');
    throw new MailError('The message could not be prepared.');
  });
  if (!message) return;
  const result = await sendMessage(message);
  if (!('failure' in result)) return;
  const why = result.failure.replaceAll(message.to, '(address)');
  log().warn({ why }, 'a message about an account could not be sent');
  if (result.transient) throw new MailError('The message was not sent yet.');
}

async function prepared(mail: AccountMail, again: boolean) {
  const user = mail.email === '' ? undefined : await unscopedUserByEmail(mail.email);
  if (!user?.isActive) return undefined;
  const matter = mail.kind === 'forgot' ? await pageFor(user, mail.host, again) : mail;
  if (!matter) return undefined;
  return tenantOf(user).reading(async (scope) => {
    const [route] = await scope.list(routes, { limit: 1 });
    return accountMessage(user, matter, { host: mail.host, locale: mail.locale, route });
  });
}

/** Makes the page to set a password; the earlier page ends. */
async function pageFor(user: User, host: string, again: boolean): Promise<Matter | undefined> {
  if (settings().CONSOLE_HOST === undefined && (await unscopedRouteByHost(host))) return undefined;
  if (!again && (await takePoint(MOST, keyedHash(MOST.name, String(user.id)))) !== null) return undefined;
  const link = newPasswordLink(MINUTES);
  await tenantOf(user).changingOnce((scope) => storePasswordLink(scope, user.id, link));
  return { kind: 'forgot', url: passwordLinkUrl(host, link) };
}
