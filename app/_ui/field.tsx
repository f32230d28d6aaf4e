'use client';

import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { CONTROL } from './control';
import { useSubmission } from './form';
import { MultilineInput } from './multiline-input';

interface Labelled {
  /** The path of the value in the action's input; also finds what was entered and what is wrong with it. */
  name: string;
  label: ReactNode;
  help?: ReactNode;
  defaultValue?: string | number | undefined;
}

/** A field of one line. */
export function Field({ name, label, help, defaultValue, ...props }: Labelled & ComponentProps<'input'>) {
  const { control, error, entered } = useField(name, help);
  // A secret is typed again, never written into the page.
  const shown = props.type === 'password' ? undefined : (entered ?? defaultValue);
  return (
    <Frame id={control.id} label={label} help={help} error={error} optional={!props.required}>
      <input {...props} {...control} defaultValue={shown} className={CONTROL} />
    </Frame>
  );
}

/** A field of several lines. */
export function TextArea({
  name,
  label,
  help,
  defaultValue,
  ...props
}: Labelled & { defaultValue?: string | undefined } & Omit<ComponentProps<'textarea'>, 'defaultValue'>) {
  const { control, error, entered } = useField(name, help);
  return (
    <Frame id={control.id} label={label} help={help} error={error} optional={!props.required}>
      <MultilineInput
        rows={3}
        {...props}
        {...control}
        defaultValue={entered ?? defaultValue}
        className={CONTROL}
      />
    </Frame>
  );
}

/** A choice of one; `children` are the options. */
export function Select({ name, label, help, defaultValue, ...props }: Labelled & ComponentProps<'select'>) {
  const { control, error, entered } = useField(name, help);
  const chosen = entered ?? defaultValue;
  return (
    <Frame id={control.id} label={label} help={help} error={error} optional={false}>
      {/* A select keeps its first choice when the form is reset; a new key makes it take the new one. */}
      <select {...props} {...control} key={chosen} defaultValue={chosen} className={CONTROL} />
    </Frame>
  );
}

/** A yes or no; sent as "on" when ticked and not at all otherwise. */
export function Checkbox({
  name,
  label,
  help,
  defaultChecked,
  ...props
}: Labelled & ComponentProps<'input'>) {
  const { control, error, submitted, entered } = useField(name, help);
  const ticked = submitted ? entered !== undefined : defaultChecked;
  return (
    <div className="grid gap-1">
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

/** A value the form carries along unseen; what the action sent back for it counts from then on. */
export function HiddenField({ name, defaultValue }: { name: string; defaultValue: string }) {
  const { state } = useSubmission();
  // Some browsers put an earlier page's value into hidden fields too.
  return <input type="hidden" name={name} value={state.values?.[name] ?? defaultValue} autoComplete="off" />;
}

/** What a control called `name` needs to know of the last submission, and the attributes that tie it to its words. */
export function useField(name: string, help?: ReactNode) {
  const id = useId();
  const { state } = useSubmission();
  const error = state.errors?.[name];
  const describedBy = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return {
    error,
    entered: state.values?.[name],
    submitted: state.values !== undefined,
    control: {
      id,
      name,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': describedBy || undefined,
      // Without scripts the browser itself leads to the first problem of the page it gets back.
      autoFocus: error !== undefined,
    },
  };
}

/** What is wrong with the control `id`: beside it where there is room, below it otherwise. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={`${id}-error`} className="flex gap-2 text-small text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

function Help({ id, children }: { id: string; children: ReactNode }) {
  return children ? (
    <p id={`${id}-help`} className="text-small text-muted">
      {children}
    </p>
  ) : null;
}

interface FrameProps {
  id: string;
  label: ReactNode;
  help: ReactNode;
  error: string | undefined;
  optional: boolean;
  children: ReactNode;
}

function Frame({ id, label, help, error, optional, children }: FrameProps) {
  return (
    <div className="@container">
      <label htmlFor={id} className="mb-1 block font-medium">
        {label} {optional && <span className="font-normal text-small text-muted">optional</span>}
      </label>
      <div className="grid items-center gap-x-4 gap-y-1 @min-[40rem]:grid-cols-[minmax(0,26rem)_1fr]">
        {children}
        <FieldError id={id}>{error}</FieldError>
      </div>
      <div className="mt-1 max-w-field">
        <Help id={id}>{help}</Help>
      </div>
    </div>
  );
}
