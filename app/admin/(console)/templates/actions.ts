'use server';

import { formatCount } from '@/lib/format';
import { action } from '@/lib/http/forms/action';
import type { FormState } from '@/lib/http/forms/form-state';
import { parseId } from '@/lib/input';
import { deleteTemplate, updateTemplate } from '@/lib/templates/commands';
import { sendTestMail } from '@/lib/templates/preview';
import { addStarterTemplates } from '@/lib/templates/starter';

/** Adds the starter templates for each kind of mail that a route has none for. */
export const addMissingTemplates = action({
  rule: addStarterTemplates,
  input: ({ route_id }) => ({ id: parseId(route_id ?? '') }),
  done: (added) => ({ stay: true, say: `${formatCount(added.length, 'template')} added.` }),
});

/** The fields of the editor as input for the rules. */
const written = ({ id, subject, body_html }: Record<string, string>) => ({
  id: parseId(id ?? ''),
  subject,
  body_html,
});

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

/** Saves the template or, with the other button, mails the unsaved text to the administrator. */
export async function saveOrTest(state: FormState, form: FormData): Promise<FormState> {
  return form.get('then') === 'test' ? sendTest(state, form) : save(state, form);
}

/** Deletes a template, after which its kind of mail is no longer sent. */
export const removeTemplate = action({
  rule: deleteTemplate,
  input: ({ id }) => ({ id: parseId(id ?? '') }),
  done: () => ({ goTo: '/admin/templates' }),
});
