import type { AppRoutes } from '@/.next/types/routes';

/** A page's address with its parameters in place: an id is a number, everything else is text. */
type Filled<Path extends string> = Path extends `${infer Before}[id]${infer After}`
  ? `${Before}${number}${Filled<After>}`
  : Path extends `${infer Before}[${string}]${infer After}`
    ? `${Before}${string}${Filled<After>}`
    : Path;

/** Storefront pages lie below /storefront/<host>, and are asked for by the host alone. */
type Asked<Path extends string> = Path extends `/storefront/[host]${infer Page}`
  ? Page extends ''
    ? '/'
    : Page
  : Path;

/** The address of a page there is, without query. */
export type PagePath = Filled<Asked<AppRoutes>>;

/**
 * Where a link may lead within the application. Next's own type also takes whatever the route for unknown
 * addresses catches, which is everything.
 */
export type Href = PagePath | `${Exclude<PagePath, '/'>}${'?' | '#'}${string}`;

/** An address on the same site that came with a request, so that only the browser finds out what is there. */
export type LocalPath = `/${string}`;
