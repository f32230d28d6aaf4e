import { answerUnsubscribing } from '@/lib/http/pages/unsubscribing';

/** What is posted to the page beside it, which the middleware passes on to here. */
export async function POST(
  request: Request,
  { params }: RouteContext<'/storefront/[host]/unsubscribe/[token]/posted'>,
): Promise<Response> {
  return answerUnsubscribing(request, (await params).token);
}
