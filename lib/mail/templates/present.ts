import { z } from 'zod';
import { presenter } from '@/lib/rules/presenter';
import { templateFields } from './fields';
import { EVENT_TYPES } from './input';
import type { Preview, TestResult } from './preview';
import type { AsFields } from './rendering/template-body';

export const templateShape = z
  .object({
    id: z.int(),
    route_id: z.int(),
    event_type: z.enum(EVENT_TYPES),
    subject: z.string(),
    body_html: z.string(),
    translations: z
      .array(z.object({ locale: z.string(), subject: z.string(), body_html: z.string() }))
      .describe('The wording in further languages; all other languages get the one above'),
  })
  .meta({ id: 'MailTemplate', description: "A route's wording for one kind of mail" });

export const presentTemplate = presenter(templateShape);

export const previewShape = z
  .object({
    from: z.string(),
    to: z.string(),
    subject: z.string(),
    body_html: z.string(),
    body_plain: z.string(),
    unknown_variables: z
      .array(z.string())
      .describe('Placeholders that stay empty because there is no such variable'),
  })
  .meta({ id: 'MailPreview', description: 'A template as a participant would receive it' });

export function presentPreview(preview: Preview): z.output<typeof previewShape> {
  const { from, to, subject, html, plain, unknown } = preview;
  return {
    from,
    to,
    subject,
    body_html: html,
    body_plain: plain,
    unknown_variables: unknown.map(({ name }) => name),
  };
}

export const testResultShape = z
  .object({
    to: z.string(),
    error_message: z.string().nullable().describe('Null when the provider accepted the message'),
  })
  .meta({ id: 'TestMail', description: 'What became of a test message' });

export function presentTestResult({ to, failure }: TestResult): z.output<typeof testResultShape> {
  return { to, error_message: failure };
}

export const asFieldsShape = z
  .object({
    // The words of a message that has none are empty.
    fields: templateFields.extend({ text: z.string() }),
    exact: z.boolean().describe('Whether they make the same HTML again; otherwise they hold only its words'),
  })
  .meta({ id: 'MailTemplateAsFields', description: "A template's message in plain texts" });

export function presentAsFields({ fields, exact }: AsFields): z.output<typeof asFieldsShape> {
  return { fields, exact };
}
