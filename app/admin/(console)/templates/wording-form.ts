import type { TemplateFields } from '@/lib/mail/templates/fields';
import { MESSAGE_TEXTS } from '@/lib/mail/templates/message-texts';

/** The forms in which the editor writes a message. */
export type WrittenAs = 'fields' | 'html';

/** The name of a message's field in a form; the rules name it so too when they refuse it. */
export const fieldName = (name: keyof TemplateFields): string => `fields.${name}`;

/** The wording in a form of the editor, as input for the rules: in fields or in HTML, whichever it is written as. */
export function wordingOfForm(form: Record<string, string>): Record<string, unknown> {
  const { subject, body_html, as } = form;
  if (as !== 'fields') return { subject, body_html };
  const texts = MESSAGE_TEXTS.map((name) => [name, form[fieldName(name)]] as const);
  const order_lines = form[fieldName('order_lines')] !== undefined;
  return { subject, fields: { ...Object.fromEntries(texts), order_lines } };
}

/** The values of the editor's form that show a message in fields. */
export function formOfFields(fields: TemplateFields): Record<string, string> {
  const texts = MESSAGE_TEXTS.map((name) => [fieldName(name), fields[name]] as const);
  return {
    as: 'fields',
    ...Object.fromEntries(texts),
    ...(fields.order_lines ? { [fieldName('order_lines')]: 'on' } : {}),
  };
}
