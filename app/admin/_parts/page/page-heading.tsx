import type { ReactNode } from 'react';

interface PageHeadingProps {
  title: string;
  /** Shown above the title: the parent of the page. */
  above?: ReactNode;
  /** Shown below the title: the state, the dates. */
  children?: ReactNode;
  /** The id of the state below the title, which is read out with the title after an act. */
  describedBy?: string;
  /** The actions of the page, top right, with the primary one last. */
  actions?: ReactNode;
  /** The way to the pages beside this one. On a phone it comes before the actions, which would push it off the screen. */
  tabs?: ReactNode;
}

/** The head of every console page. */
export function PageHeading({ title, above, children, describedBy, actions, tabs }: PageHeadingProps) {
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        {above && <p className="text-muted text-small">{above}</p>}
        <h1 aria-describedby={describedBy} className="wrap-anywhere font-semibold text-heading">
          {title}
        </h1>
        {children}
      </div>
      {tabs && <div className="min-w-0 basis-full sm:order-last">{tabs}</div>}
      {actions && <div className="flex flex-wrap items-start gap-3">{actions}</div>}
    </div>
  );
}
