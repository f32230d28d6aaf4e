import { titled, words } from '@/lib/http/pages/page-locale';
import { UpLink } from '../../../_parts/page/up-link';
import { ImportStart } from '../../imports/import-start';

export const generateMetadata = titled('console.imports.start.titles', 'wines');

/** Takes a file or pasted rows of wines for the library. */
export default async function ImportWinesPage({ searchParams }: PageProps<'/admin/wines/import'>) {
  const t = await words('console.library');
  return (
    <ImportStart
      kind="wines"
      above={<UpLink href="/admin/wines">{t('title')}</UpLink>}
      query={await searchParams}
    />
  );
}
