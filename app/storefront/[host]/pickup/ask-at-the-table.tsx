import { words } from '@/lib/http/pages/page-locale';

/** What anybody sees who scans the code of a sheet and does not hand out orders. */
export async function AskAtTheTable() {
  const t = await words('pickup.page');
  return (
    <div className="max-w-measure">
      <h1 className="text-title">{t('askAtTable')}</h1>
      <p className="mt-4">{t('askExplains')}</p>
    </div>
  );
}
