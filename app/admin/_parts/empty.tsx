import type { ReactNode } from 'react';

/** In the place of a list that has nothing yet: what belongs there, and the one action that puts it there. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid max-w-measure justify-items-start gap-3 border-line border-y py-8">
      <p className="font-serif text-lead">{title}</p>
      {children}
    </div>
  );
}
