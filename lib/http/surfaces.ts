const API = new Set([
  'auth',
  'health',
  'organization',
  'users',
  'routes',
  'participants',
  'wine-categories',
  'purchase-rounds',
  'insights',
  'mailings',
  'wine-offerings',
  'wines',
  'imports',
  'orders',
  'payments',
  'payment-accounts',
  'pickup-links',
  'bank-statements',
  'bank-transactions',
  'mail-templates',
  'mail-logs',
  'suppliers',
  'purchase-orders',
  'webhooks',
  'public',
  'openapi.json',
]);

/**
 * The part of the application that a path belongs to. `assets` are the built scripts and styles; `preview` is
 * mail as a recipient would see it, which the console shows in a frame.
 */
export type Surface = 'api' | 'console' | 'preview' | 'storefront' | 'assets';

function firstSegment(pathname: string): string {
  return pathname.split('/', 2)[1] ?? '';
}

export function surfaceOf(pathname: string): Surface {
  const first = firstSegment(pathname);
  if (first === '_next') return 'assets';
  if (API.has(first)) return 'api';
  // The pickup page belongs to the storefront; its requests stand below it.
  if (pathname.startsWith('/pickup/')) return 'api';
  if (pathname.startsWith('/admin/preview/')) return 'preview';
  return first === 'admin' || first === 'docs' ? 'console' : 'storefront';
}

/**
 * True when a post to this target is a file, which its route reads as it arrives. Other forms are read whole
 * first.
 */
export const takesFile = (pathname: string) => pathname.startsWith('/admin/uploads/');

/** True when CONSOLE_HOST, when it is set, is the only host that serves this path. */
export function belongsToConsoleHost(pathname: string): boolean {
  const first = firstSegment(pathname);
  if (['public', 'health', 'pickup'].includes(first)) return false;
  return ['api', 'console', 'preview'].includes(surfaceOf(pathname));
}
