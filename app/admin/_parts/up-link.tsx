import Link from 'next/link';
import type { ReactNode } from 'react';

/** Above a page's title: leads to what the page is a part of. */
export function UpLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className="-my-3 inline-block max-w-full py-3">
      {children}
    </Link>
  );
}
