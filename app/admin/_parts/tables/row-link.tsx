import type { ReactNode } from 'react';
import { Link } from '@/app/_ui/link';
import type { Href } from '@/lib/http/address';

/** The link in a table row to its resource. Its target is large enough for a thumb though the row is low. */
export function RowLink({ href, children }: { href: Href; children: ReactNode }) {
  return (
    <Link href={href} className="row-link">
      {children}
    </Link>
  );
}
