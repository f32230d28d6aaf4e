import type { ReactNode } from 'react';
import { Link, type LinkHref } from '@/app/_ui/link';

/** Under a page's title: what is known of the thing, term by term. */
export function Details({ children }: { children: ReactNode }) {
  return <dl className="mt-3 grid gap-x-4 text-small sm:grid-cols-[auto_1fr]">{children}</dl>;
}

/** One of them. */
export function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{term}</dt>
      <dd className="mb-1 min-w-0 sm:mb-0">{children}</dd>
    </div>
  );
}

/** A detail that leads somewhere: to another page of the console, or by `mailto:` or `tel:` to somebody. */
export function DetailLink({ href, children }: { href: LinkHref; children: ReactNode }) {
  return (
    <Link href={href} className="-my-2.5 inline-flex min-h-target items-center wrap-anywhere">
      {children}
    </Link>
  );
}
