import { mailTemplates } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { reading } from '@/db/transaction';
import { procedure, query } from '@/lib/command';
import { invalid, refuse } from '@/lib/errors';
import { type Composed, compose } from './compose';
import { previewMailInput, testMailInput } from './input';
import { type Message, sendMessage } from './provider';
import { exampleFacts } from './sample';

/** A template rendered with somebody's data: what a recipient would see. */
export type Preview = Pick<Message, 'from' | 'to' | 'subject' | 'html' | 'plain'>;

/**
 * A template, or a wording for it that was not saved yet, as a participant would get it: with the newest
 * data of the route, or invented data where there is none. 404 when there is no such template.
 */
export const previewMail = query({
  access: 'administrator',
  input: previewMailInput,
  async run({ scope }, { id, participant_id, subject, body_html }): Promise<Preview> {
    const template = await requireTemplate(scope, id);
    const wording = {
      ...template,
      subject: subject ?? template.subject,
      bodyHtml: body_html ?? template.bodyHtml,
    };
    return messageOf(compose(wording, await exampleFacts(scope, template, participant_id)));
  },
});

/** What became of a test message: `failure` is null when the provider took it. */
export interface TestResult {
  to: string;
  failure: string | null;
}

/** Sends a template, rendered as for a participant, to the administrator who asks. It leaves no row in the log. */
export const sendTestMail = procedure({
  access: 'administrator',
  input: testMailInput,
  async run({ caller }, { id, participant_id }): Promise<TestResult> {
    const { organizationId, email } = caller.user;
    const message = await reading(organizationId, async (scope) => {
      const template = await requireTemplate(scope, id);
      return messageOf(compose(template, await exampleFacts(scope, template, participant_id), email));
    });
    const result = await sendMessage(message);
    return { to: email, failure: 'failure' in result ? result.failure : null };
  },
});

async function requireTemplate(scope: Scope, id: number) {
  const template = await scope.find(mailTemplates, id);
  if (!template) throw refuse('notFound');
  return template;
}

function messageOf(composed: Composed): Message {
  if ('message' in composed) return composed.message;
  throw invalid({ path: 'body_html', message: composed.failure.failure });
}
