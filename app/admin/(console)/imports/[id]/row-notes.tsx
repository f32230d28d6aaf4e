import { pageLocale, words } from '@/lib/http/pages/page-locale';
import type { ShownRow } from '@/lib/imports/preview-import';
import { translateMessage } from '@/lib/words/languages/translate-message';
import { fieldLabel } from '../../../_parts/imports/field-label';

/** The most characters of a cell or a value that are shown. */
const LONGEST = 120;

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text);

interface RowNotesProps {
  row: ShownRow;
  /** Writes a value of a field as people read it; undefined for none. */
  written(field: string, value: unknown): string | undefined;
}

/** The effect of a row: why it is refused, at the cell that is wrong; or its fields with their old and new values. */
export async function RowNotes({ row, written }: RowNotesProps) {
  const t = await words('console.imports');
  const locale = await pageLocale();
  if (row.state === 'refused') {
    return row.errors.map(({ field, message, cell }) => {
      const problem = translateMessage(message, locale);
      const label = fieldLabel(field, locale);
      return (
        <p key={`${field} ${message}`} className="wrap-anywhere text-danger text-small">
          {label === undefined
            ? problem
            : cell === ''
              ? t('inField', { field: label, problem })
              : t('inCell', { field: label, cell: cut(cell), problem })}
        </p>
      );
    });
  }
  const changes = Object.entries(row.changes).flatMap(([field, [before, after]]) => {
    const [old, now] = [written(field, before), written(field, after)];
    // A new row is called by its name already.
    if (old === undefined && (now === undefined || (field === 'name' && now === row.label))) return [];
    return (
      <p key={field} className="row-note wrap-anywhere">
        {fieldLabel(field, locale)}{' '}
        {old !== undefined && (
          <>
            <del>{cut(old)}</del> →{' '}
          </>
        )}
        <ins className="font-medium text-ink no-underline">{now === undefined ? t('empty') : cut(now)}</ins>
      </p>
    );
  });
  if (row.note === undefined) return changes;
  return [
    ...changes,
    <p key="note" className="text-small">
      {translateMessage(row.note, locale)}
    </p>,
  ];
}
