import { ButtonLink } from '@/app/_ui/button';
import { words } from '@/lib/http/pages/page-locale';

/** Shown in the frame of the console when a link leads to a deleted resource. */
export default async function NotFoundInConsole() {
  const t = await words('notFound');
  return (
    <div className="grid justify-items-start gap-4">
      <h1 className="font-semibold text-heading">{t('title')}</h1>
      <p className="max-w-measure">{t('inConsole')}</p>
      <ButtonLink href="/admin">{t('backToConsole')}</ButtonLink>
    </div>
  );
}
