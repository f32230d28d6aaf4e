import { mailTemplates } from '@/db/schema/index';
import { fieldsOf, fieldsWith, htmlOf, type TemplateFields } from '@/lib/mail/templates/fields';
import { asFieldsInput, asHtmlInput, type EventType, LONGEST_BODY } from '@/lib/mail/templates/input';
import { plainText } from '@/lib/mail/templates/text/plain-text';
import { procedure, query } from '@/lib/rules/command';
import { existing, fieldError, invalid } from '@/lib/rules/errors';

/** A body as it is sent: HTML, or fields in its place. */
interface SentBody {
  body_html?: string | undefined;
  fields?: TemplateFields | undefined;
}

/**
 * The HTML of the sent body or fields; undefined without either. 422 for both, and for fields that make too
 * long a body.
 */
export function bodyOf(event: EventType, { body_html, fields }: SentBody): string | undefined {
  if (!fields) return body_html;
  if (body_html !== undefined) throw invalid(fieldError('fields', 'fieldsOrHtml'));
  const html = htmlOf(event, fields);
  if (html.length <= LONGEST_BODY) return html;
  throw invalid(fieldError('fields.text', 'messageTooLong'));
}

/** A body as fields. */
export interface AsFields {
  fields: TemplateFields;
  /** True when the fields make this HTML again; otherwise they only have its words. */
  exact: boolean;
}

/** A template's HTML, or one that was not saved yet, as fields. 404 when there is no such template. */
export const readAsFields = procedure({
  access: 'administrator',
  input: asFieldsInput,
  async run({ readingOnce }, { id, body_html }): Promise<AsFields> {
    const template = existing(await readingOnce((scope) => scope.find(mailTemplates, id)));
    const html = body_html ?? template.bodyHtml;
    const fields = fieldsOf(template.eventType, html);
    return fields ? { fields, exact: true } : { fields: fieldsWith(await plainText(html)), exact: false };
  },
});

/** The HTML that fields make for a template. 404 when there is no such template. */
export const readAsHtml = query({
  access: 'administrator',
  snapshot: false,
  input: asHtmlInput,
  async run({ scope }, { id, fields }): Promise<string> {
    const template = existing(await scope.find(mailTemplates, id));
    return bodyOf(template.eventType, { fields }) ?? '';
  },
});
