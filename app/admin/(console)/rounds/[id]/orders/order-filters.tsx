import { Link } from '@/app/_ui/link';
import { listHref, type OrderList } from '@/app/admin/(console)/orders/order-list';
import { words } from '@/lib/http/pages/page-locale';
import type { OrderFilter } from '@/lib/orders/lists/listed-orders';
import type { RoundOrders } from '@/lib/orders/lists/round-orders';

/** The filters in the order in which they are offered. */
const OFFERED: (OrderFilter | undefined)[] = [
  undefined,
  'unpaid',
  'paid',
  'to_return',
  'with_comment',
  'cancelled',
];

interface OrderFiltersProps {
  roundId: number;
  list: OrderList;
  all: number;
  filters: RoundOrders['filters'];
}

/** The ways to narrow down a list of orders, each with how many there are; those without any are left out. */
export async function OrderFilters({ roundId, list, all, filters }: OrderFiltersProps) {
  const t = await words('console.rounds.orders');
  const { filter: current, ...others } = list;
  return (
    <nav aria-label={t('which')} className="print:hidden">
      <ul className="flex flex-wrap gap-2">
        {OFFERED.map((filter) => {
          const count = filter ? filters[filter] : all;
          if (filter && filter !== current && count === 0) return null;
          return (
            <li key={filter ?? 'all'}>
              <Link
                href={listHref(roundId, filter ? { ...others, filter } : others)}
                aria-current={filter === current ? 'true' : undefined}
                className="inline-flex min-h-target items-center gap-2 rounded-small border border-line px-3 no-underline hover:bg-raised aria-[current]:border-ink aria-[current]:font-semibold"
              >
                {t(`filter.${filter ?? 'all'}`)} <span className="text-muted tabular-nums">{count}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
