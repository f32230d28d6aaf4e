'use client';

import { CircleAlert } from 'lucide-react';
import { Children, type ComponentProps, isValidElement, type ReactNode, useId, useState } from 'react';
import { enteredMoment } from '@/lib/formatters';
import {
  asEntered,
  beganField,
  keepsVersion,
  LONGEST_WAS,
  type Reconciled,
  reconcile,
  wasField,
} from '@/lib/http/forms/changed-meanwhile';
import { useLocale, useWords } from '../words';
import { CONTROL } from './control';
import { Meanwhile } from './meanwhile';
import { MultilineInput } from './multiline-input';
import { useSubmission } from './submission';

interface Labelled {
  /** The path of the value in the action's input. The submitted value and its error are found by it, too. */
  name: string;
  label: ReactNode;
  help?: ReactNode;
  defaultValue?: string | number | undefined;
}

/** A field of one line. An `unsaved` field is sent along but is not part of what the form changes. */
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
    <Frame {...shown} {...{ name, label, help, field, inWords }} id={control.id} optional={!props.required}>
      <input {...props} {...control} key={version} defaultValue={value} className={CONTROL} />
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
  const { control, field, version, ...shown } = useField(name, defaultValue, help);
  return (
    <Frame {...shown} {...{ name, label, help, field }} id={control.id} optional={!props.required}>
      <MultilineInput
        rows={3}
        {...props}
        {...control}
        key={version}
        defaultValue={field.value}
        className={CONTROL}
      />
    </Frame>
  );
}

/** A select; `children` are its options. */
export function Select({ name, label, help, defaultValue, ...props }: Labelled & ComponentProps<'select'>) {
  const { control, field, version, ...shown } = useField(name, defaultValue, help);
  return (
    <Frame
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
    </Frame>
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

/**
 * A checkbox. It sends "on" when ticked, and nothing otherwise. After somebody else's change it is as they left it,
 * unless it was ticked or cleared here: with two values, that is then what both want.
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

/** A hidden value of the form. Once an action has answered, the value in its answer is used. */
export function HiddenField({ name, defaultValue }: { name: string; defaultValue: string }) {
  const { state } = useSubmission();
  // Some browsers put an earlier page's value into hidden fields too.
  return <input type="hidden" name={name} value={state.values?.[name] ?? defaultValue} autoComplete="off" />;
}

/**
 * What a control called `name` needs from the last submission, and the attributes that connect it to its
 * label and error. `stands` is the stored value at the time of this page.
 */
export function useField(
  name: string,
  stands: string | number | undefined,
  help?: ReactNode,
  unsaved = false,
) {
  const id = useId();
  const { state, version, made } = useSubmission();
  const now = asEntered(stands);
  const [began, setBegan] = useState({ made, was: now });
  if (began.made !== made) setBegan({ made, was: now });
  const values = state.values ?? {};
  const compared = state.changedMeanwhile && !unsaved;
  const field: Reconciled = compared ? reconcile(name, now, values) : { value: values[name] ?? now };
  const differs = field.now !== undefined || field.was !== undefined;
  const error = state.errors?.[name];
  const describedBy = [help ? `${id}-help` : '', error ? `${id}-error` : '', differs ? `${id}-meanwhile` : '']
    .join(' ')
    .trim();
  return {
    error,
    field,
    /** The value before anybody typed, sent along by forms that have a version. */
    was:
      version === undefined || unsaved
        ? undefined
        : { now: keepsVersion(state) ? values[wasField(name)] : now, began: began.was },
    /**
     * Changes with each refused version, so that the control takes its value again whatever was done to it.
     */
    version: compared ? values.version : undefined,
    control: {
      id,
      name,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': describedBy || undefined,
      // Without scripts, autofocus makes the browser show the first problem of the page it receives.
      autoFocus: error !== undefined,
    },
  };
}

/** The value of a field before anybody typed: as the page shows it now, and as the form was made. */
export interface Before {
  now: string | undefined;
  began: string;
}

/** Sends along with a field the value it had before anybody typed. */
export function Was({ name, was }: { name: string; was: Before | undefined }) {
  if (was?.now === undefined || was.now.length > LONGEST_WAS) return null;
  return (
    <>
      <input type="hidden" name={wasField(name)} value={was.now} autoComplete="off" />
      {was.began !== was.now && was.began.length <= LONGEST_WAS && (
        <input type="hidden" name={beganField(name)} value={was.began} autoComplete="off" />
      )}
    </>
  );
}

interface FieldErrorProps {
  id: string;
  /** What the control is called, where the error stands away from it. Who hears the control knows that already. */
  of?: string;
  children: string | undefined;
}

/** The error of the control `id`: beside it where there is room, otherwise below it. */
export function FieldError({ id, of, children }: FieldErrorProps) {
  if (!children) return null;
  return (
    <p className="flex gap-2 text-small text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        {of && <strong className="font-semibold">{of} </strong>}
        <span id={`${id}-error`}>{children}</span>
      </span>
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
  name: string;
  label: ReactNode;
  help: ReactNode;
  error: string | undefined;
  field: Reconciled;
  was: Before | undefined;
  inWords?: ((value: string) => string) | undefined;
  optional: boolean;
  children: ReactNode;
}

function Frame({ id, name, label, help, error, field, was, inWords, optional, children }: FrameProps) {
  const t = useWords('ui.field');
  return (
    <div className="@container given-up">
      <Was name={name} was={was} />
      <label htmlFor={id} className="mb-1 block font-medium">
        {label} {optional && <span className="font-normal text-small text-muted">{t('optional')}</span>}
      </label>
      <div className="grid items-center gap-x-4 gap-y-1 @min-[40rem]:grid-cols-[minmax(0,26rem)_1fr]">
        {children}
        <FieldError id={id}>{error}</FieldError>
      </div>
      <Meanwhile {...{ id, name, label, field }} {...(inWords ? { inWords } : {})} />
      <div className="mt-1 max-w-field">
        <Help id={id}>{help}</Help>
      </div>
    </div>
  );
}
