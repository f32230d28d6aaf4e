import type { ReactNode } from 'react';

/** One part of a round's page, under a heading one can jump to. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 font-semibold text-lead">
        {title}
      </h2>
      {children}
    </section>
  );
}
