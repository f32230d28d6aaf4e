import type { ReactNode } from 'react';
import { Link } from '@/app/_ui/link';
import type { Href } from '@/lib/http/address';

/** The link above a page's title to the page that this one belongs to. */
export function UpLink({ href, children }: { href: Href; children: ReactNode }) {
  return (
    <Link href={href} className="-my-3 inline-block max-w-full py-3">
      {children}
    </Link>
  );
}
