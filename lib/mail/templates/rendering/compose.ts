import { isLeavable } from '@/db/schema/words';
import type { TemplateContext } from '@/lib/mail/templates/context';
import { headerText } from '@/lib/mail/templates/text/escape';
import { withoutDirection } from '@/lib/mail/templates/text/isolated-text';
import { plainText } from '@/lib/mail/templates/text/plain-text';
import { valuesOf } from '@/lib/mail/templates/variables/variables';
import { type Worded, type Wording, wordingFor } from '@/lib/mail/templates/wordings/wording';
import type { Message } from '@/lib/mail/transport/client';
import { permanentFailure, type SendFailure } from '@/lib/mail/transport/failures';
import { isRightToLeft } from '@/lib/words/languages/languages';
import { inNearestLanguage } from '@/lib/words/languages/translations';
import { MessageTooLong, renderBody, renderSubject } from './render';
import { leavingHeaders } from './unsubscribe-link';
import { withWrittenPages } from './written-pages';

/**
 * A message that is ready to send, or the reason why it cannot be sent. Both have a subject for the mail log.
 */
export type Composed = { subject: string; message: Message } | { subject: string; failure: SendFailure };

/** Renders a template for one recipient, in their language. */
export function compose(template: Worded, context: TemplateContext): Promise<Composed> {
  return composeWording(wordingFor(template, context.route, context.participant), context);
}

interface Rendering {
  /** Replaces the participant's address in a test message. */
  to?: string | undefined;
}

/** Renders a wording for one recipient, with dates, amounts and our own words in the wording's language. */
export async function composeWording(
  wording: Wording,
  context: TemplateContext,
  { to = context.participant.email }: Rendering = {},
): Promise<Composed> {
  const values = valuesOf(wording.eventType, inLanguageOf(wording, context));
  const subject = subjectOf(wording, values);
  try {
    const body = withWrittenPages(renderBody(wording.bodyHtml, values), context.route, wording.locale);
    const html = withLanguage(body, wording.locale);
    const from = sender(context.route);
    const headers = leavingHeaders(isLeavable(wording.eventType), context);
    const message = {
      to: headerText(to),
      from,
      subject,
      html,
      plain: await plainText(html),
      tag: wording.eventType,
      ...(context.route.contactEmail ? { replyTo: headerText(context.route.contactEmail) } : {}),
      ...(headers ? { headers } : {}),
    };
    return { subject, message };
  } catch (error) {
    if (!(error instanceof MessageTooLong)) throw error;
    return {
      subject,
      failure: permanentFailure('The message is longer than a million characters. Shorten the template.'),
    };
  }
}

/**
 * The context of a message, in the language of its wording. The group's texts about the round are in the
 * reader's language, like the names of the wines: they are not translated along with the template.
 */
export function inLanguageOf({ locale }: Pick<Wording, 'locale'>, context: TemplateContext): TemplateContext {
  const { route, round, participant } = context;
  const reading = { own: route.locale, wanted: participant.locale ?? route.locale };
  return {
    ...context,
    route: { ...route, locale },
    round: inNearestLanguage(round, ['name', 'paymentInstructions'], reading),
  };
}

/** The beginning of a document that does not say which language it is in; ours does not. */
const WITHOUT_LANGUAGE = /^(\s*<!doctype html>\s*<html)(>)/i;

/**
 * Marks the language of a document for screen readers, unless it has a mark. In a language written from right
 * to left its words tell the direction, because the starter set's may still be English.
 */
export function withLanguage(html: string, locale: string): string {
  const direction = isRightToLeft(locale) ? ' dir="auto"' : '';
  return html.replace(
    WITHOUT_LANGUAGE,
    (_whole, before: string, after: string) => `${before} lang="${locale}"${direction}${after}`,
  );
}

export function subjectOf(
  { subject }: Pick<Wording, 'subject'>,
  values: Parameters<typeof renderSubject>[1],
): string {
  try {
    return renderSubject(subject, values);
  } catch (error) {
    if (!(error instanceof MessageTooLong)) throw error;
    return headerText(subject);
  }
}

/** A name that needs no quotes before an address: letters of any script, digits and a few signs. */
const PLAIN_NAME = /^[\p{L}\p{M}\p{N} !#$%&'*+\-/=?^_`{|}~]+$/u;

/**
 * The sender as a header contains it: the route's own identity, or one made from its name and domain. A name
 * with characters that have a meaning in a header is quoted, so that it cannot add another address.
 */
export function sender(route: {
  name: string;
  publicDomain: string;
  senderName: string | null;
  senderEmail: string | null;
}): string {
  const [name = ''] = [route.senderName ?? '', route.name, route.publicDomain]
    .map((one) => headerText(withoutDirection(one)).replaceAll(/ +/g, ' '))
    .filter(Boolean);
  const address = headerText(route.senderEmail || `noreply@${route.publicDomain}`).replaceAll(/[<>\s]/g, '');
  const shown = PLAIN_NAME.test(name) ? name : `"${name.replaceAll(/["\\]/g, '\\$&')}"`;
  return `${shown} <${address}>`;
}
