'use client';

import type { ComponentProps } from 'react';
import { FieldError } from '@/app/_ui/forms/field-frame';
import { ConflictNotice } from '@/app/_ui/forms/meanwhile';
import { rowOptions } from '@/app/_ui/forms/options';
import { useField } from '@/app/_ui/forms/use-field';
import { Was } from '@/app/_ui/forms/was';
import { useWords } from '@/app/_ui/words';
import { lengthOf } from '@/lib/rules/lengths';
import type { GridWords } from './grid-words';

interface CellSettings {
  /** The name of the field in the form. */
  name: string;
  /** The heading of the column, which labels the field on a phone. */
  column: string;
  /** The wine as people know it, which tells apart the fields of a column. */
  wine: string;
  value: string | number;
}

/** The settings that the cells of a row share. */
export interface RowSettings {
  /** The key of the row in the names of its fields: the wine's id, or a new row's number. */
  row: string;
  called: string;
  gridWords: GridWords;
}

/** Makes the settings of one cell: its field, its column, and its initial value. */
export const cellsOf =
  ({ row, called, gridWords }: RowSettings) =>
  (field: string, column: keyof GridWords, value: string | number): CellSettings => ({
    name: `wines.${row}.${field}`,
    column: gridWords[column],
    wine: called,
    value,
  });

/** A field of the grid: its name and value, and the last answer about it. */
export function useCell(settings: CellSettings) {
  return { ...settings, ...useField(settings.name, settings.value) };
}

type Cell = ReturnType<typeof useCell>;

/** The characters that a number takes at most, with some to spare. */
const LONGEST_NUMBER = 10;

/** A field in a cell of the grid. Its column and its wine name it. */
export function InputCell({
  cell: { name, column, wine, control, field, was, version },
  ...props
}: { cell: Cell } & Omit<ComponentProps<'input'>, 'value' | 'name'>) {
  return (
    <td data-label={column} className="given-up">
      <Was name={name} was={was} />
      <input
        maxLength={lengthOf(name) ?? LONGEST_NUMBER}
        {...props}
        {...control}
        key={version}
        defaultValue={field.value}
        aria-label={`${column}, ${wine}`}
        autoComplete="off"
      />
      <ConflictNotice id={control.id} name={name} label={column} field={field} />
    </td>
  );
}

/** A choice in a cell of the grid. `empty` is the option of no choice, if there is one. */
export function SelectCell({
  cell: { name, column, wine, control, field, was, version },
  options,
  empty,
}: {
  cell: Cell;
  options: { id: number; name: string }[];
  empty?: string | undefined;
}) {
  const inWords = (id: string) => options.find((option) => String(option.id) === id)?.name ?? id;
  return (
    <td data-label={column} className="given-up">
      <Was name={name} was={was} />
      {/* A select keeps its first choice when the form is reset; a new key makes it take the new one. */}
      <select
        {...control}
        key={`${field.value} ${version}`}
        defaultValue={field.value}
        aria-label={`${column}, ${wine}`}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {rowOptions(options)}
      </select>
      <ConflictNotice id={control.id} name={name} label={column} field={field} inWords={inWords} />
    </td>
  );
}

/**
 * The errors of a wine's fields in a row of their own beneath it, each with its column: a column is narrower than a
 * sentence.
 */
export function CellErrors({ cells }: { cells: Cell[] }) {
  const t = useWords('console.wineGrid');
  const wrong = cells.filter(({ error }) => error !== undefined);
  if (wrong.length === 0) return null;
  return (
    <tr className="errors">
      <td colSpan={9}>
        {wrong.map(({ column, error, control: { id } }) => (
          <FieldError key={id} id={id} of={t('errorOf', { column })}>
            {error}
          </FieldError>
        ))}
      </td>
    </tr>
  );
}
