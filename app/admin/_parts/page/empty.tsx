import type { ReactNode } from 'react';

interface EmptyProps {
  title: string;
  /** The future content. */
  sentence?: string;
  /** The action that adds the first entry. */
  children?: ReactNode;
}

/** Shown instead of an empty list. */
export function Empty({ title, sentence, children }: EmptyProps) {
  return (
    <div className="grid max-w-measure justify-items-start gap-3 border-line border-y py-8">
      <p className="font-serif text-lead">{title}</p>
      {sentence && <p>{sentence}</p>}
      {children}
    </div>
  );
}
