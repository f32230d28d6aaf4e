import { words } from '@/lib/http/pages/page-locale';
import type { MailingRow } from '@/lib/mail/plans/queries';
import { State, type StateLook } from '../../_parts/states/state-mark';

type MailingStatus = MailingRow['status'];

const LOOKS: Record<MailingStatus, StateLook> = {
  planned: { mark: 'dashes', ink: 'text-ink' },
  running: { mark: 'arrow', ink: 'text-positive' },
  sent: { mark: 'tick', ink: 'text-positive' },
  missed: { mark: 'cross', ink: 'text-danger' },
  skipped: { mark: 'dash', ink: 'text-muted' },
};

/** The state of a planned mailing. */
export async function MailingState({ status }: { status: MailingStatus }) {
  const t = await words('console.mailings.states');
  return <State look={LOOKS[status]}>{t(status)}</State>;
}
