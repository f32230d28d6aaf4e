'use client';

import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Reconciled } from '@/lib/http/forms/changed-meanwhile';
import { useWords } from '../words';
import { ConflictNotice } from './meanwhile';
import { type Before, Was } from './was';

export interface Labelled {
  /** The path of the value in the action's input. The submitted value and its error are found by it, too. */
  name: string;
  label: ReactNode;
  help?: ReactNode;
  defaultValue?: string | number | undefined;
}

interface FieldErrorProps {
  id: string;
  /**
   * The control's name, where the error stands away from it. Screen readers hear it at the control already.
   */
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

export function Help({ id, children }: { id: string; children: ReactNode }) {
  return children ? (
    <p id={`${id}-help`} className="text-small text-muted">
      {children}
    </p>
  ) : null;
}

interface FieldFrameProps {
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

/** A control with its label, help and error, and with the change that another user made to it meanwhile. */
export function FieldFrame({
  id,
  name,
  label,
  help,
  error,
  field,
  was,
  inWords,
  optional,
  children,
}: FieldFrameProps) {
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
      <ConflictNotice {...{ id, name, label, field }} {...(inWords ? { inWords } : {})} />
      <div className="mt-1 max-w-field">
        <Help id={id}>{help}</Help>
      </div>
    </div>
  );
}
