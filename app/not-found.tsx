import { titled, words } from '@/lib/http/pages/page-locale';

export const generateMetadata = titled('notFound', 'title');

/** The page for unknown addresses. It names no organization, because the host may belong to none. */
export default async function NotFound() {
  const t = await words('notFound');
  return (
    <main className="grid min-h-dvh place-content-center p-6">
      <h1 className="text-title">{t('title')}</h1>
      <p className="mt-3 max-w-measure">{t('sentence')}</p>
    </main>
  );
}
