import type { AppRouteHandlerRoutes, AppRoutes } from '@/.next/types/routes';

/** A page's address with its parameters filled in: an id is a number, everything else is text. */
type Filled<Path extends string> = Path extends `${infer Before}[id]${infer After}`
  ? `${Before}${number}${Filled<After>}`
  : Path extends `${infer Before}[${string}]${infer After}`
    ? `${Before}${string}${Filled<After>}`
    : Path;

/**
 * Storefront pages are at /storefront/<host> inside the application; browsers request them without that
 * prefix.
 */
type Asked<Path extends string> = Path extends `/storefront/[host]${infer Page}`
  ? Page extends ''
    ? '/'
    : Page
  : Path;

/** The printed pages and files of the console, which route handlers answer. */
type Printed = Extract<
  AppRouteHandlerRoutes,
  | `/admin/rounds/[id]/${string}`
  | '/admin/purchase-orders/[id]/document'
  | '/admin/payments/file'
  | '/admin/files/[list]'
  | '/admin/files/refused-rows'
  | '/admin/archive'
  | '/admin/participants/[id]/data'
>;

/** The address of an existing page, without query. */
export type PagePath = Filled<Asked<AppRoutes | Printed>>;

/**
 * The target of a link within the application. Next's own type also accepts every address of the catch-all
 * route.
 */
export type Href = PagePath | `${Exclude<PagePath, '/'>}${'?' | '#'}${string}`;

/** An address on this site that came with a request; its page may not exist. */
export type LocalPath = `/${string}`;
