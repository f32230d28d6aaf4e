import { asEntered } from '@/lib/http/forms/changed-meanwhile';
import { versionOf } from '@/lib/rules/version';
import { type Pasted, rowsToShow } from '@/lib/tables/pasting/pasted-row';
import { translateMessage } from '@/lib/words/languages/translate-message';
import { translator } from '@/lib/words/languages/translator';

type Fields = Record<string, string>;

/** The fields that a preview of pasted rows is made from. */
const MADE_FROM = /^(?:text|first|route_id|category_id|columns\.\d+)$/;

const madeFrom = (fields: Fields) =>
  versionOf(
    Object.entries(fields)
      .filter(([name]) => MADE_FROM.test(name))
      .map(([name, value]) => [name, asEntered(value)])
      .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  );

/** Rows are saved only as their preview showed them; changed rows are shown again. */
export const isSeen = (fields: Fields) => fields.then === 'save' && fields.seen === madeFrom(fields);

/** The form's fields of the table, for the rule that reads it. */
export function pastedInput(fields: Fields) {
  const { text, first } = fields;
  const columns: (string | null)[] = [];
  for (let index = 0; fields[`columns.${index}`] !== undefined; index++) {
    columns.push(fields[`columns.${index}`] || null);
  }
  return { text, first, columns: columns.length > 0 ? columns : undefined, dry_run: !isSeen(fields) };
}

/** Shows the outcome of the rows, above the form that keeps them. Nothing is saved yet. */
export function previewOf<F extends string>(pasted: Pasted<F>, fields: Fields, locale: string) {
  const t = translator(locale, 'console.pasting');
  const { columns, counts, first } = pasted;
  const rows = rowsToShow(pasted.rows);
  const chosen = Object.fromEntries(columns.map(({ field }, index) => [`columns.${index}`, field ?? '']));
  const entered = Object.entries(fields).filter(([name]) => !name.startsWith('columns.'));
  const unused = columns.filter(({ head, sample, field }) => field === null && (head || sample)).length;
  return {
    keep: true as const,
    failed: false,
    say: pasted.rows.length === 0 ? t('noRows') : t('preview', { ...counts, unused }),
    values: {
      ...chosen,
      first,
      table: JSON.stringify(columns),
      rows: JSON.stringify(
        rows.map(({ problems, note, ...row }) => ({
          ...row,
          ...(note !== undefined && { note: translateMessage(note, locale) }),
          problems: problems.map(({ message, ...where }) => ({
            ...where,
            message: translateMessage(message, locale),
          })),
        })),
      ),
      hidden: String(pasted.rows.length - rows.length),
      saves: String(counts.new + counts.changed),
      seen: madeFrom({ ...Object.fromEntries(entered), ...chosen, first }),
      version: versionOf(pasted.rows),
    },
  };
}
