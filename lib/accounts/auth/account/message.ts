import type { Route, User } from '@/db/unscoped';
import { sender } from '@/lib/mail/templates/rendering/compose';
import { escapeHtml, headerText } from '@/lib/mail/templates/text/escape';
import { button, frame, paragraph } from '@/lib/mail/templates/text/frame';
import { plainText } from '@/lib/mail/templates/text/plain-text';
import type { Message } from '@/lib/mail/transport/client';
import { shownAddress } from '@/lib/words/addresses';
import { formatMoment, type LocaleSettings } from '@/lib/words/format';
import { localeSettingsFor } from '@/lib/words/languages/choice';
import { directionOf, languageOf } from '@/lib/words/languages/languages';
import { translator } from '@/lib/words/languages/translator';

/**
 * A message to an account's owner: a page to set a password, an invitation to an organization, by an administrator's address,
 * a login from a new device, or wrong codes.
 */
export type Matter =
  | { kind: 'forgot' | 'wrong_codes'; url: string }
  | { kind: 'invite'; url: string; organization: string; by?: string }
  | { kind: 'new_device'; url: string | undefined; at: string; agent: string };

interface Surroundings {
  /** The host of the console. */
  host: string;
  /** The language for an account without a chosen language. */
  locale: string;
  /** The organization's first route, whose sender the mail server knows. */
  route: Route | undefined;
}

const ANYWHERE: LocaleSettings = { locale: 'en', timeZone: 'UTC', currency: 'EUR' };

/** The message about an account, in its owner's language, from the sender of their organization's first route. */
export async function accountMessage(
  user: Pick<User, 'email' | 'locale'>,
  matter: Matter,
  { host, locale: browsers, route }: Surroundings,
): Promise<Message> {
  const locale = user.locale ?? browsers;
  const t = translator(locale, 'accountMail');
  const { kind } = matter;
  const email = shownAddress(user.email);
  const subject = t(`${kind}.subject`);
  const content = [
    ...partsOf(matter, email, t, localeSettingsFor(route ?? ANYWHERE, locale))
      .filter(Boolean)
      .map((part) => paragraph(escapeHtml(part))),
    ...(matter.url ? [button(escapeHtml(t(`${kind}.button`)), escapeHtml(matter.url))] : []),
    paragraph(escapeHtml(t(`${kind}.note`)), 'muted'),
  ];
  const html = frame(escapeHtml(subject), content)
    .replace('<html>', `<html lang="${languageOf(locale)}" dir="${directionOf(locale)}">`)
    .replace('{{route_name}}', () => escapeHtml(t('from', { name: route?.name ?? host })));
  return {
    to: headerText(user.email),
    from: sender(route ?? { name: host, publicDomain: host, senderName: null, senderEmail: null }),
    subject: headerText(subject),
    html,
    plain: await plainText(html),
    tag: 'account',
  };
}

/** The paragraphs about the matter; empty ones are left out. */
function partsOf(
  matter: Matter,
  email: string,
  t: ReturnType<typeof translator<'accountMail'>>,
  localeSettings: LocaleSettings,
): string[] {
  if (matter.kind === 'new_device') {
    const moment = formatMoment(new Date(matter.at), localeSettings);
    return [t('new_device.text', { email, moment }), matter.agent];
  }
  if (matter.kind !== 'invite') return [t(`${matter.kind}.text`, { email })];
  const { organization, by } = matter;
  return [by ? t('invite.by', { by: shownAddress(by) }) : '', t('invite.text', { email, organization })];
}
