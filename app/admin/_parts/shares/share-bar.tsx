interface ShareBarProps {
  /** The part that is drawn, out of `of`. */
  value: number;
  of: number;
}

/** A bar that shows a number as a share of a total; the number itself is written beside it. */
export function ShareBar({ value, of }: ShareBarProps) {
  const share = of > 0 ? (value / of) * 100 : 0;
  // The width is an SVG attribute, because the page's policy forbids style attributes.
  return (
    <svg
      aria-hidden="true"
      className="block h-2 w-full min-w-24 max-w-full text-accent-ink"
      preserveAspectRatio="none"
    >
      <rect width="100%" height="100%" className="fill-line" />
      <rect width={`${share}%`} height="100%" fill="currentColor" />
    </svg>
  );
}
