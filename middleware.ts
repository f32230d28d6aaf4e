import { type NextRequest, NextResponse } from 'next/server';
import { isConsoleHost, normalizeHost } from '@/lib/http/requests/host';
import { isSecure } from '@/lib/http/requests/same-origin';
import { LANGUAGE_COOKIE, SWITCH, YEAR_SECONDS } from '@/lib/words/languages/choice';
import { knownLanguage } from '@/lib/words/languages/languages';

/** Targets of a storefront that are no page. */
const FILE = /^\/(pictures\/|robots\.txt$|manifest\.webmanifest$|.*\.ics$)/;

/** Forms to these pages come without scripts, and to an address where the framework expects no form. */
const isPosted = ({ method, nextUrl }: NextRequest) =>
  method === 'POST' && /^\/(unsubscribe\/|helping\/|pickup$)/.test(nextUrl.pathname);

/**
 * The Host header picks the storefront: its pages live under /storefront/<host>, which nobody may ask for directly. The
 * page itself finds the route of a host, if there is one. `?lang=nl` on any of them switches to that language, now and
 * for the pages to come; not on files, which are kept for everybody.
 */
export function middleware(request: NextRequest): NextResponse {
  const { pathname, searchParams } = request.nextUrl;
  if (pathname.startsWith('/storefront')) return NextResponse.rewrite(new URL('/not-served', request.url));
  const host = normalizeHost(request.headers.get('host') ?? '') ?? '';
  if (pathname === '/' && isConsoleHost(host)) {
    return NextResponse.rewrite(new URL('/admin', request.url));
  }
  const page = pathname === '/' ? '' : pathname + (isPosted(request) ? '/posted' : '');
  const asked = FILE.test(pathname) ? undefined : knownLanguage(searchParams.get(SWITCH) ?? '');
  const response = NextResponse.rewrite(
    new URL(`/storefront/${encodeURIComponent(host || '-')}${page}${request.nextUrl.search}`, request.url),
  );
  if (asked) {
    const secure = isSecure(request.headers);
    response.cookies.set(LANGUAGE_COOKIE, asked, {
      path: '/',
      maxAge: YEAR_SECONDS,
      sameSite: 'lax',
      secure,
    });
  }
  return response;
}

export const config = {
  runtime: 'nodejs',
  // Storefront pages only: a matched middleware costs time and can cut large bodies short.
  matcher: [
    '/',
    '/signup',
    '/imprint',
    '/privacy',
    '/my-order/:path*',
    '/unsubscribe/:token',
    '/helping/:secret',
    '/pickup',
    '/calendar.ics',
    '/pictures/:path*',
    '/robots.txt',
    '/manifest.webmanifest',
    '/storefront/:path*',
  ],
};
