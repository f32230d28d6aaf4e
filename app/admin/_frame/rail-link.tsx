import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { Link } from '@/app/_ui/link';
import type { Href } from '@/lib/http/address';

interface RailLinkProps {
  href: Href;
  /** Other addresses that belong to the same section. */
  covers?: string[] | undefined;
  /** Whether only this one address is the section, and not those below it. */
  alone?: boolean | undefined;
  children: ReactNode;
}

/** A link to a section of the console, marked when the current page belongs to it. */
export function RailLink({ href, covers = [], alone = false, children }: RailLinkProps) {
  const path = usePathname();
  const here = [href, ...covers].some((place) => path === place || (!alone && path.startsWith(`${place}/`)));
  return (
    <Link
      href={href}
      aria-current={here ? 'page' : undefined}
      className="flex min-h-14 flex-col items-center justify-center gap-0.5 wrap-anywhere hyphens-auto px-0.5 text-center text-small leading-tight no-underline hover:underline aria-[current]:font-semibold aria-[current]:text-accent-ink md:min-h-target md:flex-row md:justify-start md:gap-3 md:px-0 md:text-start md:text-body"
    >
      {children}
    </Link>
  );
}
