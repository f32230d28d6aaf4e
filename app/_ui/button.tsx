import type { ComponentProps } from 'react';
import { Link, type LinkProps } from './link';

/**
 * `primary` is the one thing to press on a page, `danger` what cannot be undone, `plain` a small thing within
 * a row, `quiet` everything else.
 */
export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'plain';

const SHAPE =
  'inline-flex min-h-target min-w-target items-center justify-center gap-2 rounded-small text-center ' +
  'transition-colors aria-disabled:cursor-default aria-disabled:opacity-60';

const FRAMED = 'border px-5 py-2 font-medium no-underline';

const LOOKS: Record<ButtonVariant, string> = {
  primary: `${FRAMED} border-transparent bg-accent text-on-accent hover:bg-accent-strong`,
  quiet: `${FRAMED} border-edge bg-transparent text-ink hover:bg-raised`,
  danger: `${FRAMED} border-danger bg-transparent text-danger hover:bg-danger hover:text-paper`,
  plain: 'bg-transparent px-1 text-ink underline decoration-edge underline-offset-4 hover:decoration-current',
};

/** The classes of a button, for what is not a `<button>` and has to look like one. */
export function buttonClass(variant: ButtonVariant = 'quiet', className = ''): string {
  return `${SHAPE} ${LOOKS[variant]} ${className}`;
}

/** A button that does something on this page; forms are sent with `SubmitButton`. */
export function Button({
  variant,
  className,
  ...props
}: ComponentProps<'button'> & { variant?: ButtonVariant }) {
  return <button type="button" {...props} className={buttonClass(variant, className)} />;
}

/** A link that looks like a button: it leads somewhere and changes nothing. */
export function ButtonLink({ variant, className, ...props }: LinkProps & { variant?: ButtonVariant }) {
  return <Link {...props} className={buttonClass(variant, className)} />;
}
