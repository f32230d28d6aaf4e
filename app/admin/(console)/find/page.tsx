import { Link } from '@/app/_ui/link';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { find } from '@/lib/today/finder/queries';
import { actsCalled } from '../../_frame/found';
import { placesCalled } from '../../_frame/places-called';
import { Empty } from '../../_parts/page/empty';
import { PageHeading } from '../../_parts/page/page-heading';
import { Search, wantedText } from '../../_parts/tables/search';

export const generateMetadata = titled('console.frame.finder', 'find');

/** Finds any round, participant, order or page, like the dialog with scripts. */
export default async function FindPage({ searchParams }: PageProps<'/admin/find'>) {
  const q = wantedText((await searchParams).q);
  const t = await words('console.frame.finder');
  const places = [
    ...(await placesCalled(q, await queryAsAdministrator(find, { q }))),
    ...actsCalled(q, await words('console.frame.acts')),
  ];
  return (
    <>
      <PageHeading title={t('find')} />
      <Search label={t('field')} action="/admin/find" q={q} narrowed={q !== ''} />
      {places.length === 0 ? (
        <Empty title={t('nothing', { q })} />
      ) : (
        <ul className="max-w-measure">
          {places.map(({ href, label, note }) => (
            <li key={href} className="wrap-anywhere border-line border-b">
              <Link href={href} className="inline-block max-w-full py-2.5 font-medium">
                {label}
              </Link>{' '}
              <span className="text-muted text-small">{note}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
