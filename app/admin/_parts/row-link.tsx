import type { ReactNode } from 'react';
import { Link } from '@/app/_ui/link';
import type { Href } from '@/lib/http/address';

/** The link in a table row to its resource. Its target is large enough for a thumb though the row is low. */
export function RowLink({ href, children }: { href: Href; children: ReactNode }) {
  return (
    <Link href={href} className="-my-2.5 inline-block min-w-0 max-w-full py-2.5 font-medium">
      {children}
    </Link>
  );
}
