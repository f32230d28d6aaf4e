'use server';

import { formatCount } from '@/lib/format';
import { action } from '@/lib/http/forms/action';
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
