import { KeptPresses } from '@/app/_pickup/kept-presses';
import { PageWords } from '@/app/_ui/page-words';
import { words } from '@/lib/http/pages/page-locale';

/** The page for a visitor who scans a sheet's code and is no helper. */
export async function AskAtTheTable() {
  const t = await words('pickup.page');
  return (
    <div data-helping className="max-w-measure">
      <h1 className="text-title">{t('askAtTable')}</h1>
      <p className="mt-4">{t('askExplains')}</p>
      <PageWords of={['pickup.page']}>
        <KeptPresses />
      </PageWords>
    </div>
  );
}
