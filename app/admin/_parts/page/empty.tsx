import type { ReactNode } from 'react';

/** Shown instead of an empty list: what will be in it, and the action that adds the first entry. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid max-w-measure justify-items-start gap-3 border-line border-y py-8">
      <p className="font-serif text-lead">{title}</p>
      {children}
    </div>
  );
}
