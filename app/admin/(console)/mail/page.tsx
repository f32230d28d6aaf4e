import { type Column, Table } from '@/app/admin/_parts/tables/table';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { pageLocale, titled, words } from '@/lib/http/pages/page-locale';
import { countMail } from '@/lib/mail/log/counts';
import { MAIL_EVENTS, MAIL_STATUSES } from '@/lib/mail/log/input';
import { getMailList, type ListedMail } from '@/lib/mail/log/mail-list';
import { sendsOverSmtp } from '@/lib/mail/transport/client';
import { getRound, listRounds } from '@/lib/rounds/queries';
import { parseId } from '@/lib/rules/input';
import { formatShortMoment } from '@/lib/words/format';
import { localeSettingsFor } from '@/lib/words/languages/choice';
import { Empty } from '../../_parts/page/empty';
import { PageHeading } from '../../_parts/page/page-heading';
import { MailShares } from '../../_parts/shares/mail-shares';
import { MailState } from '../../_parts/states/mail-state';
import { askedList } from '../../_parts/tables/asked-list';
import { ListFiles } from '../../_parts/tables/file-links';
import { Pages } from '../../_parts/tables/pages';
import { RowLink } from '../../_parts/tables/row-link';
import { allOr, Choice, Search, wantedText } from '../../_parts/tables/search';

export const generateMetadata = titled('console.mail', 'title');

/** The number of rounds in the filter; the mail of an older one is linked from its own page. */
const ROUNDS = 100;

/** The mail log: every message that was sent or should have been, with its state. */
export default async function MailPage({ searchParams }: PageProps<'/admin/mail'>) {
  const t = await words('console.mail');
  const kinds = await words('messages.kinds');
  const states = await words('messages.states');
  const wanted = await searchParams;
  const roundId = parseId(wantedText(wanted.round));
  const kind = MAIL_EVENTS.find((known) => known === wanted.kind);
  const state = MAIL_STATUSES.find((known) => known === wanted.state);
  const round = roundId === undefined ? undefined : await queryAsAdministrator(getRound, { id: roundId });
  const list = askedList('/admin/mail', wanted, { round: round && String(round.id), kind, state });
  const [rounds, counts, found] = await Promise.all([
    queryAsAdministrator(listRounds, { limit: String(ROUNDS) }),
    round && queryAsAdministrator(countMail, { id: round.id }),
    queryAsAdministrator(getMailList, {
      ...list.rows,
      purchase_round_id: round && String(round.id),
      event_type: kind,
      status: state,
    }),
  ]);
  const choices =
    round && rounds.items.every(({ id }) => id !== round.id) ? [round, ...rounds.items] : rounds.items;
  return (
    <>
      <PageHeading title={t('title')}>
        {sendsOverSmtp() && <p className="mt-2 max-w-measure text-muted">{t('throughMailbox')}</p>}
      </PageHeading>
      {(found.total > 0 || list.narrowed) && (
        <Search label={t('search')} {...list.search}>
          <Choice
            name="round"
            label={t('round')}
            chosen={round && String(round.id)}
            options={[
              ['', t('allRounds')],
              ...choices.map(({ id, name }): [string, string] => [String(id), name]),
            ]}
          />
          <Choice name="kind" label={t('kind')} chosen={kind} options={allOr(t('all'), MAIL_EVENTS, kinds)} />
          <Choice
            name="state"
            label={t('state')}
            chosen={state}
            options={allOr(t('all'), MAIL_STATUSES, states)}
          />
        </Search>
      )}
      {counts && counts.total > 0 && (
        <div className="mb-6">
          <MailShares counts={counts} href={(status) => list.href({ state: status })} />
        </div>
      )}
      {found.total > 0 ? <MailTable mail={found.items} /> : <NoMail narrowed={list.narrowed} />}
      <Pages total={found.total} {...list.pages} />
      {found.total > 0 && (
        <ListFiles
          list="mail-logs"
          filters={{ purchase_round_id: round?.id, event_type: kind, status: state, q: list.search.q }}
        />
      )}
    </>
  );
}

async function MailTable({ mail }: { mail: ListedMail[] }) {
  const t = await words('console.mail');
  const kinds = await words('messages.kinds');
  const states = await words('messages.states');
  const locale = await pageLocale();
  const columns: Column[] = [
    { label: t('message'), wide: true },
    { label: t('kind'), fold: 'early' },
    { label: t('round'), names: true, fold: 'early' },
    { label: t('state') },
    { label: t('attempted'), fold: 'late' },
  ];
  return (
    <Table
      caption={t('messages')}
      columns={columns}
      rows={mail.map(({ attempt, participant, route, round }) => ({
        key: attempt.id,
        cells: [
          <span key="message">
            <RowLink href={`/admin/mail/${attempt.id}`}>{participant.name}</RowLink>
            <span className="block font-normal text-muted text-small">{attempt.renderedSubject}</span>
          </span>,
          kinds(attempt.eventType),
          round?.name,
          <MailState key="state" status={attempt.status}>
            {states(attempt.status)}
          </MailState>,
          formatShortMoment(attempt.createdAt, localeSettingsFor(route, locale)),
        ],
      }))}
    />
  );
}

async function NoMail({ narrowed }: { narrowed: boolean }) {
  const t = await words('console.mail');
  if (narrowed) return <Empty title={t('noneMatches')} />;
  return <Empty title={t('none')} sentence={t('noneYet')} />;
}
