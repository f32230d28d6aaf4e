import { GROUNDS } from '@/lib/groups/branding/accent';
import { picturePath } from '@/lib/groups/branding/picture-path';
import { ownLocale, visitor } from '@/lib/http/pages/page';
import { directionOf, languageOf } from '@/lib/words/languages/languages';

/** Lets a phone keep the storefront on its home screen, under the group's name and with its icon. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/storefront/[host]/manifest.webmanifest'>,
): Promise<Response> {
  const { host } = await params;
  const { route } = await visitor(host);
  // In the group's own language, because the answer is shared by all visitors.
  const locale = await ownLocale(host);
  const { paper } = GROUNDS.light;
  const manifest = {
    name: route.name,
    short_name: route.name,
    lang: languageOf(locale),
    dir: directionOf(locale),
    start_url: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
    icons: route.logoHash
      ? [{ src: picturePath('icon', route.logoHash), sizes: '512x512', type: 'image/png' }]
      : [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
  };
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  });
}
