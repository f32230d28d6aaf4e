import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { titled } from '@/lib/http/pages/page-locale';
import { getRound } from '@/lib/rounds/queries';
import { ImportStart } from '../../../../imports/import-start';

export const generateMetadata = titled('console.imports.start.titles', 'offerings');

/** Takes a file or pasted rows of wines for the list of a round. */
export default async function ImportOfferingsPage({
  params,
  searchParams,
}: PageProps<'/admin/rounds/[id]/wines/import'>) {
  const round = await queryAsAdministrator(getRound, await idOf(params));
  return (
    <ImportStart
      kind="offerings"
      parent={[`/admin/rounds/${round.id}/wines`, round.name]}
      query={await searchParams}
      roundId={round.id}
    />
  );
}
