import { ButtonLink } from '@/app/_ui/button';
import { Form } from '@/app/_ui/forms/form';
import { rowOptions } from '@/app/_ui/forms/options';
import { Select } from '@/app/_ui/forms/select';
import { allRoutes } from '@/lib/groups/routes/queries';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { parseId } from '@/lib/rules/input';
import { Empty } from '../../../_parts/page/empty';
import { FormEnd } from '../../../_parts/page/form-end';
import { PageHeading } from '../../../_parts/page/page-heading';
import { wantedText } from '../../../_parts/tables/search';
import { addParticipant } from '../actions';
import { ParticipantFields } from '../participant-fields';

export const generateMetadata = titled('console.participants', 'add');

/** Adds a participant, to the route that `route` in the address says. */
export default async function NewParticipantPage({ searchParams }: PageProps<'/admin/participants/new'>) {
  const t = await words('console.participants');
  const wanted = parseId(wantedText((await searchParams).route));
  const routes = await queryAsAdministrator(allRoutes);
  const route = routes.find(({ id }) => id === wanted);
  return (
    <>
      <PageHeading title={t('add')} parent={['/admin/participants', t('title')]} />
      {routes.length === 0 ? (
        <Empty title={t('noRoutes')} sentence={t('needsRoute')}>
          <ButtonLink href="/admin/settings/routes/new" variant="primary">
            {t('addRoute')}
          </ButtonLink>
        </Empty>
      ) : (
        <Form action={addParticipant} className="grid gap-5">
          <Select name="route_id" label={t('route')} help={t('staysOnRoute')} defaultValue={route?.id}>
            {rowOptions(routes)}
          </Select>
          <ParticipantFields />
          <FormEnd back="/admin/participants" labels={[t('add'), t('adding')]} />
        </Form>
      )}
    </>
  );
}
