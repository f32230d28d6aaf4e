import { ButtonLink } from '@/app/_ui/button';
import { Form } from '@/app/_ui/forms/form';
import { rowOptions } from '@/app/_ui/forms/options';
import { Select } from '@/app/_ui/forms/select';
import { allRoutes } from '@/lib/groups/routes/queries';
import type { Href } from '@/lib/http/address';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { getRound } from '@/lib/rounds/queries';
import { parseId } from '@/lib/rules/input';
import { Empty } from '../../../_parts/page/empty';
import { FormEnd } from '../../../_parts/page/form-end';
import { PageHeading } from '../../../_parts/page/page-heading';
import { UpLink } from '../../../_parts/page/up-link';
import { wantedText } from '../../../_parts/tables/search';
import { addParticipant } from '../actions';
import { ParticipantFields } from '../participant-fields';

export const generateMetadata = titled('console.participants', 'add');

/**
 * Adds a participant, to the route that `route` in the address says. With `round`, an order for the participant in that
 * round follows.
 */
export default async function NewParticipantPage({ searchParams }: PageProps<'/admin/participants/new'>) {
  const t = await words('console.participants');
  const wanted = await searchParams;
  const wantedRound = wantedText(wanted.round);
  const round = wantedRound ? await queryAsAdministrator(getRound, { id: parseId(wantedRound) }) : undefined;
  const routes = await queryAsAdministrator(allRoutes);
  const route = routes.find(({ id }) => id === parseId(wantedText(wanted.route)));
  const offered = round ? routes.filter(({ id }) => id === round.routeId) : routes;
  const back: Href = round ? `/admin/rounds/${round.id}/orders/new` : '/admin/participants';
  return (
    <>
      <PageHeading
        title={t('add')}
        above={<UpLink href={back}>{round ? t('orderIn', { round: round.name }) : t('title')}</UpLink>}
      />
      {routes.length === 0 ? (
        <Empty title={t('noRoutes')} sentence={t('needsRoute')}>
          <ButtonLink href="/admin/settings/routes/new" variant="primary">
            {t('addRoute')}
          </ButtonLink>
        </Empty>
      ) : (
        <Form action={addParticipant} className="grid gap-5">
          {round && <input type="hidden" name="round" value={round.id} />}
          <Select name="route_id" label={t('route')} help={t('staysOnRoute')} defaultValue={route?.id}>
            {rowOptions(offered)}
          </Select>
          <ParticipantFields />
          <FormEnd pendingLabel={t('adding')} back={back}>
            {t('add')}
          </FormEnd>
        </Form>
      )}
    </>
  );
}
