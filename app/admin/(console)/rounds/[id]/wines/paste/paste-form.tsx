'use client';

import { useRef } from 'react';
import { Select, TextArea } from '@/app/_ui/field';
import { Form, useSubmission } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';
import { type Column, Table } from '@/app/admin/_parts/table';
import type { PastedColumn, PastedWine } from '@/lib/offerings/pasted-wine';
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
  const look = useRef<HTMLDivElement>(null);
  // What was pasted is looked at at once; typing waits for the button.
  const lookAtIt = () => setTimeout(() => look.current?.querySelector('button')?.click());
  return (
    <Form action={paste} version={version} className="grid gap-5">
      <FormMessage />
      <input type="hidden" name="id" value={roundId} />
      <TextArea name="text" label="Rows" rows={8} maxLength={200_000} onPaste={lookAtIt} required />
      <Select name="category_id" label="Category of new wines whose row names none">
        <option value="">None</option>
        {categories.map((category) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
      </Select>
      <div ref={look}>
        <SubmitButton variant="quiet" data-passing pendingLabel="Reading…">
          Show what becomes of each row
        </SubmitButton>
      </div>
      <Preview />
    </Form>
  );
}

const COLUMNS: Column[] = [
  { label: 'Line', figure: true },
  { label: 'Wine', wide: true },
  { label: 'Becomes' },
  { label: 'Vintage', figure: true },
  { label: 'Category', fold: 'late' },
  { label: 'Price', figure: true },
  { label: 'Crate', figure: true, fold: 'late' },
];

const BECOMES: Record<PastedWine['becomes'], string> = {
  added: 'New',
  changed: 'Changed',
  unchanged: 'As it is',
  refused: 'Left out',
};

function Preview() {
  const { values } = useSubmission().state;
  if (values?.preview === undefined) return null;
  const rows: PastedWine[] = JSON.parse(values.preview);
  const saves = Number(values.saves);
  return (
    <>
      {rows.length > 0 && (
        <Table
          caption="What becomes of each row"
          columns={COLUMNS}
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
                {row.problems.map((problem) => (
                  <p key={problem} className="text-danger text-small">
                    {problem}
                  </p>
                ))}
              </>,
              <span key="becomes" className={row.becomes === 'refused' ? 'text-danger' : 'font-medium'}>
                {BECOMES[row.becomes]}
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
          <SubmitButton name="then" value="save" pendingLabel="Saving…">
            {saves === 1 ? 'Save 1 wine' : `Save ${saves} wines`}
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
