import { ButtonForm } from '@/app/_ui/forms/button-form';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { getPastWines } from '@/lib/wines/library/gather';
import { fullName } from '@/lib/wines/offerings/full-name';
import { Empty } from '../../../_parts/page/empty';
import { PageHeading } from '../../../_parts/page/page-heading';
import { gather } from '../actions';

export const generateMetadata = titled('console.library.gather', 'title');

/** Shows the wines of past rounds that the library would get, and makes them. */
export default async function GatherPage() {
  const t = await words('console.library.gather');
  const library = await words('console.library');
  const { items, total } = await queryAsAdministrator(getPastWines);
  return (
    <>
      <PageHeading title={t('title')} parent={['/admin/wines', library('title')]} />
      {total === 0 ? (
        <Empty title={t('none')} sentence={t('noneYet')} />
      ) : (
        <div className="grid gap-5">
          <p className="max-w-measure">{t('about', { count: total })}</p>
          <ButtonForm action={gather} variant="primary" labels={[t('make', { count: total }), t('making')]} />
          <ul className="wrap-anywhere grid gap-1">
            {items.map((wine) => (
              <li key={`${wine.name}\n${wine.producer}\n${wine.vintage}`}>
                {fullName(wine)} <span className="text-muted">{wine.producer}</span>
              </li>
            ))}
          </ul>
          {total > items.length && (
            <p className="text-muted text-small">{t('more', { count: total - items.length })}</p>
          )}
        </div>
      )}
    </>
  );
}
