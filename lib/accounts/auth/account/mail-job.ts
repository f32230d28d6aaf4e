import { z } from 'zod';
import type { AccountMail } from '@/db/mail/account-mail';
import { takePoint } from '@/db/rate-limits';
import { routes } from '@/db/schema';
import { type User, unscopedUserByEmail } from '@/db/unscoped';
import { isKnownNetwork } from '@/lib/accounts/auth/limits';
import { sendMessage } from '@/lib/mail/transport/client';
import { now } from '@/lib/process/runtime/clock';
import { keyedHash } from '@/lib/process/runtime/keyed-hash';
import { describeError, log } from '@/lib/process/runtime/log';
import { countedAddress } from '@/lib/rules/network-address';
import { isMailable } from '@/lib/words/addresses';
import { consoleOriginOf } from './console-origin';
import { accountMessage, type Matter } from './message';
import { newPasswordLink, passwordLinkUrl, storePasswordLink } from './password-link';
import { tenantOf } from './tenant';

/** The lifetime of a requested page to set a new password, in minutes. */
const MINUTES = 30;

/** The largest number of such pages mailed to an account in an hour. */
const MOST = { name: 'password-mail', points: 3, seconds: 3600 };

const common = { email: z.string(), locale: z.string() };
const payloadInput: z.ZodType<AccountMail> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('forgot'), ...common, address: z.string().default('') }),
  z.object({ kind: z.literal('wrong_codes'), ...common }),
  z.object({
    kind: z.literal('new_device'),
    ...common,
    at: z.string(),
    agent: z.string(),
    origin: z.string().nullable().default(null),
  }),
]);

/** Thrown so that the queue tries again later. */
class MailError extends Error {
  override name = 'MailError';
}

/**
 * Mails the owner of an account. It mails nothing to an address without an active account, beyond three pages an hour,
 * or where the console's origin is unknown to a page. Throws when a later attempt may succeed; `again` is set for
 * those.
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
  if (!user?.isActive || !isMailable(user.email)) return undefined;
  const origin = mail.kind === 'new_device' ? mail.origin : ((await consoleOriginOf(user)) ?? null);
  const matter = await matterOf(user, mail, origin, again);
  if (!matter) return undefined;
  return tenantOf(user).reading(async (scope) => {
    const [route] = await scope.list(routes, { limit: 1 });
    const locale = mail.kind === 'wrong_codes' ? (route?.locale ?? mail.locale) : mail.locale;
    const host = origin === null ? route?.publicDomain : new URL(origin).hostname;
    return host === undefined ? undefined : accountMessage(user, matter, { host, locale, route });
  });
}

/** The matter of a message, or undefined where there is no origin for its page, or too many pages were mailed. */
async function matterOf(
  user: User,
  mail: AccountMail,
  origin: string | null,
  again: boolean,
): Promise<Matter | undefined> {
  const account = origin === null ? undefined : `${origin}/admin/account`;
  if (mail.kind === 'new_device') return { ...mail, url: account };
  if (origin === null || account === undefined) return undefined;
  if (mail.kind === 'wrong_codes') return { kind: mail.kind, url: account };
  return again || (await mayAsk(user, mail.address)) ? newPage(user, origin) : undefined;
}

/**
 * Takes a page of the hour's three; networks of the account's logins have three of their own. Others get none while the
 * page that was mailed last works, which a newer one would end.
 */
async function mayAsk(user: User, address: string): Promise<boolean> {
  const isKnown = await isKnownNetwork({ email: user.email, address });
  if (!isKnown && hasRequestedPage(user)) return false;
  const asker = isKnown ? `\n${countedAddress(address)}` : '';
  return (await takePoint(MOST, keyedHash(MOST.name, `${user.id}${asker}`))) === null;
}

/** True while a requested page works; an invitation's lasts longer. */
function hasRequestedPage({ passwordLinkExpiresAt }: User): boolean {
  const left = (passwordLinkExpiresAt?.getTime() ?? 0) - now().getTime();
  return left > 0 && left <= MINUTES * 60_000;
}

/** Makes the page to set a password; the earlier page ends. */
async function newPage(user: User, origin: string): Promise<Matter> {
  const link = newPasswordLink(MINUTES);
  await tenantOf(user).changingOnce((scope) => storePasswordLink(scope, user.id, link));
  return { kind: 'forgot', url: passwordLinkUrl(origin, link) };
}
