'use client';

import type { ComponentProps, ReactNode } from 'react';
import { useFormStatus } from 'react-dom';
import { ROW_FIELD } from '@/lib/http/forms/form-row';
import { type ButtonVariant, buttonClass } from '../button';

type SubmitButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  variant?: ButtonVariant;
  labels: [label: ReactNode, pending?: ReactNode];
};

/**
 * Sends the form it is in. While the form is being sent the button shows its second label and does nothing; it
 * stays focusable, so that nobody loses their place.
 */
export function SubmitButton({
  variant = 'primary',
  labels: [label, pendingLabel = label],
  className,
  ...props
}: SubmitButtonProps) {
  const { pending: sending, data } = useFormStatus();
  // In a form around a table, only the pressed button waits.
  const pending = sending && (props.name !== ROW_FIELD || data?.get(ROW_FIELD) === props.value);
  return (
    <button
      {...props}
      type="submit"
      aria-disabled={pending || undefined}
      className={buttonClass(variant, className)}
    >
      {pending ? pendingLabel : label}
    </button>
  );
}
