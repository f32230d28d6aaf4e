import { numberOfField } from '@/lib/http/forms/form-input';

/** What to type into a field of a wine: the sentences of its rule are for programs as well, and speak of numbers. */
const WHAT_TO_DO: Record<string, string> = {
  vintage: 'Type the year in four digits, such as 2021, or leave this empty.',
  bottles_per_crate: 'Type a whole number from 1 to 100.',
  price_cents: 'Type the price of a bottle.',
  category_id: 'Choose a category.',
  min_bottles: 'Type a whole number from 1 to 999999, or leave this empty.',
  max_bottles: 'Type a whole number from 1 to 999999, or leave this empty.',
};

/** The message for a field of a wine: what to type where the text is no number, otherwise the rule's own sentence. */
export function whatToDo(field: string, typed: string, message: string): string {
  return typeof numberOfField(typed) === 'number' ? message : (WHAT_TO_DO[field] ?? message);
}
