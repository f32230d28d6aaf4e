interface CodePictureProps {
  /** What the code leads to, for who does not see it. */
  label: string;
  /** The modules of a side, and the path that draws the dark ones. */
  size: string | undefined;
  path: string | undefined;
}

/** A code that a phone's camera reads, dark on white in every colour scheme. */
export function CodePicture({ label, size, path }: CodePictureProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56"
    >
      <rect width={size} height={size} fill="#fff" />
      <path fillRule="evenodd" d={path} />
    </svg>
  );
}
