import { titled, words } from '@/lib/http/pages/page-locale';
import { ImportStart } from '../../imports/import-start';

export const generateMetadata = titled('console.imports.start.titles', 'wines');

/** Takes a file or pasted rows of wines for the library. */
export default async function ImportWinesPage({ searchParams }: PageProps<'/admin/wines/import'>) {
  const t = await words('console.library');
  return <ImportStart kind="wines" parent={['/admin/wines', t('title')]} query={await searchParams} />;
}
