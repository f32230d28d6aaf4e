import type { Metadata } from 'next';
import { type Column, Table } from '@/app/admin/_parts/table';
import { formatShortMoment } from '@/lib/format';
import type { Href } from '@/lib/http/address';
import { administrator, show } from '@/lib/http/page';
import { parseId } from '@/lib/input';
import { countMail } from '@/lib/messages/counts';
import { MAIL_STATUSES } from '@/lib/messages/input';
import { getMailLedger, type MailOfLedger } from '@/lib/messages/mail-ledger';
import { getRound, listRounds } from '@/lib/rounds/queries';
import { EVENT_TYPES } from '@/lib/templates/input';
import { Empty } from '../../_parts/empty';
import { MailShares } from '../../_parts/mail-shares';
import { MAIL_KINDS, MAIL_STATES, MailState } from '../../_parts/mail-state';
import { PageHeading } from '../../_parts/page-heading';
import { Pages, pageNumber } from '../../_parts/pages';
import { RowLink } from '../../_parts/row-link';
import { Choice, Search, wantedText } from '../../_parts/search';

export const metadata: Metadata = { title: 'Mail' };

const SIZE = 50;
/** The number of rounds in the filter; the mail of an older one is linked from its own page. */
const ROUNDS = 100;

const COLUMNS: Column[] = [
  { label: 'Message', wide: true },
  { label: 'Kind', fold: 'early' },
  { label: 'Round', fold: 'early' },
  { label: 'State' },
  { label: 'Attempted', fold: 'late' },
];

/** The mail log: every message that was sent or should have been, and what became of it. */
export default async function MailPage({ searchParams }: PageProps<'/admin/mail'>) {
  const caller = await administrator();
  const wanted = await searchParams;
  const page = pageNumber(wanted.page);
  const q = wantedText(wanted.q);
  const roundId = parseId(wantedText(wanted.round));
  const kind = EVENT_TYPES.find((known) => known === wanted.kind);
  const state = MAIL_STATUSES.find((known) => known === wanted.state);
  const round = roundId === undefined ? undefined : await show(getRound, caller, { id: roundId });
  const [rounds, counts, found] = await Promise.all([
    show(listRounds, caller, { limit: String(ROUNDS) }),
    round && show(countMail, caller, { id: round.id }),
    show(getMailLedger, caller, {
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
      <PageHeading title="Mail" />
      {(found.total > 0 || narrowed) && (
        <Search label="Name, e-mail or subject" action="/admin/mail" q={q} narrowed={narrowed}>
          <Choice
            name="round"
            label="Round"
            chosen={round && String(round.id)}
            options={[['', 'All'], ...choices.map(({ id, name }): [string, string] => [String(id), name])]}
          />
          <Choice
            name="kind"
            label="Kind"
            chosen={kind}
            options={[['', 'All'], ...EVENT_TYPES.map((one): [string, string] => [one, MAIL_KINDS[one]])]}
          />
          <Choice
            name="state"
            label="State"
            chosen={state}
            options={[['', 'All'], ...MAIL_STATUSES.map((one): [string, string] => [one, MAIL_STATES[one]])]}
          />
        </Search>
      )}
      {counts && counts.total > 0 && (
        <div className="mb-6">
          <MailShares counts={counts} href={(status) => href({ state: status })} />
        </div>
      )}
      {found.total > 0 ? (
        <Table caption="Messages" columns={COLUMNS} rows={found.items.map(mailRow)} />
      ) : (
        <NoMail narrowed={narrowed} />
      )}
      <Pages page={page} size={SIZE} total={found.total} href={(to) => href({ page: String(to) })} />
    </>
  );
}

function mailRow({ attempt, participant, route, round }: MailOfLedger) {
  return {
    key: attempt.id,
    cells: [
      <span key="message">
        <RowLink href={`/admin/mail/${attempt.id}`}>{participant.name}</RowLink>
        <span className="block font-normal text-muted text-small">{attempt.renderedSubject}</span>
      </span>,
      MAIL_KINDS[attempt.eventType],
      round?.name,
      <MailState key="state" status={attempt.status} />,
      formatShortMoment(attempt.createdAt, route),
    ],
  };
}

function NoMail({ narrowed }: { narrowed: boolean }) {
  if (narrowed) return <Empty title="No message matches." />;
  return (
    <Empty title="No mail yet.">
      <p>
        Once a round is announced, or an order is confirmed by mail, each message stands here with what became
        of it.
      </p>
    </Empty>
  );
}
