'use client';

import { CONTROL } from '@/app/_ui/control';
import { FieldError, useField } from '@/app/_ui/field';
import { MultilineInput } from '@/app/_ui/multiline-input';

/** The HTML of a message, as much of it as fits on a screen. */
export function BodyField({ defaultValue }: { defaultValue: string }) {
  const { control, error, entered } = useField('body_html');
  return (
    <div className="grid gap-1">
      <label htmlFor={control.id} className="font-medium">
        Message, in HTML
      </label>
      <MultilineInput
        {...control}
        rows={22}
        defaultValue={entered ?? defaultValue}
        className={`${CONTROL} font-mono text-small`}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        required
      />
      <FieldError id={control.id}>{error}</FieldError>
    </div>
  );
}
