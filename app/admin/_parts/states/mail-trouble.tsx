import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import { words } from '@/lib/http/pages/page-locale';
import type { MailTrouble as Trouble } from '@/lib/mail/health/health';
import { MailFailure } from './mail-failure';

/** Says that mail does not work, with the reason, where an act sends mail. */
export async function MailTrouble({ trouble, routeId }: { trouble: Trouble; routeId: number }) {
  const t = await words('console.mail.trouble');
  return (
    <Notice tone="danger">
      <p className="font-medium">{t('title')}</p>
      <MailFailure failure={trouble.failure} />
      <Link
        href={`/admin/settings/routes/${routeId}#sender`}
        className="inline-flex min-h-target items-center"
      >
        {t('act')}
      </Link>
    </Notice>
  );
}
