import { answerHelping } from '@/lib/http/pages/helping';

/** Takes the posts to the page beside it, which the middleware passes on. */
export async function POST(
  request: Request,
  { params }: RouteContext<'/storefront/[host]/helping/[secret]/posted'>,
): Promise<Response> {
  return answerHelping(request, (await params).secret);
}
