import { answerUnsubscribing } from '@/lib/http/pages/unsubscribing';

/** Takes the posts to the page beside it, which the middleware passes on. */
export async function POST(
  request: Request,
  { params }: RouteContext<'/storefront/[host]/unsubscribe/[token]/posted'>,
): Promise<Response> {
  return answerUnsubscribing(request, (await params).token);
}
