import type { ReactNode } from 'react';
import { Link } from '@/app/_ui/link';
import type { Href } from '@/lib/http/address';

/** In a ledger's row: leads to what the row is about, with a target a thumb can hit in a row that stays low. */
export function RowLink({ href, children }: { href: Href; children: ReactNode }) {
  return (
    <Link href={href} className="-my-2.5 inline-block min-w-0 max-w-full py-2.5 font-medium">
      {children}
    </Link>
  );
}
