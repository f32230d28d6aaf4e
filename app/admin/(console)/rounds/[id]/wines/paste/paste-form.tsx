'use client';

import { useRef } from 'react';
import { Select, TextArea } from '@/app/_ui/forms/field';
import { Form, useSubmission } from '@/app/_ui/forms/form';
import { FormMessage } from '@/app/_ui/forms/form-message';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { useWords } from '@/app/_ui/words';
import { type Column, Table } from '@/app/admin/_parts/tables/table';
import type { Translator } from '@/lib/languages/translator';
import type { PastedColumn } from '@/lib/offerings/pasting/pasted-columns';
import type { PastedWine } from '@/lib/offerings/pasting/pasted-wine';
import { paste } from '../actions';
import type { Category } from '../wine-row';

interface PasteFormProps {
  roundId: number;
  /** The version of the whole list. */
  version: string;
  categories: Category[];
}

/** The field for rows of a spreadsheet, what becomes of each, and the button that saves them. */
export function PasteForm({ roundId, version, categories }: PasteFormProps) {
  const t = useWords('console.pasteWines');
  const look = useRef<HTMLDivElement>(null);
  // What was pasted is looked at at once; typing waits for the button.
  const lookAtIt = () => setTimeout(() => look.current?.querySelector('button')?.click());
  return (
    <Form action={paste} version={version} className="grid gap-5">
      <FormMessage />
      <input type="hidden" name="id" value={roundId} />
      <TextArea name="text" label={t('rows')} rows={8} maxLength={200_000} onPaste={lookAtIt} required />
      <Select name="category_id" label={t('categoryOfNew')}>
        <option value="">{t('none')}</option>
        {categories.map((category) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
      </Select>
      <div ref={look}>
        <SubmitButton variant="quiet" data-passing pendingLabel={t('reading')}>
          {t('show')}
        </SubmitButton>
      </div>
      <Preview />
    </Form>
  );
}

const columns = (t: Translator<'console.pasteWines'>): Column[] => [
  { label: t('line'), figure: true },
  { label: t('columns.name'), wide: true },
  { label: t('becomesWhat') },
  { label: t('columns.vintage'), figure: true },
  { label: t('columns.category'), fold: 'late' },
  { label: t('columns.price'), figure: true },
  { label: t('columns.crate'), figure: true, fold: 'late' },
];

function Preview() {
  const t = useWords('console.pasteWines');
  const { values } = useSubmission().state;
  if (values?.preview === undefined) return null;
  const rows: PastedWine[] = JSON.parse(values.preview);
  const saves = Number(values.saves);
  return (
    <>
      {rows.length > 0 && (
        <Table
          caption={t('caption')}
          columns={columns(t)}
          rows={rows.map((row) => ({
            key: row.line,
            quiet: row.becomes === 'refused' || row.becomes === 'unchanged',
            cells: [
              row.line,
              <>
                <Cell row={row} column="name" />
                <p className="row-note">
                  <Cell row={row} column="producer" />
                </p>
                {row.problems.map(({ column, message }) => (
                  <p key={`${column} ${message}`} className="text-danger text-small">
                    {column === undefined
                      ? message
                      : t('inColumn', { column: t(`columns.${column}`), problem: message })}
                  </p>
                ))}
              </>,
              <span key="becomes" className={row.becomes === 'refused' ? 'text-danger' : 'font-medium'}>
                {t(`becomes.${row.becomes}`)}
              </span>,
              <Cell key="vintage" row={row} column="vintage" />,
              <Cell key="category" row={row} column="category" />,
              <Cell key="price" row={row} column="price" />,
              <Cell key="crate" row={row} column="crate" />,
            ],
          }))}
        />
      )}
      {saves > 0 && (
        <div>
          <input type="hidden" name="seen" value={values.seen ?? ''} />
          <SubmitButton name="then" value="save" pendingLabel={t('saving')}>
            {t('save', { count: saves })}
          </SubmitButton>
        </div>
      )}
    </>
  );
}

/** What a row says in a column, after what stands on the list now where that changes. */
function Cell({ row: { cells, before }, column }: { row: PastedWine; column: PastedColumn }) {
  const now = before[column];
  return (
    <>
      {now !== undefined && (
        <>
          <del className="text-muted">{now}</del>{' '}
        </>
      )}
      {now === undefined ? cells[column] : <ins className="font-medium no-underline">{cells[column]}</ins>}
    </>
  );
}
