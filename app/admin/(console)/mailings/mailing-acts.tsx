import { buttonClass } from '@/app/_ui/button';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { hidden } from '@/app/_ui/hidden-words';
import { Link } from '@/app/_ui/link';
import { ROW_FIELD, rowValue } from '@/lib/http/forms/form-row';
import { words } from '@/lib/http/pages/page-locale';
import type { MailingWithRecipients } from '@/lib/mail/plans/mailing-view';
import { presentMailing } from '@/lib/mail/plans/present';
import { versionOf } from '@/lib/rules/version';

/** The acts on a mailing that has not begun, in a form around rows whose action is `skipMailing`. */
export async function MailingActs({ mailing }: { mailing: MailingWithRecipients }) {
  const { id, status, eventType } = mailing;
  if (status !== 'planned' && status !== 'skipped') return null;
  const t = await words('console.mailings.acts');
  const kinds = await words('messages.kinds');
  const named = { mailing: kinds(eventType), hidden };
  const isSkipped = status === 'skipped';
  const row = { id, status: isSkipped ? 'planned' : 'skipped', version: versionOf(presentMailing(mailing)) };
  return (
    <div className="-ms-1 flex flex-wrap gap-x-4">
      <SubmitButton
        variant="plain"
        name={ROW_FIELD}
        value={rowValue(row)}
        labels={[t.rich(isSkipped ? 'plan' : 'skip', named), t(isSkipped ? 'planning' : 'skipping')]}
      />
      <Link href={`/admin/mailings/${id}#now`} className={buttonClass('plain')}>
        {t.rich('now', named)}
      </Link>
      <Link href={`/admin/mailings/${id}#preview`} className={buttonClass('plain')}>
        {t.rich('look', named)}
      </Link>
    </div>
  );
}
