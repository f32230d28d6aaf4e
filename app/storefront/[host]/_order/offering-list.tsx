import { Link } from '@/app/_ui/link';
import type { LocaleSettings } from '@/lib/words/format';
import { SectionHeading } from '../section-heading';
import { FindWine } from './find-wine';
import type { ListWords } from './list-words';
import type { ListedOffering } from './listed-offering';
import { OfferingRow } from './offering-row';
import { SkipLink } from './skip-link';

interface OfferingListProps {
  /** In reading order: by category. */
  offerings: ListedOffering[];
  localeSettings: LocaleSettings;
  /** The place on the page where the order is finished, if bottles can be ordered. */
  finish?: `#${string}`;
  words: ListWords;
}

/** From so many wines on, those far below the screen wait until they come near. */
const MANY = 60;

/** More wines than these can be searched. */
const SEARCHED = 15;

/** The wines of the round under headings that links can point to. */
export function OfferingList({ offerings, localeSettings, finish, words }: OfferingListProps) {
  const t = words.list;
  const categories = inSections(offerings, t('yours'));
  if (categories.length === 0) return <p className="max-w-measure">{t('soon')}</p>;
  return (
    <div data-wines className={`min-w-0 ${offerings.length > MANY ? 'many-wines' : ''}`}>
      {finish && offerings.length > SEARCHED && <FindWine offerings={offerings} t={t} />}
      {categories.length > 1 && (
        <nav aria-label={t('kinds')} className="mb-2 sm:mb-8">
          {/* On the smallest phones one line to be moved sideways, so that the first wine is on the first screen. */}
          <ul className="flex flex-wrap gap-x-5 max-[22.5rem]:-mx-5 max-[22.5rem]:flex-nowrap max-[22.5rem]:overflow-x-auto max-[22.5rem]:px-5 max-sm:text-small sm:gap-x-6">
            {categories.map(({ id, name }) => (
              <li key={id} className="shrink-0">
                <Link href={`#category-${id}`} className="inline-flex min-h-target min-w-6 items-center">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="grid gap-10">
        {categories.map(({ id, name, offerings }, index) => {
          const next = categories[index + 1];
          // Skip links for the keyboard: to the next category and to the end of the order.
          const further = next && (
            <SkipLink to={`#category-${next.id}`}>{t('goOn', { category: next.name })}</SkipLink>
          );
          return (
            <section key={id} aria-labelledby={`category-${id}`} className="relative min-w-0">
              {finish && further}
              <SectionHeading id={`category-${id}`}>{name}</SectionHeading>
              <ul className="divide-y divide-line">
                {offerings.map((offering) => (
                  <OfferingRow
                    key={offering.id}
                    offering={offering}
                    localeSettings={localeSettings}
                    choosing={!!finish}
                    words={words.row}
                  >
                    {finish && (
                      // Only after a wine that was chosen, or there would be two more stops with each wine.
                      <div className="absolute bottom-0 left-0 hidden group-has-[[name^=quantity]:not(:placeholder-shown)]:block">
                        {further}
                        <SkipLink to={finish}>{t('finish')}</SkipLink>
                      </div>
                    )}
                  </OfferingRow>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </div>
  );
}

/** The wines by category. The order's wines come first: of sixty wines it may be three. */
function inSections(offerings: ListedOffering[], yours: string) {
  const own = offerings.filter(({ bottles }) => bottles !== undefined);
  const others = offerings.filter(({ bottles }) => bottles === undefined);
  const names = new Map(others.map((offering) => [offering.categoryId, offering.categoryName]));
  return [
    ...(own.length > 0 ? [{ id: 'yours', name: yours, offerings: own }] : []),
    ...[...names].map(([id, name]) => ({
      id: String(id),
      name,
      offerings: others.filter((offering) => offering.categoryId === id),
    })),
  ];
}
