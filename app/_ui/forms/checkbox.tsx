'use client';

import type { ComponentProps } from 'react';
import { wasField } from '@/lib/http/forms/changed-meanwhile';
import { FieldError, Help, type Labelled } from './field-frame';
import { useSubmission } from './submission';
import { useField } from './use-field';
import { Was } from './was';

/**
 * A checkbox. It sends "on" when ticked, and no value otherwise. After a concurrent change it has the stored
 * value, unless it was changed here: with two values, both then agree.
 */
export function Checkbox({
  name,
  label,
  help,
  defaultChecked,
  ...props
}: Labelled & ComponentProps<'input'>) {
  const { state } = useSubmission();
  const { control, error, was } = useField(name, defaultChecked ? 'on' : '', help);
  const sent = state.values && (state.values[name] ?? '');
  const left = state.changedMeanwhile && sent === state.values?.[wasField(name)];
  const ticked = sent === undefined || left ? defaultChecked : sent !== '';
  return (
    <div className="grid gap-1">
      {defaultChecked !== undefined && <Was name={name} was={was} />}
      <label htmlFor={control.id} className="flex min-h-target cursor-pointer items-center gap-3">
        <input
          {...props}
          {...control}
          key={String(ticked)}
          type="checkbox"
          defaultChecked={ticked}
          className="size-5 shrink-0"
        />
        {label}
      </label>
      <Help id={control.id}>{help}</Help>
      <FieldError id={control.id}>{error}</FieldError>
    </div>
  );
}
