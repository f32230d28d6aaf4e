import type { ReactNode } from 'react';
import { Link, type LinkHref } from '@/app/_ui/link';

/** The details of a resource under a page's title, as terms and descriptions. */
export function Details({ children }: { children: ReactNode }) {
  return <dl className="mt-3 grid gap-x-4 text-small sm:grid-cols-[auto_1fr]">{children}</dl>;
}

/** A term and its description. */
export function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere mb-1 min-w-0 sm:mb-0">{children}</dd>
    </div>
  );
}

/** A detail with a link: to another page of the console, or `mailto:` or `tel:`. */
export function DetailLink({ href, children }: { href: LinkHref; children: ReactNode }) {
  return (
    <Link href={href} className="-my-2.5 inline-flex min-h-target items-center wrap-anywhere">
      {children}
    </Link>
  );
}
