import { Link } from '@/app/_ui/link';

/** A link for keyboards; it is shown while it has the focus. */
export function SkipLink({ to, children }: { to: `#${string}`; children: string }) {
  return (
    <Link
      href={to}
      className={'sr-only focus:not-sr-only focus:absolute focus:z-20 focus:bg-sheet focus:px-3 focus:py-2 '}
    >
      {children}
    </Link>
  );
}
