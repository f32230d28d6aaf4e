import Link from 'next/link';
import type { ReactNode } from 'react';

/** In a ledger's row: leads to what the row is about, with a target a thumb can hit in a row that stays low. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="-my-2 inline-flex min-h-target min-w-0 items-center font-medium"
    >
      {children}
    </Link>
  );
}
