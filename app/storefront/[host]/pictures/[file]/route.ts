import { notFound } from 'next/navigation';
import { getPicture } from '@/lib/groups/routes/logo';
import { queryAsVisitor, visitor } from '@/lib/http/pages/page';

/** The kinds of pictures, and the hash of their source. */
const NAME = /^(logo|icon|share)-([0-9a-f]{32})$/;

/** A picture made from the route's logo or name. Its address has the hash of that, so it may be kept for ever. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/storefront/[host]/pictures/[file]'>,
): Promise<Response> {
  const { host, file } = await params;
  const [, kind, hash] = NAME.exec(file) ?? [];
  if (!kind) notFound();
  const { content, mediaType } = await queryAsVisitor(getPicture, await visitor(host), { kind, hash });
  return new Response(new Uint8Array(content), {
    headers: {
      'content-type': mediaType,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
    },
  });
}
