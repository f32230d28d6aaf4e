import { memo } from 'react';
import { missingInCrate } from '@/lib/wines/crates';
import type { RowWords } from './row-words';

/** With more crates than these, the lines between them would be most of the bar. */
const MOST_LINES = 12;

interface CrateBarProps {
  /** The bottles that are ordered in all. */
  bottles: number;
  /** The bottles among them that are only chosen in the surrounding form. */
  chosen?: number;
  bottlesPerCrate: number;
  /** The most bottles that all orders together may have of the wine; absent without a limit. */
  limit?: number | undefined;
  words: RowWords;
}

/**
 * The group's progress with the crates of a wine, in words and as a bar with a line after each crate. It is
 * memoized by its figures, because each press changes one of very many.
 */
export const CrateBar = memo(function CrateBar({
  bottles,
  chosen = 0,
  bottlesPerCrate,
  limit = Number.POSITIVE_INFINITY,
  words,
}: CrateBarProps) {
  // Before the first bottle there is a crate to be filled as well.
  const missing = bottles === 0 ? bottlesPerCrate : missingInCrate(bottles, bottlesPerCrate);
  const whole = bottles + missing;
  const placed = bottles - chosen;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 text-small tabular-nums">
      <svg
        aria-hidden="true"
        // A unit is a bottle. The widths are no styles, because the page's policy forbids style attributes.
        viewBox={`0 0 ${whole} 1`}
        preserveAspectRatio="none"
        className="h-2 w-36 max-w-full shrink-0 rounded-small"
      >
        <path d={`M0 0H${whole}V1H0z`} className="fill-line" />
        <path d={`M0 0H${placed}V1H0z`} className="fill-accent-ink" />
        {chosen > 0 && (
          <path d={`M${placed} 0H${bottles}V1H${placed}z`} className="fill-accent-ink opacity-60" />
        )}
        <path
          d={linesBetween(whole, bottlesPerCrate)}
          vectorEffect="non-scaling-stroke"
          className="stroke-2 stroke-paper"
        />
      </svg>
      <span className="text-muted">
        <span className="sr-only">{words.everybody}</span>{' '}
        {words[fillOf(missing, chosen > 0, whole <= limit)]({ bottles, whole, missing })}
      </span>
    </div>
  );
});

/** The words about a crate; bottles that can no longer be ordered are not called missing. */
function fillOf(missing: number, withYours: boolean, isReachable: boolean) {
  if (missing === 0) return 'full';
  if (isReachable) return withYours ? 'missingWithYours' : 'missing';
  return withYours ? 'orderedWithYours' : 'ordered';
}

/** The path of the lines between crates, in bottles. */
function linesBetween(whole: number, bottlesPerCrate: number): string {
  const crates = whole / bottlesPerCrate;
  if (crates > MOST_LINES) return '';
  return Array.from({ length: crates - 1 }, (_, index) => `M${(index + 1) * bottlesPerCrate} 0V1`).join('');
}
