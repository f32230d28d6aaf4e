'use server';

import type { Href } from '@/lib/http/address';
import { action } from '@/lib/http/forms/action';
import { wasField } from '@/lib/http/forms/changed-meanwhile';
import { parseId } from '@/lib/rules/input';
import { type SavedWineList, saveWineList } from '@/lib/wines/offerings/lists/wine-list';
import { takeFromLibrary } from '@/lib/wines/offerings/take-from-library';
import { takeOverWines } from '@/lib/wines/offerings/take-over';
import { formatMoney } from '@/lib/words/format';
import { translator } from '@/lib/words/languages/translator';
import { errorsByField, wineListInput } from './grid-input';

/** The fields that move the wines back, if they were moved: their earlier order on the page. */
function undoOfMove(fields: Record<string, string>) {
  const id = parseId(fields.id);
  const order = fields[wasField('order')];
  const isMoved = fields.move !== undefined || fields.order !== order;
  return id === undefined || order === undefined || !isMoved ? undefined : { id, order, undone: 'true' };
}

/** The number of earlier prices that a notice tells. */
const MOST_TOLD = 5;

/** Tells the numbers of orders that keep earlier prices. */
function keptInWords({ prices, currency }: SavedWineList['kept'], locale: string): string[] {
  const t = translator(locale, 'console.wines.said');
  const price = (cents: number) => formatMoney(cents, { locale, currency, timeZone: 'UTC' });
  return prices
    .slice(0, MOST_TOLD)
    .map(({ cents, orders }) => t('keeps', { count: orders, price: price(cents) }));
}

/** Saves the changed, added and moved wines of a round's grid. */
export const saveWines = action({
  rule: saveWineList,
  input: (fields) => wineListInput(fields).input,
  done: ({ changed, added, kept }, fields, locale) => {
    const t = translator(locale, 'console.wines.said');
    const saved = changed + added;
    if (saved > 0) {
      const sentences = [t('saved', { count: saved }), ...keptInWords(kept, locale)];
      return { stay: true, toast: { say: sentences.join(' ') } };
    }
    if (fields.undone) return { stay: true, toast: { say: t('undone') } };
    const undo = undoOfMove(fields);
    return { stay: true, toast: undo ? { say: t('orderSaved'), undo } : { say: t('listSaved') } };
  },
  refused: ({ errors, ...state }, _refusal, fields, locale) => {
    if (!errors) return state;
    const byField = errorsByField(errors, fields, locale);
    const [ofList] = Object.values(errors);
    return {
      ...state,
      errors: byField,
      ...(Object.keys(byField).length === 0 && ofList && { message: ofList }),
    };
  },
});

/** The list of a round, with the number of saved wines. */
const winesSaved = (roundId: number, count: number): Href => `/admin/rounds/${roundId}/wines?saved=${count}`;

/** Takes the ticked wines of another round over, and leads back to the list. */
export const takeOver = action({
  rule: takeOverWines,
  input: ({ id, ...fields }) => ({
    id: parseId(id),
    offering_ids: Object.keys(fields).flatMap((name) => parseId(/^wine\.(\d+)$/.exec(name)?.[1] ?? '') ?? []),
  }),
  done: (count, { id }) => ({ goTo: winesSaved(parseId(id) ?? 0, count) }),
  // The boxes have no place for the error of the list of them.
  refused: ({ errors, ...state }) => ({ ...state, message: errors?.offering_ids ?? state.message ?? '' }),
});

/** Takes the ticked wines of the library at the prices beside them, and leads back to the list. */
export const takeOfLibrary = action({
  rule: takeFromLibrary,
  input: (fields) => ({
    id: parseId(fields.id),
    wines: Object.keys(fields).flatMap((name) => {
      const wine_id = parseId(/^wine\.(\d+)$/.exec(name)?.[1] ?? '');
      return wine_id === undefined ? [] : { wine_id, price: fields[`price.${wine_id}`] ?? '' };
    }),
  }),
  done: (count, { id }) => ({ goTo: winesSaved(parseId(id) ?? 0, count) }),
  // The boxes have no place for the error of the list of them.
  refused: (state) => (state.errors?.wines ? { ...state, message: state.errors.wines } : state),
});
