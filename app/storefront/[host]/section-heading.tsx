import type { ReactNode } from 'react';

/** A heading with a rule below it, as in a printed list. */
export function SectionHeading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="wrap-anywhere scroll-mt-6 border-ink border-b pb-2 text-heading">
      {children}
    </h2>
  );
}
