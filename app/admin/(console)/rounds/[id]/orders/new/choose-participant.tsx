import { ButtonLink } from '@/app/_ui/button';
import { Table } from '@/app/admin/_parts/tables/table';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { words } from '@/lib/http/pages/page-locale';
import { listParticipants } from '@/lib/people/queries';
import type { Round } from '@/lib/rounds/queries';
import { shownAddress } from '@/lib/words/addresses';
import { Empty } from '../../../../../_parts/page/empty';
import { RowLink } from '../../../../../_parts/tables/row-link';
import { Search } from '../../../../../_parts/tables/search';

/** The number of participants shown; others are found by search. */
const SIZE = 50;

interface ChooseParticipantProps {
  round: Round;
  q: string;
}

/** The choice of the participant for an order: an active one of the round's route. */
export async function ChooseParticipant({ round, q }: ChooseParticipantProps) {
  const t = await words('console.rounds.newOrder');
  const address = `/admin/rounds/${round.id}/orders/new` as const;
  const found = await queryAsAdministrator(listParticipants, {
    limit: String(SIZE),
    route_id: String(round.routeId),
    is_active: 'true',
    q,
  });
  const addParticipant = (
    <ButtonLink href={`/admin/participants/new?round=${round.id}`}>{t('addParticipant')}</ButtonLink>
  );
  const inMail = await words('messages');
  return (
    <section aria-labelledby="who">
      <h2 id="who" className="mb-2 font-semibold text-lead">
        {t('whoFor')}
      </h2>
      <Search label={t('search')} action={address} q={q} narrowed={q !== ''} />
      {found.total === 0 ? (
        <Empty title={q ? t('noMatch', { q }) : t('nobody')} sentence={t('ofTheRoute')}>
          {addParticipant}
        </Empty>
      ) : (
        <>
          <Table
            caption={t('caption')}
            columns={[
              { label: t('participant') },
              { label: t('email'), wide: true },
              { label: t('phone'), names: true },
            ]}
            rows={found.items.map((participant) => ({
              key: participant.id,
              cells: [
                <RowLink key="name" href={`${address}?participant=${participant.id}`}>
                  {participant.name}
                </RowLink>,
                shownAddress(participant.email, inMail('noAddress')),
                participant.phone,
              ],
            }))}
          />
          {found.total > SIZE && (
            <p className="mt-3 text-muted text-small">
              {t('searchOthers', { shown: SIZE, total: found.total })}
            </p>
          )}
          <div className="mt-5">{addParticipant}</div>
        </>
      )}
    </section>
  );
}
