'use server';

import type { Href } from '@/lib/http/address';
import { action } from '@/lib/http/forms/action';
import { asEntered, wasField } from '@/lib/http/forms/changed-meanwhile';
import { pageLocale } from '@/lib/http/page-locale';
import { parseId } from '@/lib/input';
import { say } from '@/lib/languages/say';
import { translator } from '@/lib/languages/translator';
import { pasteWines } from '@/lib/offerings/pasting/paste';
import type { PastedWine } from '@/lib/offerings/pasting/pasted-wine';
import { takeOverWines } from '@/lib/offerings/take-over';
import { saveWineList } from '@/lib/offerings/wine-list';
import { versionOf } from '@/lib/version';
import { errorsByField, wineListInput } from './grid-input';

/** What moves the wines back, if they were moved: the order that they had on the page when it was made. */
function undoOfMove(fields: Record<string, string>) {
  const id = parseId(fields.id ?? '');
  const order = fields[wasField('order')];
  const isMoved = fields.move !== undefined || fields.order !== order;
  return id === undefined || order === undefined || !isMoved ? undefined : { id, order, undone: 'true' };
}

/** Saves whatever was changed, added and moved in the grid of a round's wines. */
export const saveWines = action({
  rule: saveWineList,
  input: (fields) => wineListInput(fields).input,
  done: ({ changed, added }, fields, locale) => {
    const t = translator(locale, 'console.wines.said');
    const saved = changed + added;
    if (saved > 0) return { stay: true, toast: { say: t('saved', { count: saved }) } };
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

/** What a preview of pasted rows was made from. */
const madeFrom = ({ text = '', category_id = '' }: Record<string, string>) =>
  versionOf({ text: asEntered(text), category_id });

/** Rows are saved only as somebody has seen what becomes of them; when they were changed since, they are shown again. */
const isSeen = (fields: Record<string, string>) => fields.then === 'save' && fields.seen === madeFrom(fields);

/** A row with its problems in the language of the locale. */
const saidRow = ({ problems, ...row }: PastedWine, locale: string): PastedWine => ({
  ...row,
  problems: problems.map(({ message, ...where }) => ({ ...where, message: say(message, locale) })),
});

/** The list of a round, which says how many wines were saved. */
const winesSaved = (roundId: number, count: number): Href => `/admin/rounds/${roundId}/wines?saved=${count}`;

/** Shows what becomes of the rows of a pasted table, or saves them and leads back to the list. */
export const paste = action({
  rule: pasteWines,
  input: async (fields) => ({
    locale: await pageLocale(),
    id: parseId(fields.id ?? ''),
    text: fields.text,
    category_id: parseId(fields.category_id ?? '') ?? null,
    dry_run: !isSeen(fields),
  }),
  done({ rows, changed, added }, fields, locale) {
    const t = translator(locale, 'console.wines.said');
    const roundId = parseId(fields.id ?? '');
    const saved = changed + added;
    if (isSeen(fields) && roundId !== undefined) return { goTo: winesSaved(roundId, saved) };
    const refused = rows.filter(({ becomes }) => becomes === 'refused').length;
    return {
      keep: true,
      failed: false,
      say: rows.length === 0 ? t('noRows') : t('preview', { wines: saved, rows: refused }),
      values: {
        preview: JSON.stringify(rows.map((row) => saidRow(row, locale))),
        saves: String(saved),
        seen: madeFrom(fields),
      },
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
  done(count, { id }) {
    const roundId = parseId(id ?? '');
    return { goTo: roundId === undefined ? '/admin/rounds' : winesSaved(roundId, count) };
  },
  // The boxes have no place for the error of the list of them.
  refused: ({ errors, ...state }) => ({ ...state, message: errors?.offering_ids ?? state.message ?? '' }),
});
