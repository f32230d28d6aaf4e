import { notFound } from 'next/navigation';
import { getPicture } from '@/lib/groups/routes/logo';
import { queryAsVisitor, visitor } from '@/lib/http/pages/page';
import { answersConsole } from '@/lib/http/requests/host';
import { anyone } from '@/lib/rules/caller';
import { getWinePicture } from '@/lib/wines/library/picture';

/** The kinds of a route's pictures, and the hash of their source. */
const OF_ROUTE = /^(logo|icon|share)-([0-9a-f]{32})$/;

/** The secret of a wine's picture, which lists show small. */
const OF_WINE = /^(wine-[0-9a-f]{32})(-small)?$/;

/**
 * A picture of a wine, or made from the route's logo or name. Its address changes with its content, so it may be kept
 * for ever.
 */
export async function GET(_request: Request, { params }: RouteContext<'/storefront/[host]/pictures/[file]'>) {
  const { host, file } = await params;
  const { content, mediaType } = OF_WINE.test(file)
    ? await wine(decodeURIComponent(host), file)
    : await ofRoute(host, file);
  return new Response(new Uint8Array(content), {
    headers: {
      'content-type': mediaType,
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
}

async function ofRoute(host: string, file: string) {
  const [, kind, hash] = OF_ROUTE.exec(file) ?? [];
  if (!kind) notFound();
  return queryAsVisitor(getPicture, await visitor(host), { kind, hash });
}

async function wine(host: string, file: string) {
  const [, name, small] = OF_WINE.exec(file) ?? [];
  const content = await queryAsVisitor(getWinePicture, anyone, {
    host,
    url: `/pictures/${name}`,
    size: small ? 'small' : 'content',
    has_console: answersConsole(host),
  });
  return { content, mediaType: 'image/webp' };
}
