import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { Table } from '@/app/admin/_parts/tables/table';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { words } from '@/lib/http/pages/page-locale';
import { listParticipants } from '@/lib/people/queries';
import type { Round } from '@/lib/rounds/queries';
import { shownAddress } from '@/lib/words/addresses';
import { Empty } from '../../../../../_parts/page/empty';
import { Section } from '../../../../../_parts/page/section';
import { RowLink } from '../../../../../_parts/tables/row-link';
import { Search } from '../../../../../_parts/tables/search';
import { addParticipant } from '../../../../participants/actions';
import { ParticipantFields } from '../../../../participants/participant-fields';

/** The number of participants shown; others are found by search. */
const SIZE = 50;

interface ChooseParticipantProps {
  round: Round;
  q: string;
}

/** The choice of the participant for an order: an active one of the round's route, or a new one. */
export async function ChooseParticipant({ round, q }: ChooseParticipantProps) {
  const t = await words('console.rounds.newOrder');
  const address = `/admin/rounds/${round.id}/orders/new` as const;
  const found = await queryAsAdministrator(listParticipants, {
    limit: String(SIZE),
    route_id: String(round.routeId),
    is_active: 'true',
    q,
  });
  const inMail = await words('messages');
  const people = await words('console.participants');
  return (
    <div className="grid grid-cols-1 gap-10">
      <Section id="who" title={t('whoFor')}>
        <Search label={t('search')} action={address} q={q} narrowed={q !== ''} />
        {found.total === 0 ? (
          <Empty title={q ? t('noMatch', { q }) : t('nobody')} sentence={t('ofTheRoute')} />
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
          </>
        )}
      </Section>
      <Section id="new" title={t('addParticipant')}>
        <Form action={addParticipant} className="grid gap-5">
          <input type="hidden" name="round" value={round.id} />
          <input type="hidden" name="route_id" value={round.routeId} />
          <ParticipantFields />
          <SubmitButton
            variant="quiet"
            className="justify-self-start"
            labels={[t('addParticipant'), people('adding')]}
          />
        </Form>
      </Section>
    </div>
  );
}
