'use server';

import { formatCount } from '@/lib/format';
import { action } from '@/lib/http/forms/action';
import type { FormState } from '@/lib/http/forms/form-state';
import { parseId } from '@/lib/input';
import { readAsFields, readAsHtml } from '@/lib/templates/body';
import { deleteTemplate, updateTemplate } from '@/lib/templates/commands';
import { sendTestMail } from '@/lib/templates/preview';
import { addStarterTemplates } from '@/lib/templates/starter';
import { formOfFields, wordingOfForm } from './wording-form';

/** Adds the starter templates for each kind of mail that a route has none for. */
export const addMissingTemplates = action({
  rule: addStarterTemplates,
  input: ({ route_id }) => ({ id: parseId(route_id ?? '') }),
  done: (added) => ({ stay: true, say: `${formatCount(added.length, 'template')} added.` }),
});

/** The fields of the editor as input for the rules. */
const written = (form: Record<string, string>) => ({ id: parseId(form.id ?? ''), ...wordingOfForm(form) });

/** The box that confirms an unknown variable says which one it is. */
function askAboutUnknown(state: FormState): FormState {
  const { only_known_variables: unknown, ...errors } = state.errors ?? {};
  return unknown === undefined ? state : { ...state, errors: { ...errors, although_unknown: unknown } };
}

const save = action({
  rule: updateTemplate,
  input: (fields) => ({ ...written(fields), only_known_variables: fields.although_unknown !== 'on' }),
  refused: askAboutUnknown,
  done: () => ({ stay: true, say: 'Saved. Mail goes out with this wording from now on.' }),
});

const sendTest = action({
  rule: sendTestMail,
  input: (fields) => ({
    ...written(fields),
    participant_email: fields.participant_email?.trim() || undefined,
  }),
  done: ({ to, failure }) => ({
    keep: true,
    failed: failure !== null,
    say: failure === null ? `A test was sent to ${to}.` : `The test to ${to} was not sent. ${failure}`,
  }),
});

const showAsHtml = action({
  rule: readAsHtml,
  input: written,
  done: (body_html) => ({
    keep: true,
    failed: false,
    say: 'This is the HTML of the message. Once it is changed beyond its words, it cannot go back into fields without losing the change.',
    values: { as: 'html', body_html },
  }),
});

const showAsFields = action({
  rule: readAsFields,
  input: written,
  done: ({ fields, exact }) => ({
    keep: true,
    failed: false,
    say: exact
      ? 'The whole message is in these fields.'
      : 'Only the words of the message are in these fields. Its own layout, colours, pictures and links are lost once you save; until then nothing has changed.',
    values: formOfFields(fields),
  }),
});

/** What the buttons of the editor do; the one without a value saves. */
const ACTS = new Map<FormDataEntryValue | null, typeof save>([
  ['test', sendTest],
  ['html', showAsHtml],
  ['fields', showAsFields],
]);

/** Saves the template or, with another button, mails the unsaved text to the administrator or shows it otherwise. */
export async function saveOrShow(state: FormState, form: FormData): Promise<FormState> {
  return (ACTS.get(form.get('then')) ?? save)(state, form);
}

/** Deletes a template, after which its kind of mail is no longer sent. */
export const removeTemplate = action({
  rule: deleteTemplate,
  input: ({ id }) => ({ id: parseId(id ?? '') }),
  done: () => ({ goTo: '/admin/templates' }),
});
