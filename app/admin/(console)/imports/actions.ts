'use server';

import { action } from '@/lib/http/forms/action';
import type { FormState } from '@/lib/http/forms/form-state';
import { createImport } from '@/lib/imports/create-import';
import { commitImport, undoImport, updateImport } from '@/lib/imports/imports';
import { parseId } from '@/lib/rules/input';
import { chosenColumns } from './column-field';

/** Reads pasted rows as a file of text, and leads to the page that shows them. */
export const readPasted = action({
  rule: createImport,
  input: ({ kind, route_id, purchase_round_id, text = '' }) => ({
    kind,
    route_id,
    purchase_round_id,
    bytes: new TextEncoder().encode(text),
  }),
  done: ({ id }) => ({ goTo: `/admin/imports/${id}` }),
  refused: (state) => renamed(state, (path) => (path === 'file' ? 'text' : path)),
});

/** Reads the rows anew by the chosen columns. */
export const saveColumns = action({
  rule: updateImport,
  input: ({ id, category_of_new, ...fields }) => ({
    id: parseId(id),
    columns: chosenColumns(fields),
    category_of_new: category_of_new === 'above' ? category_of_new : parseId(category_of_new),
  }),
  done: ({ id }) => ({ goTo: `/admin/imports/${id}` }),
  refused: (state) => renamed(state, (path) => path.replace(/\.field$/, '')),
});

/** Imports exactly the rows that the page showed. */
export const commit = action({
  rule: commitImport,
  done: ({ id }) => ({ goTo: `/admin/imports/${id}` }),
});

export const undo = action({
  rule: undoImport,
  done: ({ id }) => ({ goTo: `/admin/imports/${id}` }),
});

/** Errors at the form's own names of the fields. */
function renamed({ errors, ...state }: FormState, name: (path: string) => string): FormState {
  if (!errors) return state;
  return {
    ...state,
    errors: Object.fromEntries(Object.entries(errors).map(([path, message]) => [name(path), message])),
  };
}
