import type { ReactNode } from 'react';
import { Link } from '@/app/_ui/link';
import type { Href } from '@/lib/http/address';

/** The classes of a mark with its name beside it. */
const ROW =
  'flex min-h-target items-center gap-3 no-underline hover:underline aria-[current]:font-semibold aria-[current]:text-accent-ink';

/**
 * The classes that put the mark above its name in a phone's bar. Where one is, is shown by a line: heavier letters would
 * move the others.
 */
export const IN_BAR =
  'max-md:min-h-14 max-md:min-w-11 max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:border-t-2 max-md:border-transparent max-md:text-center max-md:text-small max-md:leading-tight max-md:aria-[current]:border-accent max-md:aria-[current]:font-normal';

interface RailLinkProps {
  href: Href;
  /** True when the current page belongs to the section. */
  isHere: boolean;
  /** True when the link stands in the bar of a phone, as long as the screen is as narrow as that. */
  inBar?: boolean;
  children: ReactNode;
}

/** A link to a section of the console. */
export function RailLink({ href, isHere, inBar = false, children }: RailLinkProps) {
  return (
    <Link href={href} aria-current={isHere ? 'page' : undefined} className={inBar ? `${ROW} ${IN_BAR}` : ROW}>
      {children}
    </Link>
  );
}
