import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import { formatCount } from '@/lib/format';
import { fullName } from '@/lib/offerings/full-name';
import type { WineList } from '@/lib/orders/wine-list';

/** Tells which wines have more orders than their limit: it was set below what was ordered already. */
export function BeyondLimit({ offerings }: { offerings: WineList['offerings'] }) {
  const beyond = offerings.filter(({ bottles, maxBottles }) => maxBottles !== null && bottles > maxBottles);
  if (beyond.length === 0) return null;
  return (
    <Notice className="mb-5">
      <p>
        More is ordered than the most bottles you set. The orders stand; only further bottles are refused.
      </p>
      <ul>
        {beyond.map((offering) => (
          <li key={offering.id}>
            <Link href={`/admin/offerings/${offering.id}`} className="inline-flex min-h-target items-center">
              {fullName(offering)}
            </Link>
            : {formatCount(offering.bottles, 'bottle')} ordered, {offering.maxBottles} at most
          </li>
        ))}
      </ul>
    </Notice>
  );
}
