import type { ReactNode } from 'react';
import { Link } from '@/app/_ui/link';
import type { Href } from '@/lib/http/address';

interface PageHeadingProps {
  title: string;
  /** The page that this one belongs to, linked above the title. */
  parent?: [href: Href, name: ReactNode];
  /** Shown above the title, after the parent. */
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
export function PageHeading({
  title,
  parent,
  above,
  children,
  describedBy,
  actions,
  tabs,
}: PageHeadingProps) {
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        {(parent || above) && (
          <p className="text-muted text-small">
            {parent && (
              <Link href={parent[0]} className="-my-3 inline-block max-w-full py-3">
                {parent[1]}
              </Link>
            )}
            {above}
          </p>
        )}
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
