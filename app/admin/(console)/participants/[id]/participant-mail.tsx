import { Link } from '@/app/_ui/link';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { words } from '@/lib/http/pages/page-locale';
import { getMailList } from '@/lib/mail/log/mail-list';
import type { Participant } from '@/lib/people/queries';
import { shownAddress } from '@/lib/words/addresses';
import { formatShortMoment, type LocaleSettings } from '@/lib/words/format';
import { Empty } from '../../../_parts/page/empty';
import { Section } from '../../../_parts/page/section';
import { MailState } from '../../../_parts/states/mail-state';
import { RowLink } from '../../../_parts/tables/row-link';
import { type Column, Table } from '../../../_parts/tables/table';

/** The number of messages shown; the others are in the mail log. */
const SHOWN = 20;

interface ParticipantMailProps {
  participant: Participant;
  localeSettings: LocaleSettings;
}

/** The messages to a participant, newest first, with their states. */
export async function ParticipantMail({ participant, localeSettings }: ParticipantMailProps) {
  const t = await words('console.participants.mail');
  const kinds = await words('messages.kinds');
  const states = await words('messages.states');
  const columns: Column[] = [
    { label: t('message'), wide: true },
    { label: t('round'), names: true, fold: 'early' },
    { label: t('state') },
    { label: t('attempted'), fold: 'late' },
  ];
  const { items, total } = await queryAsAdministrator(getMailList, {
    limit: String(SHOWN),
    participant_id: String(participant.id),
  });
  return (
    <Section id="mail" title={t('title')}>
      {total === 0 ? (
        <Empty title={t('none')} sentence={t('noneYet')} />
      ) : (
        <Table
          caption={t('caption')}
          columns={columns}
          rows={items.map(({ attempt, round }) => ({
            key: attempt.id,
            cells: [
              <span key="message">
                <RowLink href={`/admin/mail/${attempt.id}`}>{attempt.renderedSubject}</RowLink>
                <span className="row-note block">
                  {t('kindTo', { kind: kinds(attempt.eventType), address: shownAddress(attempt.recipient) })}
                </span>
              </span>,
              round?.name,
              <MailState key="state" status={attempt.status}>
                {states(attempt.status)}
              </MailState>,
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
          {t('allMessages', { total })}
        </Link>
      )}
    </Section>
  );
}
