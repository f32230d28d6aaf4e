import type { FormState } from '@/lib/http/forms/form-state';
import { problemSentence, type Refusal } from '@/lib/rules/errors';
import { aboutTheList } from './refused-lines';

/** Translates the refusal of a changed order into the fields of its form. */
export function refusedOrder(
  state: FormState,
  refusal: Refusal,
  fields: Record<string, string>,
  locale: string,
): FormState {
  if (!state.changedMeanwhile || !isCancelled(refusal.current))
    return aboutTheList(state, refusal, fields, locale);
  // The page of a cancelled order has no such form, so the page stays as it is with all that was typed.
  const { changedMeanwhile: _meanwhile, ...kept } = state;
  return { ...kept, message: problemSentence('orderIsCancelled', {}, locale) };
}

const isCancelled = (order: object | undefined) =>
  order !== undefined && 'cancelled_at' in order && order.cancelled_at !== null;
