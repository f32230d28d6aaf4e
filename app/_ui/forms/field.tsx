'use client';

import type { ComponentProps } from 'react';
import { lengthOf } from '@/lib/rules/lengths';
import { enteredMoment } from '@/lib/words/formatters';
import { useLocale } from '../words';
import { CONTROL } from './control';
import { FieldFrame, type Labelled } from './field-frame';
import { MultilineInput } from './multiline-input';
import { useSubmission } from './submission';
import { useField } from './use-field';

/** A field of one line, as long as texts of its name may be. An `unsaved` field is sent along but is not part of the form's changes. */
export function Field({
  name,
  label,
  help,
  defaultValue,
  unsaved = false,
  ...props
}: Labelled & ComponentProps<'input'> & { unsaved?: boolean }) {
  const { control, field, version, ...shown } = useField(name, defaultValue, help, unsaved);
  // A secret is never written into the page and has to be typed again.
  const value = props.type === 'password' ? undefined : field.value;
  const locale = useLocale();
  // Shows a day or a moment as people read it, not in the format of the browser's field.
  const inWords = /^date/.test(props.type ?? '') ? (at: string) => enteredMoment(at, locale) : undefined;
  return (
    <FieldFrame
      {...shown}
      {...{ name, label, help, field, inWords }}
      id={control.id}
      optional={!(props.required || props['aria-required'])}
    >
      <input
        maxLength={lengthOf(name)}
        {...props}
        {...control}
        key={version}
        defaultValue={value}
        className={CONTROL}
      />
    </FieldFrame>
  );
}

/** A field of several lines, as long as texts of its name may be. */
export function TextArea({
  name,
  label,
  help,
  defaultValue,
  ...props
}: Labelled & { defaultValue?: string | undefined } & Omit<ComponentProps<'textarea'>, 'defaultValue'>) {
  const { control, field, version, ...shown } = useField(name, defaultValue, help);
  return (
    <FieldFrame {...shown} {...{ name, label, help, field }} id={control.id} optional={!props.required}>
      <MultilineInput
        rows={3}
        maxLength={lengthOf(name)}
        {...props}
        {...control}
        key={version}
        defaultValue={field.value}
        className={CONTROL}
      />
    </FieldFrame>
  );
}

/** A hidden value of the form. Once an action has answered, the value in its answer is used. */
export function HiddenField({ name, defaultValue }: { name: string; defaultValue: string }) {
  const { state } = useSubmission();
  // Some browsers put an earlier page's value into hidden fields too.
  return <input type="hidden" name={name} value={state.values?.[name] ?? defaultValue} autoComplete="off" />;
}
