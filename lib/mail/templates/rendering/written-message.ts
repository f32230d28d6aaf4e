import type { TemplateContext } from '@/lib/mail/templates/context';
import { paragraphs } from '@/lib/mail/templates/fields';
import { escapeHtml, headerText } from '@/lib/mail/templates/text/escape';
import { frame } from '@/lib/mail/templates/text/frame';
import { isolated } from '@/lib/mail/templates/text/isolated-text';
import { allValues, commonValues, type Value } from '@/lib/mail/templates/variables/variables';
import { permanentFailure } from '@/lib/mail/transport/failures';
import { type Composed, inLanguageOf, sender, subjectOf, withLanguage } from './compose';
import { MessageTooLong, renderBody, renderText } from './render';
import { leavingHeaders, unsubscribeUrl } from './unsubscribe-link';

/** A message of an organizer to people of a round; both may hold variables. */
export interface Words {
  subject: string;
  text: string;
}

/** The subject of an organizer's message to many: with the round's values, while variables of its readers stay. */
export const commonSubject = (words: Words, about: Pick<TemplateContext, 'route' | 'round'>): string =>
  subjectOf(words, commonValues(about));

/**
 * Makes an organizer's message for one recipient: the text with its variables filled in, plain and in the
 * group's frame. Dates and amounts are written in the route's language, like the text; the group's texts
 * about the round are in the reader's.
 */
export function composeWritten(words: Words, context: TemplateContext, isLeavable: boolean): Composed {
  const { route } = context;
  const values = allValues(inLanguageOf(route, context));
  const leaving = isLeavable ? unsubscribeUrl(context) : null;
  if (leaving) values.set('unsubscribe_url', leaving);
  else values.delete('unsubscribe_url');
  const subject = subjectOf(words, values);
  try {
    const plain = renderText(words.text, values);
    const parts = new Map<string, Value>([
      ['route_name', isolated(route.name)],
      ['subject', subject],
      ['text', { html: paragraphs(plain).join('\n'), text: plain }],
    ]);
    const html = renderBody(frame('{{subject}}', ['{{text}}']), parts);
    const headers = leavingHeaders(isLeavable, context);
    const message = {
      to: headerText(context.participant.email),
      from: sender(route),
      subject,
      html: withLanguage(html, escapeHtml(route.locale)),
      plain,
      tag: 'message',
      ...(headers ? { headers } : {}),
    };
    return { subject, message };
  } catch (error) {
    if (!(error instanceof MessageTooLong)) throw error;
    const failure = permanentFailure(
      'The message is longer than a million characters. Shorten the template.',
    );
    return { subject, failure };
  }
}
