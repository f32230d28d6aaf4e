import { numberOfField } from '@/lib/http/forms/form-input';
import type { FormState } from '@/lib/http/forms/form-state';
import { parseId } from '@/lib/rules/input';
import { enteredLabel } from './entered-label';
import { whatToDo } from './what-to-do';

/** The fields of a wine that are the same in the library and in a round, as input for its rules. */
export const enteredWine = (fields: Record<string, string>) => ({
  category_id: parseId(fields.category_id),
  name: fields.name,
  producer: fields.producer,
  region: fields.region,
  vintage: numberOfField(fields.vintage),
  description: fields.description,
  ...enteredLabel(fields),
  bottles_per_crate: numberOfField(fields.bottles_per_crate) ?? undefined,
  supplier_id: fields.supplier_id === undefined ? undefined : (parseId(fields.supplier_id) ?? null),
  article_number: fields.article_number,
});

/** The state with the errors of a wine's fields said for people. */
export function saidForPeople(
  { errors, ...state }: FormState,
  fields: Record<string, string>,
  locale: string,
): FormState {
  if (!errors) return state;
  const said = Object.entries(errors).map(([field, message]) => [
    field === 'price_cents' ? 'price' : field,
    whatToDo(field, fields[field] ?? '', message, locale),
  ]);
  return { ...state, errors: Object.fromEntries(said) };
}
