import { visitor } from '@/lib/http/pages/page';

/** Tells search engines which pages are for everybody: the wine list, but nobody's order. */
export async function GET(_request: Request, { params }: RouteContext<'/storefront/[host]/robots.txt'>) {
  await visitor((await params).host);
  const rules = [
    'User-agent: *',
    'Disallow: /my-order/',
    'Disallow: /unsubscribe/',
    'Disallow: /helping/',
    'Disallow: /pickup',
    'Disallow: /admin',
    'Allow: /',
    '',
  ];
  return new Response(rules.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
