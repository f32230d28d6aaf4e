import { eq, sql } from 'drizzle-orm';
import { mailTemplates } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { command } from '@/lib/rules/command';
import { fieldError, invalid, refuse } from '@/lib/rules/errors';
import { createTemplateInput, templateInput, updateTemplateInput } from './input';
import { presentTemplate } from './present';
import type { Template } from './queries';
import { bodyOf } from './rendering/template-body';
import { refuseUnknown } from './variables/unknown';
import { lockedTemplate, replaceTranslations, type Translation } from './wordings/template-translations';

const current = {
  input: templateInput,
  read: async ({ scope }: { scope: Scope }, { id }: { id: number }) =>
    presentTemplate(await lockedTemplate(scope, id)),
};

/** The time by the database's clock, as a new row has it. */
const NOW = sql<Date>`now()`;

/** A wording in another language, as it is sent. */
interface SentTranslation {
  locale: string;
  subject: string;
  body_html: string;
}

const stored = ({ locale, subject, body_html }: SentTranslation): Translation => ({
  locale,
  subject,
  bodyHtml: body_html,
});

const textsOf = (wordings: { subject: string; bodyHtml: string }[]) =>
  wordings.flatMap(({ subject, bodyHtml }) => [subject, bodyHtml]);

/** Adds a template. 409 when the route already has one for this event; 422 for unknown variables, if asked. */
export const createTemplate = command({
  access: 'administrator',
  input: createTemplateInput,
  async run({ scope }, { route_id, only_known_variables, confirmed_variables, ...sent }): Promise<Template> {
    const wording = { subject: sent.subject, bodyHtml: sent.body_html };
    const translations = sent.translations.map(stored);
    if (only_known_variables) {
      refuseUnknown(sent.event_type, textsOf([wording, ...translations]), confirmed_variables);
    }
    const row = await scope.insert(mailTemplates, {
      routeId: route_id,
      eventType: sent.event_type,
      ...wording,
    });
    const template = { ...row, translations: [] };
    return { ...template, translations: await replaceTranslations(scope, template, translations) };
  },
});

/**
 * Changes a template's wording or event. A list of translations takes the place of the whole list before. 409 when the
 * route has another template for that event. 422 for unknown variables in new text, if asked.
 */
export const updateTemplate = command({
  access: 'administrator',
  input: updateTemplateInput,
  current,
  async run(
    { scope },
    { id, route_id, only_known_variables, confirmed_variables, ...sent },
  ): Promise<Template> {
    const template = await lockedTemplate(scope, id);
    if (route_id !== undefined && route_id !== template.routeId) {
      throw invalid(fieldError('route_id', 'templateStaysOnRoute'));
    }
    const { eventType } = template;
    const patch = {
      eventType: sent.event_type,
      subject: sent.subject,
      bodyHtml: bodyOf(sent.event_type ?? eventType, sent),
    };
    const { subject = template.subject, bodyHtml = template.bodyHtml } = patch;
    const translations = sent.translations?.map(stored);
    if (only_known_variables) {
      const isOther = sent.event_type !== undefined && sent.event_type !== eventType;
      const others = translations ?? (isOther ? template.translations : []);
      const texts = textsOf([{ subject, bodyHtml }, ...others]);
      refuseUnknown(sent.event_type ?? eventType, texts, confirmed_variables);
    }
    const isSame = subject === template.subject && bodyHtml === template.bodyHtml;
    const row = await scope.update(mailTemplates, id, { ...patch, ...(isSame ? {} : { writtenAt: NOW }) });
    const written = translations && (await replaceTranslations(scope, template, translations));
    return { ...template, ...row, translations: written ?? template.translations };
  },
});

/** Deletes a template with its wordings in all languages. The event is then no longer mailed. */
export const deleteTemplate = command({
  access: 'administrator',
  input: templateInput,
  current,
  async run({ scope }, { id }): Promise<void> {
    if ((await scope.delete(mailTemplates, eq(mailTemplates.id, id))) === 0) throw refuse('notFound');
  },
});
