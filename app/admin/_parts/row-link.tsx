import Link from 'next/link';
import type { ReactNode } from 'react';

/** In a ledger's row: leads to what the row is about, with a target a thumb can hit in a row that stays low. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className="-my-2.5 inline-block min-w-0 max-w-full py-2.5 font-medium">
      {children}
    </Link>
  );
}
