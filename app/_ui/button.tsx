import type { ComponentProps } from 'react';
import { Link, type LinkProps } from './link';

/**
 * `primary` is the main action of a page, `danger` an action that cannot be undone. `plain` is a small action within
 * a row, and `quiet` any other.
 */
export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'plain';

const SHAPE =
  'inline-flex min-h-target min-w-target items-center justify-center gap-2 rounded-small text-center ' +
  'transition-colors aria-disabled:cursor-default aria-disabled:opacity-60 print:hidden';

const FRAMED = `${SHAPE} border px-5 py-2 font-medium no-underline`;

const LOOKS: Record<ButtonVariant, string> = {
  primary: `${FRAMED} border-transparent bg-accent text-on-accent hover:bg-accent-strong`,
  quiet: `${FRAMED} border-edge bg-transparent text-ink hover:bg-raised`,
  danger: `${FRAMED} border-danger bg-transparent text-danger hover:bg-danger hover:text-paper`,
  plain: 'plain-button',
};

/** The classes of a button, for elements other than `<button>` that should look like one. */
export function buttonClass(variant: ButtonVariant = 'quiet', className = ''): string {
  return `${LOOKS[variant]} ${className}`;
}

/** A button for an action on this page. Forms are sent with `SubmitButton`. */
export function Button({
  variant,
  className,
  ...props
}: ComponentProps<'button'> & { variant?: ButtonVariant }) {
  return <button type="button" {...props} className={buttonClass(variant, className)} />;
}

/** A link that looks like a button. It leads to another page and changes nothing. */
export function ButtonLink({ variant, className, ...props }: LinkProps & { variant?: ButtonVariant }) {
  return <Link {...props} className={buttonClass(variant, className)} />;
}
