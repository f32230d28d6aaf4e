import { type Column, Table } from '@/app/admin/_parts/tables/table';
import { formatShortMoment } from '@/lib/format';
import type { Href } from '@/lib/http/address';
import { administrator, show } from '@/lib/http/page';
import { pageLocale, titled, words } from '@/lib/http/page-locale';
import { parseId } from '@/lib/input';
import { localeSettingsFor } from '@/lib/languages/choice';
import { sendsOverSmtp } from '@/lib/mailer/client';
import { countMail } from '@/lib/messages/counts';
import { MAIL_EVENTS, MAIL_STATUSES } from '@/lib/messages/input';
import { getMailList, type ListedMail } from '@/lib/messages/mail-list';
import { getRound, listRounds } from '@/lib/rounds/queries';
import { Empty } from '../../_parts/empty';
import { PageHeading } from '../../_parts/page-heading';
import { MailShares } from '../../_parts/shares/mail-shares';
import { MailState } from '../../_parts/states/mail-state';
import { Pages, pageNumber } from '../../_parts/tables/pages';
import { RowLink } from '../../_parts/tables/row-link';
import { Choice, Search, wantedText } from '../../_parts/tables/search';

export const generateMetadata = titled('console.mail', 'title');

const SIZE = 50;
/** The number of rounds in the filter; the mail of an older one is linked from its own page. */
const ROUNDS = 100;

/** The mail log: every message that was sent or should have been, and what became of it. */
export default async function MailPage({ searchParams }: PageProps<'/admin/mail'>) {
  const caller = await administrator();
  const t = await words('console.mail');
  const kinds = await words('messages.kinds');
  const states = await words('messages.states');
  const wanted = await searchParams;
  const page = pageNumber(wanted.page);
  const q = wantedText(wanted.q);
  const roundId = parseId(wantedText(wanted.round));
  const kind = MAIL_EVENTS.find((known) => known === wanted.kind);
  const state = MAIL_STATUSES.find((known) => known === wanted.state);
  const round = roundId === undefined ? undefined : await show(getRound, caller, { id: roundId });
  const [rounds, counts, found] = await Promise.all([
    show(listRounds, caller, { limit: String(ROUNDS) }),
    round && show(countMail, caller, { id: round.id }),
    show(getMailList, caller, {
      limit: String(SIZE),
      offset: String((page - 1) * SIZE),
      q,
      purchase_round_id: round && String(round.id),
      event_type: kind,
      status: state,
    }),
  ]);
  const choices =
    round && rounds.items.every(({ id }) => id !== round.id) ? [round, ...rounds.items] : rounds.items;
  const narrowing = {
    ...(q && { q }),
    ...(round && { round: String(round.id) }),
    ...(kind && { kind }),
    ...(state && { state }),
  };
  const narrowed = Object.keys(narrowing).length > 0;
  const href = (changes: Record<string, string>): Href =>
    `/admin/mail?${new URLSearchParams({ ...narrowing, ...changes })}`;
  return (
    <>
      <PageHeading title={t('title')}>
        {sendsOverSmtp() && <p className="mt-2 max-w-measure text-muted">{t('throughMailbox')}</p>}
      </PageHeading>
      {(found.total > 0 || narrowed) && (
        <Search label={t('search')} action="/admin/mail" q={q} narrowed={narrowed}>
          <Choice
            name="round"
            label={t('round')}
            chosen={round && String(round.id)}
            options={[
              ['', t('allRounds')],
              ...choices.map(({ id, name }): [string, string] => [String(id), name]),
            ]}
          />
          <Choice
            name="kind"
            label={t('kind')}
            chosen={kind}
            options={[['', t('all')], ...MAIL_EVENTS.map((one): [string, string] => [one, kinds(one)])]}
          />
          <Choice
            name="state"
            label={t('state')}
            chosen={state}
            options={[['', t('all')], ...MAIL_STATUSES.map((one): [string, string] => [one, states(one)])]}
          />
        </Search>
      )}
      {counts && counts.total > 0 && (
        <div className="mb-6">
          <MailShares counts={counts} href={(status) => href({ state: status })} />
        </div>
      )}
      {found.total > 0 ? <MailTable mail={found.items} /> : <NoMail narrowed={narrowed} />}
      <Pages page={page} size={SIZE} total={found.total} href={(to) => href({ page: String(to) })} />
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
  return (
    <Empty title={t('none')}>
      <p>{t('noneYet')}</p>
    </Empty>
  );
}
