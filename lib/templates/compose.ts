import type { Message } from '@/lib/mailer/client';
import { lasting, type SendFailure } from '@/lib/mailer/failures';
import type { TemplateContext } from './context';
import { headerText } from './escape';
import { plainText } from './plain-text';
import type { Template } from './queries';
import { MessageTooLong, renderBody, renderSubject } from './render';
import { type PlainText, sharedPlainText } from './shared-plain-text';
import { ABOUT_PARTICIPANT, valuesOf } from './variables';

/**
 * A message that is ready to send, or the reason why it cannot be sent. Both have a subject for the mail log.
 */
export type Composed = { subject: string; message: Message } | { subject: string; failure: SendFailure };

type Wording = Pick<Template, 'subject' | 'bodyHtml' | 'eventType'>;

/**
 * Returns a function that renders a template for each of many recipients, who get the same but for what is about
 * themselves.
 */
export function composer(
  template: Wording,
  shared: Omit<TemplateContext, 'participant'>,
): (participant: TemplateContext['participant']) => Promise<Composed> {
  const plain = sharedPlainText(template.bodyHtml, ABOUT_PARTICIPANT);
  return (participant) => compose(template, { ...shared, participant }, participant.email, plain);
}

/** Renders a template for one recipient. In a test message, `to` replaces the participant's address. */
export async function compose(
  template: Wording,
  context: TemplateContext,
  to = context.participant.email,
  plain: PlainText = plainText,
): Promise<Composed> {
  const values = valuesOf(template.eventType, context);
  const subject = subjectOf(template, values);
  try {
    const html = renderBody(template.bodyHtml, values);
    const from = sender(context.route);
    const message = {
      to: headerText(to),
      from,
      subject,
      html,
      plain: await plain(html, values),
      tag: template.eventType,
    };
    return { subject, message };
  } catch (error) {
    if (!(error instanceof MessageTooLong)) throw error;
    return {
      subject,
      failure: lasting('The message is longer than a million characters. Shorten the template.'),
    };
  }
}

function subjectOf({ subject }: Wording, values: Parameters<typeof renderSubject>[1]): string {
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
  const name = headerText(route.senderName || route.name).replaceAll(/ +/g, ' ');
  const address = headerText(route.senderEmail || `noreply@${route.publicDomain}`).replaceAll(/[<>\s]/g, '');
  const shown = PLAIN_NAME.test(name) ? name : `"${name.replaceAll(/["\\]/g, '\\$&')}"`;
  return `${shown} <${address}>`;
}
