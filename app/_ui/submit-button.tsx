'use client';

import type { ComponentProps, ReactNode } from 'react';
import { useFormStatus } from 'react-dom';
import { type ButtonVariant, buttonClass } from './button';

/**
 * Sends the form it is in. While the form is being sent the button shows `pendingLabel` and does nothing; it
 * stays focusable, so that nobody loses their place.
 */
export function SubmitButton({
  variant = 'primary',
  pendingLabel,
  className,
  children,
  ...props
}: ComponentProps<'button'> & { variant?: ButtonVariant; pendingLabel?: ReactNode }) {
  const { pending } = useFormStatus();
  return (
    <button
      {...props}
      type="submit"
      aria-disabled={pending || undefined}
      className={buttonClass(variant, className)}
    >
      {pending ? (pendingLabel ?? children) : children}
    </button>
  );
}
