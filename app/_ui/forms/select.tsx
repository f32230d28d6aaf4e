'use client';

import { Children, type ComponentProps, isValidElement, type ReactNode } from 'react';
import { asEntered } from '@/lib/http/forms/changed-meanwhile';
import { CONTROL } from './control';
import { FieldFrame, type Labelled } from './field-frame';
import { useField } from './use-field';

/** A select; `children` are its options. */
export function Select({ name, label, help, defaultValue, ...props }: Labelled & ComponentProps<'select'>) {
  const { control, field, version, ...shown } = useField(name, defaultValue, help);
  return (
    <FieldFrame
      {...shown}
      {...{ name, label, help, field }}
      id={control.id}
      optional={false}
      inWords={(value) => optionCalled(value, props.children)}
    >
      {/* A select keeps its first choice when the form is reset; a new key makes it take the new one. */}
      <select
        {...props}
        {...control}
        key={`${field.value} ${version}`}
        defaultValue={field.value}
        className={CONTROL}
      />
    </FieldFrame>
  );
}

/** The text of the option with this value. */
function optionCalled(value: string, options: ReactNode): string {
  const option = Children.toArray(options).find(
    (one) =>
      isValidElement<ComponentProps<'option'>>(one) && asEntered(one.props.value?.toString()) === value,
  );
  const words = isValidElement<ComponentProps<'option'>>(option) ? option.props.children : undefined;
  return typeof words === 'string' ? words : value;
}
