import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ComponentProps } from 'react';

/** The kind of notice. Each has a mark with its own shape, not only its own colour. */
export type Tone = 'plain' | 'positive' | 'danger';

const MARKS = { plain: Info, positive: CircleCheck, danger: CircleAlert };
const INKS: Record<Tone, string> = { plain: 'text-muted', positive: 'text-positive', danger: 'text-danger' };

/** A sentence or two set apart from the page, with a mark for its kind. */
export function Notice({
  tone = 'plain',
  className = '',
  children,
  ...props
}: ComponentProps<'div'> & { tone?: Tone }) {
  const Mark = MARKS[tone];
  return (
    <div {...props} className={`flex gap-3 rounded-small border border-line bg-raised p-4 ${className}`}>
      <Mark aria-hidden className={`mt-0.5 size-5 shrink-0 ${INKS[tone]}`} />
      <div className="min-w-0 max-w-measure">{children}</div>
    </div>
  );
}
