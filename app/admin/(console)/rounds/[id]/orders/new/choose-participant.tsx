import { ButtonLink } from '@/app/_ui/button';
import { Table } from '@/app/admin/_parts/table';
import type { Administrator } from '@/lib/caller';
import { show } from '@/lib/http/page';
import { listParticipants } from '@/lib/participants/queries';
import type { Round } from '@/lib/rounds/queries';
import { Empty } from '../../../../../_parts/empty';
import { RowLink } from '../../../../../_parts/row-link';
import { Search } from '../../../../../_parts/search';

/** The number of participants shown; others are found by search. */
const SIZE = 50;

interface ChooseParticipantProps {
  caller: Administrator;
  round: Round;
  q: string;
}

/** The choice of the participant for an order: an active one of the round's route. */
export async function ChooseParticipant({ caller, round, q }: ChooseParticipantProps) {
  const address = `/admin/rounds/${round.id}/orders/new` as const;
  const found = await show(listParticipants, caller, {
    limit: String(SIZE),
    route_id: String(round.routeId),
    is_active: 'true',
    q,
  });
  const addParticipant = (
    <ButtonLink href={`/admin/participants/new?round=${round.id}`}>Add participant</ButtonLink>
  );
  return (
    <section aria-labelledby="who">
      <h2 id="who" className="mb-2 font-semibold text-lead">
        Who is it for?
      </h2>
      <Search label="Name, e-mail or phone" action={address} q={q} narrowed={q !== ''} />
      {found.total === 0 ? (
        <Empty title={q ? `No active participant matches “${q}”.` : 'No active participants yet.'}>
          <p>An order is placed for a participant of the round’s route.</p>
          {addParticipant}
        </Empty>
      ) : (
        <>
          <Table
            caption="Active participants"
            columns={[{ label: 'Participant' }, { label: 'E-mail', wide: true }, { label: 'Phone' }]}
            rows={found.items.map((participant) => ({
              key: participant.id,
              cells: [
                <RowLink key="name" href={`${address}?participant=${participant.id}`}>
                  {participant.name}
                </RowLink>,
                participant.email,
                participant.phone,
              ],
            }))}
          />
          {found.total > SIZE && (
            <p className="mt-3 text-muted text-small">
              {SIZE} of {found.total}. Search for whoever is not among them.
            </p>
          )}
          <div className="mt-5">{addParticipant}</div>
        </>
      )}
    </section>
  );
}
