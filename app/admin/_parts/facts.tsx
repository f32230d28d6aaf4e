import Link from 'next/link';
import type { ReactNode } from 'react';

/** Under a page's title: what is known of the thing, term by term. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="mt-3 grid gap-x-4 text-small sm:grid-cols-[auto_1fr]">{children}</dl>;
}

/** One of them. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{term}</dt>
      <dd className="mb-1 min-w-0 sm:mb-0">{children}</dd>
    </div>
  );
}

const TARGET = '-my-2.5 inline-flex min-h-target items-center wrap-anywhere';

/** A fact that leads to another page of the console. */
export function FactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className={TARGET}>
      {children}
    </Link>
  );
}

/** A fact by which somebody is reached: `mailto:` or `tel:`. */
export function FactAddress({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={TARGET}>
      {children}
    </a>
  );
}
