import type { ReactNode } from 'react';
import { Link } from '@/app/_ui/link';
import { PrintButton } from './print-button';

interface PrintToolbarProps {
  roundId: number;
  title: string;
  /** Links to other pages. */
  children: ReactNode;
}

/** The toolbar above printed pages on the screen. It is not printed. */
export function PrintToolbar({ roundId, title, children }: PrintToolbarProps) {
  return (
    <header className="sticky top-0 z-10 border-line border-b bg-paper px-4 py-2 print:hidden">
      <div className="mx-auto flex max-w-console flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <Link href={`/admin/rounds/${roundId}`} className="inline-flex min-h-target items-center">
          Back to the round
        </Link>
        <h1 className="font-semibold text-lead max-sm:order-first max-sm:w-full">{title}</h1>
        <div className="flex flex-wrap items-center gap-x-6">
          {children}
          <PrintButton />
        </div>
      </div>
    </header>
  );
}
