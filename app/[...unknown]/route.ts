import { failure, responseOf } from '@/lib/http/answers';
import { pageLocale } from '@/lib/http/pages/page-locale';
import { PLAIN_PAGE_POLICY, plainPage } from '@/lib/http/pages/plain-page';
import { refuse } from '@/lib/rules/errors';

/** Answers every path that nothing else serves: a plain page for people, JSON for programs. */
async function notFound(request: Request): Promise<Response> {
  if (!(request.headers.get('accept') ?? '').includes('text/html'))
    return responseOf(failure(refuse('notFound')));
  return new Response(
    plainPage('notFound', { locale: await pageLocale(), pathname: new URL(request.url).pathname }),
    {
      status: 404,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': PLAIN_PAGE_POLICY,
      },
    },
  );
}

export {
  notFound as DELETE,
  notFound as GET,
  notFound as HEAD,
  notFound as OPTIONS,
  notFound as PATCH,
  notFound as POST,
  notFound as PUT,
};
