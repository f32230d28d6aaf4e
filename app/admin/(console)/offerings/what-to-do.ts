import { numberOfField } from '@/lib/http/forms/form-input';
import { translator } from '@/lib/words/languages/translator';

/**
 * The input that a field of a wine expects: its rule's sentences are for programs as well, and speak of
 * numbers.
 */
const WHAT_TO_DO = {
  vintage: 'vintage',
  bottles_per_crate: 'bottles_per_crate',
  price_cents: 'price_cents',
  category_id: 'category_id',
  alcohol_permille: 'alcohol',
  bottle_ml: 'number',
  energy_kj: 'number',
  energy_kcal: 'number',
  min_bottles: 'limit',
  max_bottles: 'limit',
} as const;

const isKnown = (field: string): field is keyof typeof WHAT_TO_DO => Object.hasOwn(WHAT_TO_DO, field);

/**
 * The message for a field of a wine in the language of the locale. It tells the way to type a number where the text is
 * none; otherwise it is the rule's own sentence.
 */
export function whatToDo(field: string, typed: string, message: string, locale: string): string {
  if (typeof numberOfField(typed) === 'number' || !isKnown(field)) return message;
  return translator(locale, 'console.offering')(`whatToDo.${WHAT_TO_DO[field]}`);
}
