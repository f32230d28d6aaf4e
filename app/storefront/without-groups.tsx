import { ButtonLink } from '@/app/_ui/button';
import { words } from '@/lib/http/pages/page-locale';
import { consoleAddress } from '@/lib/routes/route-address';

/** What an installation shows at any host before it has a group: that it runs, and where one begins. */
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
