import { redirect } from 'next/navigation';
import { allRoutes } from '@/lib/groups/routes/queries';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { parseId } from '@/lib/rules/input';
import { wantedText } from '../../../_parts/tables/search';
import { ImportStart } from '../../imports/import-start';

export const generateMetadata = titled('console.imports.start.titles', 'participants');

/** Takes a file or pasted rows of people of a group, first of the one that `route` in the address names. */
export default async function ImportParticipantsPage({
  searchParams,
}: PageProps<'/admin/participants/import'>) {
  const routes = await queryAsAdministrator(allRoutes);
  // The page that adds one participant says how to come to a group.
  if (routes.length === 0) redirect('/admin/participants/new');
  const query = await searchParams;
  const t = await words('console.participants');
  return (
    <ImportStart
      kind="participants"
      parent={['/admin/participants', t('title')]}
      query={query}
      routes={routes.map(({ id, name }) => ({ id, name }))}
      routeId={routes.find(({ id }) => id === parseId(wantedText(query.route)))?.id}
    />
  );
}
