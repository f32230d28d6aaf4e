import type { Metadata } from 'next';
import { Link } from '@/app/_ui/link';
import { RefusalMessage } from '@/app/_ui/refusal-message';
import { pageNonce, visitor } from '@/lib/http/page';
import { accentStyle } from '@/lib/look/accent';
import { picturePath } from '@/lib/look/picture-path';
import { storefrontUrl } from '@/lib/routes/address';

// Every page depends on its host and on current data.
export const dynamic = 'force-dynamic';

/** The longest description that search engines and other sites show, in characters. */
const LONGEST_DESCRIPTION = 200;

export async function generateMetadata({ params }: LayoutProps<'/storefront/[host]'>): Promise<Metadata> {
  const { route } = await visitor((await params).host);
  const { name, welcome, logoHash } = route;
  const description = welcome
    ? welcome.replace(/\s+/g, ' ').slice(0, LONGEST_DESCRIPTION)
    : `${name} buys wine together. Here is the list of the present round.`;
  return {
    metadataBase: new URL(storefrontUrl(route, '/')),
    title: { default: name, template: `%s · ${name}` },
    description,
    manifest: '/manifest.webmanifest',
    openGraph: {
      type: 'website',
      siteName: name,
      title: name,
      description,
      url: '/',
      ...(logoHash
        ? { images: [{ url: picturePath('share', logoHash), width: 1200, height: 630, alt: name }] }
        : {}),
    },
    ...(logoHash
      ? { icons: { icon: picturePath('icon', logoHash), apple: picturePath('icon', logoHash) } }
      : {}),
  };
}

/** The frame around a route's public pages. */
export default async function StorefrontLayout({ params, children }: LayoutProps<'/storefront/[host]'>) {
  const { route } = await visitor((await params).host);
  return (
    <div className="mx-auto flex min-h-dvh max-w-storefront flex-col px-5 sm:px-8">
      {route.accentColor && <style nonce={await pageNonce()}>{accentStyle(route.accentColor)}</style>}
      <header className="flex min-h-16 flex-wrap items-center border-ink border-b py-3">
        <Link href="/" className="py-2 font-serif text-lead no-underline hover:underline">
          {route.logoHash ? (
            // biome-ignore lint/performance/noImgElement: it has the right size already, and there is no optimizer
            <img
              src={picturePath('logo', route.logoHash)}
              alt={route.name}
              className="h-16 w-auto max-w-full object-contain object-left dark:rounded-small dark:bg-plate dark:p-1"
            />
          ) : (
            route.name
          )}
        </Link>
      </header>
      <main className="flex-1 py-8 sm:py-12">
        <RefusalMessage />
        {children}
      </main>
      <footer className="border-line border-t py-6 text-small">
        <Link href="/signup" className="inline-block py-2 text-muted hover:text-ink">
          Hear about the next round
        </Link>
      </footer>
    </div>
  );
}
