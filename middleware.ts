import { type NextRequest, NextResponse } from 'next/server';
import { normalizeHost } from '@/lib/http/host';
import { settings } from '@/lib/runtime/env';

/**
 * The Host header picks the storefront: its pages live under /storefront/<host>, which nobody may ask for
 * directly. Which route a host belongs to, and whether there is one, the page itself finds out.
 */
export function middleware(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl;
  if (pathname.startsWith('/storefront')) return NextResponse.rewrite(new URL('/not-served', request.url));
  const host = normalizeHost(request.headers.get('host') ?? '') ?? '';
  const { CONSOLE_HOST } = settings();
  if (pathname === '/' && CONSOLE_HOST !== undefined && host === normalizeHost(CONSOLE_HOST)) {
    return NextResponse.rewrite(new URL('/admin', request.url));
  }
  const page = pathname === '/' ? '' : pathname;
  return NextResponse.rewrite(
    new URL(`/storefront/${encodeURIComponent(host || '-')}${page}${request.nextUrl.search}`, request.url),
  );
}

export const config = {
  runtime: 'nodejs',
  // Storefront pages only: a matched middleware costs time and can cut large bodies short.
  matcher: [
    '/',
    '/signup',
    '/my-order/:path*',
    '/pictures/:path*',
    '/robots.txt',
    '/manifest.webmanifest',
    '/storefront/:path*',
  ],
};
