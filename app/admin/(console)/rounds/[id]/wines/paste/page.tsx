import { PageWords } from '@/app/_ui/page-words';
import { PageHeading } from '@/app/admin/_parts/page/page-heading';
import { UpLink } from '@/app/admin/_parts/page/up-link';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { getWineList } from '@/lib/orders/ordered-wine-list';
import { categoryName } from '@/lib/wines/offerings/category-name';
import { PasteForm } from './paste-form';

export const generateMetadata = titled('console.wines.paste', 'title');

/** Fills a round's wine list from a spreadsheet. */
export default async function PasteWinesPage({ params }: PageProps<'/admin/rounds/[id]/wines/paste'>) {
  const { id } = await idOf(params);
  const { overview, categories } = await queryAsAdministrator(getWineList, { id });
  const { round } = overview;
  const t = await words('console.wines.paste');
  const names = await words('categories');
  return (
    <>
      <PageHeading
        title={t('title')}
        above={<UpLink href={`/admin/rounds/${round.id}/wines`}>{round.name}</UpLink>}
      >
        <p className="mt-2 max-w-measure text-muted">{t('how')}</p>
      </PageHeading>
      <PageWords of={['console.pasteWines', 'console.pasting']}>
        <PasteForm
          roundId={round.id}
          categories={categories.map(({ id: category, name }) => ({
            id: category,
            name: categoryName(name, names),
          }))}
        />
      </PageWords>
    </>
  );
}
