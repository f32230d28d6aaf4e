'use server';

import { formatCount } from '@/lib/format';
import { action } from '@/lib/http/forms/action';
import { parseId } from '@/lib/input';
import { pasteWines } from '@/lib/offerings/paste';
import { takeOverWines } from '@/lib/offerings/take-over';
import { saveWineList } from '@/lib/offerings/wine-list';
import { errorsByField, wineListInput } from './grid-input';

/** Saves whatever was changed, added and moved in the grid of a round's wines. */
export const saveWines = action({
  rule: saveWineList,
  input: (fields) => wineListInput(fields).input,
  done: ({ changed, added }, { move }) => {
    const saved = changed + added;
    if (saved === 0)
      return { stay: true, toast: { say: move ? 'The wine is moved.' : 'The list is saved.' } };
    return { stay: true, toast: { say: `${formatCount(saved, 'wine is', 'wines are')} saved.` } };
  },
  refused: ({ errors, ...state }, _refusal, fields) =>
    errors ? { ...state, errors: errorsByField(errors, fields) } : state,
});

/** Shows what becomes of the rows of a pasted table, or saves them and leads back to the list. */
export const paste = action({
  rule: pasteWines,
  input: ({ id, text, category_id, then }) => ({
    id: parseId(id ?? ''),
    text,
    category_id: parseId(category_id ?? '') ?? null,
    dry_run: then !== 'save',
  }),
  done({ rows, changed, added }, { id, then }) {
    const roundId = parseId(id ?? '');
    if (then === 'save' && roundId !== undefined) return { goTo: `/admin/rounds/${roundId}/wines` };
    const saved = changed + added;
    const refused = rows.filter(({ becomes }) => becomes === 'refused').length;
    return {
      keep: true,
      failed: false,
      say:
        rows.length === 0
          ? 'There is no row in this text.'
          : `${formatCount(saved, 'wine', 'wines')} to save, ${formatCount(refused, 'row', 'rows')} left out. Nothing is saved yet.`,
      values: { preview: JSON.stringify(rows), saves: String(saved) },
    };
  },
});

/** Takes the ticked wines of another round over, and leads back to the list. */
export const takeOver = action({
  rule: takeOverWines,
  input: ({ id, ...fields }) => ({
    id: parseId(id ?? ''),
    offering_ids: Object.keys(fields).flatMap((name) => parseId(/^wine\.(\d+)$/.exec(name)?.[1] ?? '') ?? []),
  }),
  done(_count, { id }) {
    const roundId = parseId(id ?? '');
    return { goTo: roundId === undefined ? '/admin/rounds' : `/admin/rounds/${roundId}/wines` };
  },
  // The boxes have no place for the error of the list of them.
  refused: ({ errors, ...state }) => ({ ...state, message: errors?.offering_ids ?? state.message ?? '' }),
});
