import type { z } from 'zod';
import { mailTemplates } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { procedure, query } from '@/lib/command';
import { invalid, refuse } from '@/lib/errors';
import { type Message, sendMessage } from '@/lib/mailer/client';
import { compose } from './compose';
import { previewInput } from './input';
import { sampleContext } from './sample-data';

/** A template rendered with somebody's data: what a recipient would see. */
export type Preview = Pick<Message, 'from' | 'to' | 'subject' | 'html' | 'plain'>;

/**
 * A template, or a wording that was not saved yet, as a participant would get it: with the newest data of the
 * route, or invented data where there is none. 404 when there is no such template.
 */
export const previewMail = query({
  access: 'administrator',
  input: previewInput,
  run: ({ scope }, input): Promise<Preview> => render(scope, input),
});

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
    const message = await reading((scope) => render(scope, input, email));
    const result = await sendMessage(message);
    return { to: email, failure: 'failure' in result ? result.failure : null };
  },
});

async function render(scope: Scope, input: z.output<typeof previewInput>, to?: string): Promise<Message> {
  const template = await scope.find(mailTemplates, input.id);
  if (!template) throw refuse('notFound');
  const wording = {
    ...template,
    subject: input.subject ?? template.subject,
    bodyHtml: input.body_html ?? template.bodyHtml,
  };
  const context = await sampleContext(scope, template, {
    id: input.participant_id,
    email: input.participant_email,
  });
  const composed = await compose(wording, context, to);
  if ('message' in composed) return composed.message;
  throw invalid({ path: 'body_html', message: composed.failure.failure });
}
