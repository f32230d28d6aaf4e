import { wasField } from '@/lib/http/forms/changed-meanwhile';
import type { FormState } from '@/lib/http/forms/form-state';
import type { Refusal } from '@/lib/rules/errors';
import { formatMoney } from '@/lib/words/format';
import { messageAt, translator } from '@/lib/words/languages/translator';
import { askedLines, extraField, priceField } from './quantity-fields';

/** Moves the errors of an order's lines to the quantity fields of the wines. */
export function aboutTheList(
  state: FormState,
  refusal: Refusal,
  fields: Record<string, string>,
  locale: string,
): FormState {
  if (!state.errors) return state;
  const t = translator(locale, 'ordering');
  const lines = askedLines(Object.entries(fields));
  // Without any wine nothing else is asked yet.
  if (state.errors.lines !== undefined) return { ...state, message: state.errors.lines, errors: {} };
  let { message, values } = state;
  const errors = Object.entries(state.errors).flatMap(([path, sentence]) => {
    const [list, place, value] = path.split('.');
    if (list !== 'lines') return [[path, sentence] as const];
    const line = place === undefined ? undefined : lines[Number(place)];
    if (!line) {
      message = sentence;
      return [];
    }
    // The bottles left are named at their field, beside those of the order itself.
    if (refusal.problem === 'tooFewLeft') {
      message = fields[wasField(line.field)]
        ? messageAt(locale, 'ordering', 'tooFewBeside', refusal.values)
        : sentence;
      return [[line.field, message] as const];
    }
    if (refusal.problem === 'priceChanged') {
      const field = priceField(line.wine_offering_id);
      const { name, cents, currency } = refusal.values;
      const inWords = (price: unknown) =>
        formatMoney(Number(price), { locale, timeZone: 'UTC', currency: String(currency) });
      const prices = { now: inWords(cents), shown: inWords(fields[field]) };
      message = t('priceChanged', { name: String(name), ...prices });
      // The form sends next the prices that this answer shows.
      values = { ...values, [field]: String(cents) };
      return [[line.field, t('priceNow', prices)] as const];
    }
    if (value === 'quantity') {
      message = t('checkMarkedInList');
      return [[line.field, t('wholeBottles')] as const];
    }
    if (value === 'extra') {
      message = t('checkMarkedInList');
      return [[extraField(line.wine_offering_id), sentence] as const];
    }
    message = t('listChanged');
    return [[line.field, t('noLongerOnList')] as const];
  });
  return {
    ...state,
    ...(message === undefined ? {} : { message }),
    ...(values && { values }),
    errors: Object.fromEntries(errors),
  };
}
