import type { ShownLeastOrder } from '@/lib/buying/suppliers/least-order';
import { words } from '@/lib/http/pages/page-locale';
import { LeastOrders } from './least-orders';

interface BelowListProps {
  /** True when one can order by the crate and sees the filling of each. */
  choosesCrates: boolean;
  /** The group's progress with its suppliers' least orders; absent where that is not shown. */
  leastOrders?: ShownLeastOrder[];
}

/** Further facts about a round, below its wines, which come first. */
export async function BelowList({ choosesCrates, leastOrders = [] }: BelowListProps) {
  const t = await words('storefront.crates');
  const round = await words('storefront.round');
  return (
    <div className="grid gap-4">
      <LeastOrders leastOrders={leastOrders} />
      <div>
        {choosesCrates && (
          <details>
            <summary className="inline-flex min-h-target cursor-pointer items-center underline">
              {t('how')}
            </summary>
            <p className="max-w-measure">{t('intro')}</p>
          </details>
        )}
        <a
          href="/calendar.ics"
          className="inline-flex min-h-target items-center text-muted text-small hover:text-ink"
        >
          {round('calendar')}
        </a>
      </div>
    </div>
  );
}
