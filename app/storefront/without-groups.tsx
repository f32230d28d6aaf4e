import { ButtonLink } from '@/app/_ui/button';
import { consoleAddress } from '@/lib/groups/routes/route-address';
import { words } from '@/lib/http/pages/page-locale';

/** The page of an installation without a group, at any host: it runs, and the console is the beginning. */
export async function WithoutGroups() {
  const t = await words('storefront.withoutGroups');
  return (
    <main className="grid min-h-dvh place-content-center justify-items-start gap-4 p-6">
      <h1 className="text-title">{t('title')}</h1>
      <p className="max-w-measure">{t('sentence')}</p>
      <ButtonLink href={consoleAddress()} variant="primary">
        {t('logIn')}
      </ButtonLink>
    </main>
  );
}
