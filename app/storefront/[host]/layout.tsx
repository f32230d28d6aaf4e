import type { Metadata } from 'next';
import { Link } from '@/app/_ui/link';
import { RefusalMessage } from '@/app/_ui/refusal-message';
import { visitor } from '@/lib/http/page';

// Every page depends on its host and on current data.
export const dynamic = 'force-dynamic';

export async function generateMetadata({ params }: LayoutProps<'/storefront/[host]'>): Promise<Metadata> {
  const { route } = await visitor((await params).host);
  return { title: { default: route.name, template: `%s · ${route.name}` } };
}

/** The frame around a route's public pages. */
export default async function StorefrontLayout({ params, children }: LayoutProps<'/storefront/[host]'>) {
  const { route } = await visitor((await params).host);
  return (
    <div className="mx-auto flex min-h-dvh max-w-storefront flex-col px-5 sm:px-8">
      <header className="flex min-h-16 flex-wrap items-center border-ink border-b py-3">
        <Link href="/" className="py-2 font-serif text-lead no-underline hover:underline">
          {route.name}
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
