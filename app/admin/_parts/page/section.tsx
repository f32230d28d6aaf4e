import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: ReactNode;
  /** Actions on the whole section, to the right of the title. */
  actions?: ReactNode;
  className?: string | undefined;
  /** True when it shows the result of an act, so that its heading gets the focus. */
  isOutcome?: boolean;
  children: ReactNode;
}

/** One section of a page, under a heading that links can point to. */
export function Section({ id, title, actions, className, isOutcome = false, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2
          id={id}
          data-outcome={isOutcome || undefined}
          className="wrap-anywhere min-w-0 font-semibold text-lead"
        >
          {title}
        </h2>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
