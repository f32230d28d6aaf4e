import type { ReactNode } from 'react';
import { Link } from '@/app/_ui/link';
import type { Href } from '@/lib/http/address';

/** Above a page's title: leads to what the page is a part of. */
export function UpLink({ href, children }: { href: Href; children: ReactNode }) {
  return (
    <Link href={href} className="-my-3 inline-block max-w-full py-3">
      {children}
    </Link>
  );
}
