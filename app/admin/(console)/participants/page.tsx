import type { Metadata } from 'next';
import { ButtonLink } from '@/app/_ui/button';
import { type Column, Table } from '@/app/admin/_parts/table';
import { administrator, show } from '@/lib/http/page';
import { parseId } from '@/lib/input';
import { bouncedAddresses } from '@/lib/messages/bounced';
import { listParticipants, type Participant } from '@/lib/participants/queries';
import { allRoutes, type Route } from '@/lib/routes/queries';
import { ActiveState } from '../../_parts/active-state';
import { Bounced } from '../../_parts/bounced';
import { Empty } from '../../_parts/empty';
import { PageHeading } from '../../_parts/page-heading';
import { Pages, pageNumber } from '../../_parts/pages';
import { RowLink } from '../../_parts/row-link';
import { Choice, Search, wantedText } from '../../_parts/search';

export const metadata: Metadata = { title: 'Participants' };

const SIZE = 50;

const COLUMNS: Column[] = [
  { label: 'Participant' },
  { label: 'E-mail', wide: true },
  { label: 'Phone', fold: 'early' },
  { label: 'Route', fold: 'early' },
  { label: 'State' },
];

/** The list of all participants, with a search. */
export default async function ParticipantsPage({ searchParams }: PageProps<'/admin/participants'>) {
  const caller = await administrator();
  const wanted = await searchParams;
  const page = pageNumber(wanted.page);
  const q = wantedText(wanted.q);
  const routes = await show(allRoutes, caller, {});
  const route = routes.find(({ id }) => id === parseId(wantedText(wanted.route)));
  const active = ['true', 'false'].find((known) => known === wanted.active);
  const found = await show(listParticipants, caller, {
    limit: String(SIZE),
    offset: String((page - 1) * SIZE),
    q,
    route_id: route && String(route.id),
    is_active: active,
  });
  const bounced = await show(bouncedAddresses, caller, { participant_ids: found.items.map(({ id }) => id) });
  const narrowing = { ...(q && { q }), ...(route && { route: String(route.id) }), ...(active && { active }) };
  const narrowed = Object.keys(narrowing).length > 0;
  return (
    <>
      <PageHeading
        title="Participants"
        actions={
          <ButtonLink href="/admin/participants/new" variant="primary">
            Add participant
          </ButtonLink>
        }
      />
      {(found.total > 0 || narrowed) && (
        <Search label="Name, e-mail or phone" action="/admin/participants" q={q} narrowed={narrowed}>
          {routes.length > 1 && (
            <Choice
              name="route"
              label="Route"
              chosen={route && String(route.id)}
              options={[['', 'All'], ...routes.map(({ id, name }): [string, string] => [String(id), name])]}
            />
          )}
          <Choice
            name="active"
            label="State"
            chosen={active}
            options={[
              ['', 'All'],
              ['true', 'Active'],
              ['false', 'Deactivated'],
            ]}
          />
        </Search>
      )}
      {found.total > 0 ? (
        <Table
          caption="Participants"
          columns={COLUMNS}
          rows={found.items.map((participant) =>
            participantRow(participant, routes, bounced.get(participant.id)),
          )}
        />
      ) : (
        <NoParticipants narrowed={narrowed} />
      )}
      <Pages
        page={page}
        size={SIZE}
        total={found.total}
        href={(to) => `/admin/participants?${new URLSearchParams({ ...narrowing, page: String(to) })}`}
      />
    </>
  );
}

function participantRow(participant: Participant, routes: Route[], bounced: number | undefined) {
  return {
    key: participant.id,
    quiet: !participant.isActive,
    cells: [
      <RowLink key="name" href={`/admin/participants/${participant.id}`}>
        {participant.name}
      </RowLink>,
      <span key="email">
        {participant.email}
        {bounced !== undefined && (
          <span className="block">
            <Bounced messageId={bounced} />
          </span>
        )}
      </span>,
      participant.phone,
      routes.find(({ id }) => id === participant.routeId)?.name,
      <ActiveState key="state" active={participant.isActive} />,
    ],
  };
}

function NoParticipants({ narrowed }: { narrowed: boolean }) {
  if (narrowed) return <Empty title="No participant matches." />;
  return (
    <Empty title="No participants yet.">
      <p>
        People stand here once they sign up or order on a route’s own address, or once you add them. Active
        participants get the mail that announces a round.
      </p>
      <ButtonLink href="/admin/participants/new">Add the first participant</ButtonLink>
    </Empty>
  );
}
