'use server';

import { action, says } from '@/lib/http/forms/action';
import type { FormState } from '@/lib/http/forms/form-state';
import { deleteTemplate, updateTemplate } from '@/lib/mail/templates/commands';
import { MOST_CONFIRMED } from '@/lib/mail/templates/input';
import { sendTestMail } from '@/lib/mail/templates/preview';
import { getTemplate } from '@/lib/mail/templates/queries';
import { readAsFields, readAsHtml } from '@/lib/mail/templates/rendering/template-body';
import { addStarterTemplates } from '@/lib/mail/templates/starter';
import { fieldFor, placeOf } from '@/lib/mail/templates/variables/useful';
import { removeTranslation, writeTranslation } from '@/lib/mail/templates/wordings/translate';
import type { Refusal } from '@/lib/rules/errors';
import { parseId } from '@/lib/rules/input';
import { languageName } from '@/lib/words/languages/tag';
import { translator } from '@/lib/words/languages/translator';
import { confirmedIn, variablesOfForm } from './confirmed-variables';
import { fieldName, formOfFields, wordingOfForm } from './wording-form';

const SAID = 'console.templates.said';

/** Adds the starter templates for each kind of mail that a route has none for. */
export const addMissingTemplates = action({
  rule: addStarterTemplates,
  input: ({ route_id }) => ({ id: parseId(route_id) }),
  done: says(SAID, (t, added) => t('added', { count: added.length })),
});

/** The fields of the editor as input for the rules. */
const written = (form: Record<string, string>) => ({ id: parseId(form.id), ...wordingOfForm(form) });

/**
 * The box that confirms unknown variables says which they are. It stands for those of the wording that was refused,
 * and is empty again when there are others.
 */
function askAboutUnknown(state: FormState, _refusal: Refusal, form: Record<string, string>): FormState {
  const { only_known_variables: unknown, ...errors } = state.errors ?? {};
  if (unknown === undefined) return state;
  const { although_unknown: _ticked, ...values } = state.values ?? {};
  const asked = JSON.stringify(variablesOfForm(form).slice(0, MOST_CONFIRMED));
  return { ...state, values: { ...values, asked }, errors: { ...errors, although_unknown: unknown } };
}

const save = action({
  rule: updateTemplate,
  input: (fields) => ({
    ...written(fields),
    only_known_variables: true,
    confirmed_variables: confirmedIn(fields),
  }),
  refused: askAboutUnknown,
  done: says(SAID, (t) => t('saved')),
});

const saveTranslation = action({
  rule: writeTranslation,
  input: (fields) => ({
    ...written(fields),
    locale: fields.locale,
    only_known_variables: true,
    confirmed_variables: confirmedIn(fields),
  }),
  refused: askAboutUnknown,
  done: (translation, _fields, locale) => ({
    stay: true,
    say: translator(locale, 'console.templates.wordings')('saved', {
      language: languageName(translation.locale, locale),
    }),
  }),
});

const sendTest = action({
  rule: sendTestMail,
  input: (fields) => ({
    ...written(fields),
    locale: fields.locale,
    participant_email: fields.participant_email?.trim() || undefined,
  }),
  done: ({ to, failure }, _fields, locale) => ({
    keep: true,
    failed: failure !== null,
    say:
      failure === null
        ? translator(locale, SAID)('testSent', { to })
        : translator(locale, SAID)('testNotSent', { to, failure }),
  }),
});

const showAsHtml = action({
  rule: readAsHtml,
  input: written,
  done: (body_html, _fields, locale) => ({
    keep: true,
    say: translator(locale, SAID)('asHtml'),
    values: { as: 'html', body_html },
  }),
});

const showAsFields = action({
  rule: readAsFields,
  input: written,
  done: ({ fields, exact }, _sent, locale) => ({
    keep: true,
    say: translator(locale, SAID)(exact ? 'asFields' : 'onlyWords'),
    values: formOfFields(fields),
  }),
});

/** Adds a variable to the message in the form, for whom no script does it. */
const addVariable = action({
  rule: getTemplate,
  done(_template, fields, locale) {
    const variable = /^add\.(\w+)$/.exec(fields.then ?? '')?.[1] ?? '';
    const name = fields.as === 'fields' ? fieldName(fieldFor(variable)) : 'body_html';
    const text = fields[name] ?? '';
    const { at, inserted } = placeOf(text, variable);
    return {
      keep: true,
      say: translator(locale, SAID)('addedVariable'),
      values: { [name]: text.slice(0, at) + inserted + text.slice(at) },
    };
  },
});

/** The acts of the editor's buttons; the one without a value saves. */
const ACTS = new Map<FormDataEntryValue | null, typeof sendTest>([
  ['test', sendTest],
  ['html', showAsHtml],
  ['fields', showAsFields],
]);

/** Saves the template or, with another button, mails the unsaved text to the administrator or shows it otherwise. */
export async function saveOrShow(state: FormState, form: FormData): Promise<FormState> {
  const then = form.get('then');
  if (typeof then === 'string' && then.startsWith('add.')) return addVariable(state, form);
  return (ACTS.get(then) ?? (form.get('locale') ? saveTranslation : save))(state, form);
}

/** Removes the wording in one language, and leads to the template's own. */
export const removeLanguage = action({
  rule: removeTranslation,
  input: ({ id, locale }) => ({ id: parseId(id), locale }),
  done: ({ id }) => ({ goTo: `/admin/templates/${id}` }),
});

/** Deletes a template, after which its kind of mail is no longer sent. */
export const removeTemplate = action({
  rule: deleteTemplate,
  done: () => ({ goTo: '/admin/templates' }),
});
