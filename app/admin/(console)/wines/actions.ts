'use server';

import { action, says } from '@/lib/http/forms/action';
import { parseId } from '@/lib/rules/input';
import { createWine, deleteWine, updateWine } from '@/lib/wines/library/commands';
import { gatherPastWines } from '@/lib/wines/library/gather';
import { addNextVintage } from '@/lib/wines/library/next-vintage';
import { deleteWinePicture } from '@/lib/wines/library/picture';
import { enteredWine, saidForPeople } from '../offerings/entered-wine';

/** The fields of the form as input for the library's rules. An empty bottle is the usual one. */
function entered(fields: Record<string, string>) {
  const { bottle_ml, ...wine } = enteredWine(fields);
  return { ...wine, bottle_ml: bottle_ml ?? 750 };
}

export const addWine = action({
  rule: createWine,
  input: entered,
  done: ({ id }) => ({ goTo: `/admin/wines/${id}` }),
  refused: (state, _refusal, fields, locale) => saidForPeople(state, fields, locale),
});

export const saveWine = action({
  rule: updateWine,
  input: (fields) => ({ id: parseId(fields.id), ...entered(fields) }),
  done: says('console.library.said', (t, { name }) => t('saved', { name })),
  refused: (state, _refusal, fields, locale) => saidForPeople(state, fields, locale),
});

export const removeWine = action({ rule: deleteWine, done: () => ({ goTo: '/admin/wines' }) });

/** Adds the wines of past rounds to the library, and leads there. */
export const gather = action({
  rule: gatherPastWines,
  input: () => ({}),
  done: () => ({ goTo: '/admin/wines' }),
});

/** Adds the wine's next vintage, and leads to its page, where it may be put right. */
export const addVintage = action({
  rule: addNextVintage,
  done: ({ id }) => ({ goTo: `/admin/wines/${id}` }),
});

export const removePicture = action({
  rule: deleteWinePicture,
  done: says('console.library.said', (t) => t('noPicture')),
});
