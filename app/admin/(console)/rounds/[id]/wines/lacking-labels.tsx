import { Link } from '@/app/_ui/link';
import { words } from '@/lib/http/pages/page-locale';
import type { WineList } from '@/lib/orders/ordered-wine-list';
import { fullName } from '@/lib/wines/offerings/full-name';

type Offering = WineList['offerings'][number];

/** The facts without which a label is not complete in the countries of the European Union. */
const LACKS = {
  alcohol: ({ alcoholPermille }: Offering) => alcoholPermille === null,
  allergens: ({ allergens }: Offering) => allergens === '',
  ingredients: ({ ingredients, nutritionUrl }: Offering) => ingredients === '' && nutritionUrl === null,
};

/** Names the wines whose labels lack a fact. It is a hint: no round waits for it. */
export async function LackingLabels({ offerings }: { offerings: Offering[] }) {
  const lacking = offerings.filter((wine) => Object.values(LACKS).some((lacks) => lacks(wine)));
  if (lacking.length === 0) return null;
  const t = await words('console.wines.lackingLabels');
  const counts = (['alcohol', 'allergens', 'ingredients'] as const)
    .map((fact) => ({ fact, count: lacking.filter(LACKS[fact]).length }))
    .filter(({ count }) => count > 0);
  return (
    <details className="mt-6 text-small print:hidden">
      <summary className="min-h-target max-w-max cursor-pointer content-center text-muted">
        {t('summary', { facts: counts.map(({ fact, count }) => t(fact, { count })).join(', ') })}
      </summary>
      <p className="max-w-measure text-muted">{t('about')}</p>
      <ul>
        {lacking.map((wine) => (
          <li key={wine.id}>
            <Link
              href={`/admin/offerings/${wine.id}#label`}
              className="wrap-anywhere inline-flex min-h-target items-center"
            >
              {fullName(wine)}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
