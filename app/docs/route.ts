import { docsPage } from '@/lib/http/docs';

/** The API's description for people, in which every call can be tried. */
export function GET(request: Request): Response {
  return new Response(docsPage(request.headers.get('x-nonce') ?? ''), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}
