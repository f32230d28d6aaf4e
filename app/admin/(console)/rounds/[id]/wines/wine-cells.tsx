'use client';

import type { ComponentProps } from 'react';
import { FieldError, useField, Was } from '@/app/_ui/field';
import { Meanwhile } from '@/app/_ui/meanwhile';

interface CellProps {
  /** The name of the field in the form. */
  name: string;
  /** The heading of the column, which labels the field on a phone. */
  column: string;
  /** The wine as people know it, which tells apart the fields of a column. */
  wine: string;
  value: string | number;
}

/** A field in a cell of the grid. What it means is said by its column and its wine. */
export function InputCell({
  name,
  column,
  wine,
  value,
  ...props
}: CellProps & Omit<ComponentProps<'input'>, 'value' | 'name'>) {
  const { control, field, error, was, version } = useField(name, value);
  return (
    <td data-label={column} className="given-up">
      <Was name={name} was={was} />
      <input
        {...props}
        {...control}
        key={version}
        defaultValue={field.value}
        aria-label={`${column}, ${wine}`}
        autoComplete="off"
      />
      <FieldError id={control.id}>{error}</FieldError>
      <Meanwhile id={control.id} name={name} label={column} field={field} />
    </td>
  );
}

/** A choice in a cell of the grid. */
export function SelectCell({
  name,
  column,
  wine,
  value,
  options,
  choose,
}: CellProps & { options: { id: number; name: string }[]; choose: string }) {
  const { control, field, error, was, version } = useField(name, value);
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
        {value === '' && <option value="">{choose}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
      <FieldError id={control.id}>{error}</FieldError>
      <Meanwhile id={control.id} name={name} label={column} field={field} inWords={inWords} />
    </td>
  );
}
