import type { Scope } from '@/db/scope';
import { translationInput, writeTranslationInput } from '@/lib/mail/templates/input';
import { bodyOf } from '@/lib/mail/templates/rendering/template-body';
import { refuseUnknown } from '@/lib/mail/templates/variables/unknown';
import { command } from '@/lib/rules/command';
import { fieldError, invalid, refuse } from '@/lib/rules/errors';
import { MOST_TRANSLATIONS } from '@/lib/words/languages/translations';
import {
  lockedTemplate,
  replaceTranslations,
  type Template,
  type Translation,
} from './template-translations';

/** A template's wording in one language as the page that edits it shows it; empty where there is none yet. */
export function presentTranslation({ id, translations }: Template, locale: string) {
  const { subject = '', bodyHtml = '' } = translations.find((one) => one.locale === locale) ?? {};
  return { id, locale, subject, body_html: bodyHtml };
}

const current = {
  input: translationInput,
  read: async ({ scope }: { scope: Scope }, { id, locale }: { id: number; locale: string }) =>
    presentTranslation(await lockedTemplate(scope, id), locale),
};

/**
 * Writes a template's wording in one further language and leaves those in others as they are: several people may work
 * on a language each. Saved as it was, it is confirmed to be up to date. 404 without such a template. 422 for too many
 * languages, and for unknown variables, if asked.
 */
export const writeTranslation = command({
  access: 'administrator',
  input: writeTranslationInput,
  current,
  async run(
    { scope },
    { id, locale, subject, only_known_variables, confirmed_variables, ...sent },
  ): Promise<Translation> {
    const template = await lockedTemplate(scope, id);
    const { eventType, translations } = template;
    const bodyHtml = bodyOf(eventType, sent);
    if (bodyHtml === undefined) throw invalid(fieldError('body_html', 'fillIn'));
    if (only_known_variables) refuseUnknown(eventType, [subject, bodyHtml], confirmed_variables);
    const written = { locale, subject, bodyHtml };
    const at = translations.findIndex((one) => one.locale === locale);
    const others: Translation[] = [...translations];
    others.splice(at < 0 ? others.length : at, 1, written);
    if (others.length > MOST_TRANSLATIONS) {
      throw invalid(fieldError('locale', 'tooManyLanguages', { most: MOST_TRANSLATIONS }));
    }
    await replaceTranslations(scope, template, others, locale);
    return written;
  },
});

/**
 * Removes a template's wording in one language and returns the template; its readers get the template's own. 404 when
 * there is none.
 */
export const removeTranslation = command({
  access: 'administrator',
  input: translationInput,
  current,
  async run({ scope }, { id, locale }): Promise<Template> {
    const template = await lockedTemplate(scope, id);
    const translations = template.translations.filter((one) => one.locale !== locale);
    if (translations.length === template.translations.length) throw refuse('notFound');
    return { ...template, translations: await replaceTranslations(scope, template, translations) };
  },
});
