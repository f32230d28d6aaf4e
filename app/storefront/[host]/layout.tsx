import { Languages } from 'lucide-react';
import type { Metadata } from 'next';
import { RefusalMessage } from '@/app/_ui/forms/refusal-message';
import { Link } from '@/app/_ui/link';
import { ZoneScript } from '@/app/_ui/moments/zone-script';
import { accentStyle } from '@/lib/groups/branding/accent';
import { namePictureHash } from '@/lib/groups/branding/name-picture';
import { picturePath } from '@/lib/groups/branding/picture-path';
import { storefrontUrl } from '@/lib/groups/routes/route-address';
import { isBeforeFirstGroup, ownLocale, pageNonce, visitor } from '@/lib/http/pages/page';
import { words } from '@/lib/http/pages/page-locale';
import { languageNames, languageOf } from '@/lib/words/languages/languages';
import { LanguageSwitch } from './language-switch';
import { OtherLanguage } from './other-language';

// Every page depends on its host and on current data.
export const dynamic = 'force-dynamic';

/** The longest description that search engines and other sites show, in characters. */
const LONGEST_DESCRIPTION = 200;

export async function generateMetadata({ params }: LayoutProps<'/storefront/[host]'>): Promise<Metadata> {
  const { host } = await params;
  if (await isBeforeFirstGroup(host)) return {};
  const { route } = await visitor(host);
  const t = await words('storefront.frame');
  const { name, welcome, logoHash } = route;
  const shared = logoHash ?? namePictureHash(route);
  const description = welcome
    ? welcome.replace(/\s+/g, ' ').slice(0, LONGEST_DESCRIPTION)
    : t('description', { name });
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
      ...(shared === null
        ? {}
        : { images: [{ url: picturePath('share', shared), width: 1200, height: 630, alt: name }] }),
    },
    ...(logoHash
      ? { icons: { icon: picturePath('icon', logoHash), apple: picturePath('icon', logoHash) } }
      : {}),
  };
}

/** The frame around a route's public pages. */
export default async function StorefrontLayout({ params, children }: LayoutProps<'/storefront/[host]'>) {
  const { host } = await params;
  if (await isBeforeFirstGroup(host)) return children;
  const { route } = await visitor(host);
  const t = await words('storefront.frame');
  return (
    <div className="mx-auto flex min-h-dvh max-w-storefront flex-col px-5 sm:px-8">
      {route.accentColor && <style nonce={await pageNonce()}>{accentStyle(route.accentColor)}</style>}
      <header>
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-ink border-b py-1 sm:min-h-16 sm:py-3">
          <Link
            href="/"
            className="wrap-anywhere min-w-0 py-2 font-serif text-lead no-underline hover:underline"
          >
            {route.logoHash ? (
              // biome-ignore lint/performance/noImgElement: it has the right size already, and there is no optimizer
              <img
                src={picturePath('logo', route.logoHash)}
                alt={route.name}
                className="h-12 w-auto max-w-full object-contain object-left dark:rounded-small dark:bg-plate dark:p-1 sm:h-16"
              />
            ) : (
              <bdi>{route.name}</bdi>
            )}
          </Link>
          {/* By keyboard the links themselves are as near, and each stop here stands before every order. */}
          <a
            tabIndex={-1}
            href="#languages"
            className="inline-flex min-h-target items-center gap-2 text-muted text-small hover:text-ink"
          >
            <Languages aria-hidden className="size-4" />
            <span className="sr-only">{t('languages')}: </span>
            {languageNames[languageOf(route.locale)]}
          </a>
          <OtherLanguage locale={route.locale} own={await ownLocale(host)} />
        </div>
      </header>
      <main className="flex-1 pt-3 pb-8 max-[22.5rem]:pt-1 sm:py-12">
        <RefusalMessage />
        {children}
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-x-10 border-line border-t py-4 text-small">
        {/* Helpers have no use for these links. */}
        <nav className="flex flex-wrap gap-x-6 [body:has([data-helping])_&]:hidden">
          <Link href="/signup" className="inline-flex min-h-target items-center text-muted hover:text-ink">
            {t('nextRound')}
          </Link>
          <Link href="/my-order" className="inline-flex min-h-target items-center text-muted hover:text-ink">
            {t('findOrder')}
          </Link>
          {(['imprint', 'privacy'] as const).map(
            (page) =>
              route[page] && (
                <Link
                  key={page}
                  href={`/${page}`}
                  className="inline-flex min-h-target items-center text-muted hover:text-ink"
                >
                  {t(page)}
                </Link>
              ),
          )}
        </nav>
        <LanguageSwitch label={t('languages')} locale={route.locale} />
      </footer>
      <ZoneScript nonce={await pageNonce()} />
    </div>
  );
}
