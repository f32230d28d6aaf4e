import { Link } from '@/app/_ui/link';
import type { Administrator } from '@/lib/caller';
import { formatShortMoment, type LocaleSettings } from '@/lib/format';
import { show } from '@/lib/http/page';
import { getMailLedger } from '@/lib/messages/mail-ledger';
import type { Participant } from '@/lib/participants/queries';
import { Empty } from '../../../_parts/empty';
import { MAIL_KINDS, MailState } from '../../../_parts/mail-state';
import { RowLink } from '../../../_parts/row-link';
import { Section } from '../../../_parts/section';
import { type Column, Table } from '../../../_parts/table';

/** How many messages are shown; the others are in the mail log. */
const SHOWN = 20;

const COLUMNS: Column[] = [
  { label: 'Message', wide: true },
  { label: 'Round', fold: 'early' },
  { label: 'State' },
  { label: 'Attempted', fold: 'late' },
];

interface ParticipantMailProps {
  participant: Participant;
  localeSettings: LocaleSettings;
  caller: Administrator;
}

/** The messages to a participant, newest first, and what became of each. */
export async function ParticipantMail({ participant, localeSettings, caller }: ParticipantMailProps) {
  const { items, total } = await show(getMailLedger, caller, {
    limit: String(SHOWN),
    participant_id: String(participant.id),
  });
  return (
    <Section id="mail" title="Mail">
      {total === 0 ? (
        <Empty title="No mail yet.">
          <p>What they are mailed stands here, with what became of it.</p>
        </Empty>
      ) : (
        <Table
          caption="Mail to the participant"
          columns={COLUMNS}
          rows={items.map(({ attempt, round }) => ({
            key: attempt.id,
            cells: [
              <span key="message">
                <RowLink href={`/admin/mail/${attempt.id}`}>{attempt.renderedSubject}</RowLink>
                <span className="row-note block">
                  {MAIL_KINDS[attempt.eventType]} to {attempt.recipient}
                </span>
              </span>,
              round?.name,
              <MailState key="state" status={attempt.status} />,
              formatShortMoment(attempt.createdAt, localeSettings),
            ],
          }))}
        />
      )}
      {total > SHOWN && (
        <Link
          href={`/admin/mail?${new URLSearchParams({ q: participant.email })}`}
          className="mt-2 inline-flex min-h-target items-center"
        >
          All {total} messages
        </Link>
      )}
    </Section>
  );
}
