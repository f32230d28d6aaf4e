import { ButtonLink } from '@/app/_ui/button';
import { type Column, Table } from '@/app/admin/_parts/tables/table';
import { allRoutes, type Route } from '@/lib/groups/routes/queries';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { bouncedAddresses } from '@/lib/mail/log/bounced-addresses';
import { stateOf } from '@/lib/people/leaving';
import { listParticipants, type Participant } from '@/lib/people/queries';
import { parseId } from '@/lib/rules/input';
import { shownAddress } from '@/lib/words/addresses';
import { Empty } from '../../_parts/page/empty';
import { PageHeading } from '../../_parts/page/page-heading';
import { ActiveState } from '../../_parts/states/active-state';
import { BounceNotice } from '../../_parts/states/bounce-notice';
import { askedList } from '../../_parts/tables/asked-list';
import { ListFiles } from '../../_parts/tables/file-links';
import { Pages } from '../../_parts/tables/pages';
import { RowLink } from '../../_parts/tables/row-link';
import { Choice, Search, wantedText } from '../../_parts/tables/search';

export const generateMetadata = titled('console.participants', 'title');

/** The list of all participants, with a search. */
export default async function ParticipantsPage({ searchParams }: PageProps<'/admin/participants'>) {
  const t = await words('console.participants');
  const importFile = (await words('console.imports.start'))('link');
  const wanted = await searchParams;
  const routes = await queryAsAdministrator(allRoutes);
  const route = routes.find(({ id }) => id === parseId(wantedText(wanted.route)));
  const active = ['true', 'false', 'soon'].find((known) => known === wanted.active);
  const inState = active === 'soon' ? { anonymised_soon: 'true' } : { is_active: active };
  const list = askedList('/admin/participants', wanted, { route: route && String(route.id), active });
  const found = await queryAsAdministrator(listParticipants, {
    ...list.rows,
    route_id: route && String(route.id),
    ...inState,
  });
  const bounced = await queryAsAdministrator(bouncedAddresses, {
    participant_ids: found.items.map(({ id }) => id),
  });
  return (
    <>
      <PageHeading
        title={t('title')}
        actions={
          <>
            {routes.length > 0 && (
              <ButtonLink
                href={route ? `/admin/participants/import?route=${route.id}` : '/admin/participants/import'}
              >
                {importFile}
              </ButtonLink>
            )}
            <ButtonLink
              href={route ? `/admin/participants/new?route=${route.id}` : '/admin/participants/new'}
              variant="primary"
            >
              {t('add')}
            </ButtonLink>
          </>
        }
      />
      {(found.total > 0 || list.narrowed) && (
        <Search label={t('search')} {...list.search}>
          {routes.length > 1 && (
            <Choice
              name="route"
              label={t('route')}
              chosen={route && String(route.id)}
              options={[
                ['', t('all')],
                ...routes.map(({ id, name }): [string, string] => [String(id), name]),
              ]}
            />
          )}
          <Choice
            name="active"
            label={t('state')}
            chosen={active}
            options={[
              ['', t('all')],
              ['true', t('active')],
              ['false', t('notActive')],
              ...(active === 'soon' || routes.some(({ keepsMonths }) => keepsMonths !== null)
                ? [['soon', t('anonymisedSoon')] as [string, string]]
                : []),
            ]}
          />
        </Search>
      )}
      {found.total > 0 ? (
        <ParticipantTable participants={found.items} routes={routes} bounced={bounced} />
      ) : (
        <NoParticipants narrowed={list.narrowed} />
      )}
      <Pages total={found.total} {...list.pages} />
      {found.total > 0 && (
        <ListFiles list="participants" filters={{ route_id: route?.id, ...inState, q: list.search.q }} />
      )}
    </>
  );
}

interface ParticipantTableProps {
  participants: Participant[];
  routes: Route[];
  /** The message that came back from a participant's address, by the participant's id. */
  bounced: Map<number, number>;
}

async function ParticipantTable({ participants, routes, bounced }: ParticipantTableProps) {
  const t = await words('console.participants');
  const inMail = await words('messages');
  const columns: Column[] = [
    { label: t('participant') },
    { label: t('email'), wide: true },
    { label: t('phone'), fold: 'early', names: true },
    { label: t('route'), names: true, fold: 'early' },
    { label: t('state') },
  ];
  const rowOf = (participant: Participant) => {
    const message = bounced.get(participant.id);
    return {
      key: participant.id,
      quiet: !participant.isActive,
      cells: [
        <RowLink key="name" href={`/admin/participants/${participant.id}`}>
          {participant.name}
        </RowLink>,
        <span key="email">
          {shownAddress(participant.email, inMail('noAddress'))}
          {message !== undefined && (
            <span className="block">
              <BounceNotice messageId={message}>{inMail('bounced')}</BounceNotice>
            </span>
          )}
        </span>,
        participant.phone,
        routes.find(({ id }) => id === participant.routeId)?.name,
        <ActiveState key="state" active={participant.isActive}>
          {t(stateOf(participant))}
        </ActiveState>,
      ],
    };
  };
  return <Table caption={t('title')} columns={columns} rows={participants.map(rowOf)} />;
}

async function NoParticipants({ narrowed }: { narrowed: boolean }) {
  const t = await words('console.participants');
  if (narrowed) return <Empty title={t('noneMatches')} />;
  return (
    <Empty title={t('none')} sentence={t('noneYet')}>
      <ButtonLink href="/admin/participants/new">{t('addFirst')}</ButtonLink>
    </Empty>
  );
}
