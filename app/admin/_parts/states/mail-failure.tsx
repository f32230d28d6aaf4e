import { words } from '@/lib/http/pages/page-locale';
import { failureKind } from '@/lib/mail/transport/failure-kinds';

/** The reason for an unsent message: the remedy, and below it the mail log's own words. */
export async function MailFailure({ failure }: { failure: string }) {
  const t = await words('console.mail.failures');
  const kind = failureKind(failure);
  return (
    <>
      {kind && <p>{t(kind)}</p>}
      <p className={`wrap-anywhere ${kind ? 'mt-1 text-muted text-small' : ''}`}>{failure}</p>
    </>
  );
}
