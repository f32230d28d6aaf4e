import NextLink from 'next/link';
import type { ComponentProps } from 'react';
import type { Href } from '@/lib/http/address';

/** Not a page of ours: a place on the same page, another site, mail, a telephone. */
type OutsideHref =
  | `#${string}`
  | `http://${string}`
  | `https://${string}`
  | `mailto:${string}`
  | `tel:${string}`;

export type LinkHref = Href | OutsideHref;

export interface LinkProps extends Pick<ComponentProps<'a'>, 'className' | 'children' | 'aria-current'> {
  href: LinkHref;
  /** Whether the browser fetches the page anew: one with a nonce of its own cannot come into another. */
  reload?: boolean;
}

/**
 * The one way a link is made; its address is checked against the pages there are. Nothing is fetched before
 * it is followed: pages are made for each visitor, and looking ahead would ask the database for all of them.
 */
export function Link({ href, reload = false, ...props }: LinkProps) {
  if (!isPage(href) || reload) return <a {...props} href={href} />;
  // The middleware puts the storefront's first page at /, of which Next's type knows nothing.
  const target = href === '/' ? { pathname: href } : href;
  return <NextLink<Exclude<Href, '/'>> {...props} href={target} prefetch={false} />;
}

const isPage = (href: LinkHref): href is Href => href.startsWith('/');
