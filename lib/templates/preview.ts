import type { z } from 'zod';
import { mailTemplates } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { procedure, query } from '@/lib/command';
import { invalid, refuse } from '@/lib/errors';
import { type Message, sendMessage } from '@/lib/mailer/client';
import { bodyOf } from './body';
import { compose } from './compose';
import type { TemplateContext } from './context';
import { previewInput } from './input';
import type { Template } from './queries';
import { MessageTooLong, renderBody } from './render';
import { sampleContext } from './sample-data';
import { markUnknown, type UnknownVariable, unknownVariables } from './unknown';
import { valuesOf } from './variables';

/** A template rendered with somebody's data: what a recipient would see. */
export interface Preview extends Pick<Message, 'from' | 'to' | 'subject' | 'html' | 'plain'> {
  /** The placeholders that are left empty because there is no such variable. */
  unknown: UnknownVariable[];
  /** The HTML with these placeholders still in it, marked. */
  marked: string;
}

/**
 * A template, or a wording that was not saved yet, as a participant would get it: with the newest data of the
 * route or of the round that is asked for, or invented data where there is none. 404 when there is no such template.
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
function marked({ eventType, bodyHtml }: Wording, context: TemplateContext): string {
  const values = valuesOf(eventType, context);
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
 * Sends a template, or a wording that was not saved yet, rendered as for a participant, to the administrator
 * who calls this. It leaves no row in the mail log.
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

type Wording = Pick<Template, 'subject' | 'bodyHtml' | 'eventType'>;

interface Rendered {
  wording: Wording;
  context: TemplateContext;
  message: Message;
}

async function render(scope: Scope, input: z.output<typeof previewInput>, to?: string): Promise<Rendered> {
  const template = await scope.find(mailTemplates, input.id);
  if (!template) throw refuse('notFound');
  const wording = {
    ...template,
    subject: input.subject ?? template.subject,
    bodyHtml: bodyOf(template.eventType, input) ?? template.bodyHtml,
  };
  const context = await sampleContext(scope, template, {
    roundId: input.purchase_round_id,
    id: input.participant_id,
    email: input.participant_email,
  });
  const composed = await compose(wording, context, to);
  if ('message' in composed) return { wording, context, message: composed.message };
  throw invalid({ path: input.fields ? 'fields.text' : 'body_html', message: composed.failure.failure });
}
