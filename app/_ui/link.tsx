import NextLink from 'next/link';
import type { ComponentProps } from 'react';
import type { Href } from '@/lib/http/address';

/** An address outside our pages: a place on this page, another site, mail, a telephone number. */
type OutsideHref =
  | `#${string}`
  | `http://${string}`
  | `https://${string}`
  | `mailto:${string}`
  | `tel:${string}`;

export type LinkHref = Href | OutsideHref;

export interface LinkProps extends Pick<ComponentProps<'a'>, 'className' | 'children' | 'aria-current'> {
  href: LinkHref;
  /** True to load the whole page. A page with its own nonce cannot be shown inside another. */
  reload?: boolean;
}

/**
 * The component for every link; its address is checked against the existing pages. Nothing is prefetched:
 * pages are made for each visitor, and prefetching would query the database for all of them.
 */
export function Link({ href, reload = false, ...props }: LinkProps) {
  if (!isPage(href) || reload) return <a {...props} href={href} />;
  // The middleware serves the storefront's first page at /, which is not part of Next's type.
  const target = href === '/' ? { pathname: href } : href;
  return <NextLink<Exclude<Href, '/'>> {...props} href={target} prefetch={false} />;
}

const isPage = (href: LinkHref): href is Href => href.startsWith('/');
