import { Link } from '@/app/_ui/link';
import type { LocaleSettings } from '@/lib/format';
import type { ListedOffering } from './listed-offering';
import { OfferingRow } from './offering-row';
import { SectionHeading } from './section-heading';

interface OfferingListProps {
  /** In reading order: by category. */
  offerings: ListedOffering[];
  localeSettings: LocaleSettings;
  /** Whether bottles can be ordered. */
  choosing?: boolean;
}

/** The wines of the round under headings that links can point to. */
export function OfferingList({ offerings, localeSettings, choosing = false }: OfferingListProps) {
  const categories = byCategory(offerings);
  if (categories.length === 0) return <p className="max-w-measure">The wines of this round follow soon.</p>;
  return (
    <div>
      {categories.length > 1 && (
        <nav aria-label="Kinds of wine" className="mb-8">
          <ul className="flex flex-wrap gap-x-6">
            {categories.map(({ id, name }) => (
              <li key={id}>
                <Link href={`#category-${id}`} className="inline-flex min-h-target items-center">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="grid gap-10">
        {categories.map(({ id, name, offerings }) => (
          <section key={id} aria-labelledby={`category-${id}`}>
            <SectionHeading id={`category-${id}`}>{name}</SectionHeading>
            <ul className="divide-y divide-line">
              {offerings.map((offering) => (
                <OfferingRow
                  key={offering.id}
                  offering={offering}
                  localeSettings={localeSettings}
                  choosing={choosing}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function byCategory(offerings: ListedOffering[]) {
  const names = new Map(offerings.map((offering) => [offering.categoryId, offering.categoryName]));
  return [...names].map(([id, name]) => ({
    id,
    name,
    offerings: offerings.filter((offering) => offering.categoryId === id),
  }));
}
