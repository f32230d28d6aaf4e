interface ShareBarProps {
  /** What is drawn, of `of`. */
  value: number;
  of: number;
}

/** How much of a whole a figure is, drawn; the figure itself stands beside it in words. */
export function ShareBar({ value, of }: ShareBarProps) {
  const share = of > 0 ? (value / of) * 100 : 0;
  // The width is an attribute of the drawing: a style attribute would not pass the page's policy.
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
