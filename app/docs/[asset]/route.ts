import { docsAsset } from '@/lib/http/openapi/docs';

/** A script, style sheet or image of the page at /docs. */
export async function GET(_request: Request, { params }: RouteContext<'/docs/[asset]'>) {
  const asset = await docsAsset((await params).asset);
  if (!asset) return new Response(null, { status: 404 });
  return new Response(asset.body, {
    headers: { 'content-type': asset.type, 'cache-control': 'public, max-age=3600' },
  });
}
