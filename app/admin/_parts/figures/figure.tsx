import type { ReactNode } from 'react';
import { ShareBar } from '../shares/share-bar';

interface FigureProps {
  term: string;
  value: ReactNode;
  /** Drawn beneath the value, over the whole width. */
  share?: { value: number; of: number } | undefined;
  children?: ReactNode;
}

/** A number of a round under its term, with a sentence below. */
export function Figure({ term, value, share, children }: FigureProps) {
  return (
    <div className={`min-w-0 ${share ? 'col-span-2' : ''}`}>
      <dt className="text-muted text-small">{term}</dt>
      <dd className="font-serif text-heading tabular-nums">{value}</dd>
      {share && (
        <dd className="my-1">
          <ShareBar {...share} />
        </dd>
      )}
      <dd className="text-muted text-small tabular-nums">{children}</dd>
    </div>
  );
}
