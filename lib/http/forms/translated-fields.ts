import type { FormState } from './form-state';

const START = 'translations.';

/** The name of the field for a text in a further language, which tells it also when languages came or went. */
export const translatedField = (locale: string, name: string) => `${START}${locale}.${name}`;

/** The texts in further languages that a form has, without languages in which nothing is written. */
export function translationsOfForm(
  fields: Record<string, string>,
): ({ locale: string } & Record<string, string>)[] {
  const found = new Map<string, { locale: string } & Record<string, string>>();
  for (const [field, text] of Object.entries(fields)) {
    const [locale = '', name = ''] = field.startsWith(START) ? field.slice(START.length).split('.') : [];
    if (name && text.trim()) found.set(locale, { ...found.get(locale), locale, [name]: text });
  }
  return [...found.values()];
}

/** Puts a rule's refusals of its list of translations at the form's fields. */
export function atTranslatedFields(
  state: FormState,
  _refusal: unknown,
  fields: Record<string, string>,
): FormState {
  if (!state.errors) return state;
  const list = translationsOfForm(fields);
  const errors = Object.entries(state.errors).map(([path, sentence]) => {
    const [, index, name] = /^translations\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const locale = list[Number(index)]?.locale;
    return [locale && name ? translatedField(locale, name) : path, sentence];
  });
  return { ...state, errors: Object.fromEntries(errors) };
}
