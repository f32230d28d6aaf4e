import type { z } from 'zod';
import type { Scope } from '@/db/scope';
import { type Message, sendMessage } from '@/lib/mail/transport/client';
import { procedure, query } from '@/lib/rules/command';
import { fieldError, invalid } from '@/lib/rules/errors';
import type { TemplateContext } from './context';
import { previewInput } from './input';
import { requireTemplate, type Template } from './queries';
import { composeWording, inLanguageOf } from './rendering/compose';
import { MessageTooLong, renderBody } from './rendering/render';
import { bodyOf } from './rendering/template-body';
import { sampleContext } from './sample-data';
import { markUnknown, type UnknownVariable, unknownVariables } from './variables/unknown';
import { valuesOf } from './variables/variables';
import { ownWording, type Wording, wordingFor } from './wordings/wording';

/** A template rendered with a participant's data, as its recipient would see it. */
export interface Preview extends Pick<Message, 'from' | 'to' | 'subject' | 'html' | 'plain'> {
  /** The placeholders that are left empty because there is no such variable. */
  unknown: UnknownVariable[];
  /** The HTML with these placeholders still in it, marked. */
  marked: string;
}

/**
 * A template, or an unsaved wording, as a participant would get it. Its data are the newest of the route or of the
 * given round, or invented. 404 when there is no such template.
 */
export const previewMail = query({
  access: 'administrator',
  input: previewInput,
  async run({ scope }, input): Promise<Preview> {
    const { wording, context, message } = await render(scope, input);
    const { eventType, subject, bodyHtml } = wording;
    const unknown = unknownVariables(eventType, subject, bodyHtml);
    return { ...message, unknown, marked: unknown.length > 0 ? marked(wording, context) : message.html };
  },
});

/** The HTML with its unknown placeholders marked, or without marks where those make it too long. */
function marked(wording: Wording, context: TemplateContext): string {
  const { eventType, bodyHtml } = wording;
  const values = valuesOf(eventType, inLanguageOf(wording, context));
  try {
    return renderBody(markUnknown(eventType, bodyHtml), values);
  } catch (error) {
    if (!(error instanceof MessageTooLong)) throw error;
    return renderBody(bodyHtml, values);
  }
}

/** The outcome of a test message; `failure` is null when the provider accepted it. */
export interface TestResult {
  to: string;
  failure: string | null;
}

/**
 * Sends a template, or an unsaved wording, rendered as for a participant, to the calling administrator. It leaves no
 * row in the mail log.
 */
export const sendTestMail = procedure({
  access: 'administrator',
  input: previewInput,
  async run({ caller, reading }, input): Promise<TestResult> {
    const { email } = caller.user;
    const { message } = await reading((scope) => render(scope, input, email));
    const result = await sendMessage(message);
    return { to: email, failure: 'failure' in result ? result.failure : null };
  },
});

interface Rendered {
  wording: Wording;
  context: TemplateContext;
  message: Message;
}

async function render(scope: Scope, input: z.output<typeof previewInput>, to?: string): Promise<Rendered> {
  const template = await requireTemplate(scope, input.id);
  const found = await sampleContext(scope, template, {
    roundId: input.purchase_round_id,
    id: input.participant_id,
    email: input.participant_email,
  });
  // A reader of a preview or a test must not unsubscribe the participant whose data it has.
  const { name, email, phone, locale: theirs } = found.participant;
  const locale = input.locale === undefined ? theirs : input.locale;
  const context = { ...found, participant: { name, email, phone, locale } };
  const wording = wanted(template, context, input);
  const composed = await composeWording(wording, context, { to });
  if ('message' in composed) return { wording, context, message: composed.message };
  throw invalid(fieldError(input.fields ? 'fields.text' : 'body_html', 'renderedTooLong'));
}

/** The requested wording, with unsaved text in its place. */
function wanted(
  template: Template,
  { route, participant }: TemplateContext,
  { locale, subject, ...sent }: z.output<typeof previewInput>,
): Wording {
  const wording = locale === null ? ownWording(template, route) : wordingFor(template, route, participant);
  const body = bodyOf(template.eventType, sent);
  // Unsaved text is in the requested language, even without a stored wording in it.
  const isSent = subject !== undefined || body !== undefined;
  return {
    ...wording,
    subject: subject ?? wording.subject,
    bodyHtml: body ?? wording.bodyHtml,
    locale: isSent && locale ? locale : wording.locale,
  };
}
