'use client';

import type { ReactNode } from 'react';
import { useSubmission } from '@/app/_ui/forms/submission';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { useWords } from '@/app/_ui/words';
import { type Column, Table } from '@/app/admin/_parts/tables/table';
import type { PastedRow } from '@/lib/tables/pasting/pasted-row';

interface PastedRowsProps<F extends string> {
  /** The name of each field. */
  names: Record<F, string>;
  /** The fields that stand under the first one, `name`. */
  beneath: readonly F[];
  /** The fields with a column of their own. */
  columns: (Omit<Column, 'label'> & { field: F })[];
  /** The label of the saving button for this many rows. */
  save(count: number): string;
}

/** The effect of each pasted row, and the saving button. */
export function PastedRows<F extends string>({ names, beneath, columns, save }: PastedRowsProps<F>) {
  const t = useWords('console.pasting');
  const { values } = useSubmission().state;
  if (values?.rows === undefined) return null;
  const rows: PastedRow<F>[] = JSON.parse(values.rows);
  const [saves, hidden] = [Number(values.saves), Number(values.hidden)];
  const used = columns.filter(({ field }) => rows.some(({ cells }) => cells[field]));
  const cellsOf = (row: PastedRow<F>): ReactNode[] => [
    row.line,
    <>
      <Cell row={row} field={'name' as F} />
      {beneath.map((field) => (
        <p key={field} className="row-note">
          <Cell row={row} field={field} />
        </p>
      ))}
      {row.problems.map(({ field, message }) => (
        <p key={`${field} ${message}`} className="text-danger text-small">
          {field === undefined ? message : t('inColumn', { column: names[field], problem: message })}
        </p>
      ))}
      {row.note !== undefined && <p className="text-small">{row.note}</p>}
    </>,
    <span key="state" className={row.state === 'refused' ? 'text-danger' : 'font-medium'}>
      {t(`states.${row.state}`)}
    </span>,
    ...used.map(({ field }) => row.cells[field] && <Cell key={field} row={row} field={field} />),
  ];
  return (
    <>
      {rows.length > 0 && (
        <Table
          caption={t('caption')}
          columns={[
            { label: t('line'), figure: true },
            { label: names['name' as F], wide: true },
            { label: t('state') },
            ...used.map(({ field, ...column }) => ({ ...column, label: names[field] })),
          ]}
          rows={rows.map((row) => ({
            key: row.line,
            quiet: row.state === 'refused' || row.state === 'same',
            cells: cellsOf(row),
          }))}
        />
      )}
      {hidden > 0 && <p className="text-muted">{t('hidden', { count: hidden })}</p>}
      {saves > 0 && (
        <div>
          <input type="hidden" name="seen" value={values.seen ?? ''} />
          <SubmitButton name="then" value="save" pendingLabel={t('saving')}>
            {save(saves)}
          </SubmitButton>
        </div>
      )}
    </>
  );
}

/** A row's value of a field, after the stored one where that changes. */
function Cell<F extends string>({ row: { cells, before }, field }: { row: PastedRow<F>; field: F }) {
  const now = before[field];
  if (now === undefined) return cells[field];
  return (
    <>
      {now !== '' && (
        <>
          <del className="text-muted">{now}</del>{' '}
        </>
      )}
      <ins className="font-medium no-underline">{cells[field]}</ins>
    </>
  );
}
