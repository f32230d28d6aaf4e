import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import { words } from '@/lib/http/pages/page-locale';
import type { WineList } from '@/lib/orders/ordered-wine-list';
import { fullName } from '@/lib/wines/offerings/full-name';

/** Names the wines with more orders than their limit: it was lowered later. */
export async function BeyondLimit({ offerings }: { offerings: WineList['offerings'] }) {
  const beyond = offerings.filter(({ bottles, maxBottles }) => maxBottles !== null && bottles > maxBottles);
  if (beyond.length === 0) return null;
  const t = await words('console.wines');
  return (
    <Notice className="mb-5">
      <p>{t('beyondLimit')}</p>
      <ul>
        {beyond.map(({ id, bottles, maxBottles, ...offering }) => (
          <li key={id}>
            {t.rich('wineBeyondLimit', {
              name: fullName(offering),
              count: bottles,
              most: maxBottles ?? 0,
              wine: (chunks) => (
                <Link
                  href={`/admin/offerings/${id}`}
                  className="wrap-anywhere inline-flex min-h-target items-center"
                >
                  {chunks}
                </Link>
              ),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
