import { Link } from '@/app/_ui/link';
import type { OrderFilter } from '@/lib/orders/listed-orders';
import type { RoundLedger } from '@/lib/orders/round-ledger';
import { listHref, type OrderList } from './order-list';

const LABELS: [OrderFilter | undefined, string][] = [
  [undefined, 'All'],
  ['unpaid', 'To pay'],
  ['paid', 'Paid'],
  ['to_return', 'To return'],
  ['with_comment', 'With comment'],
  ['cancelled', 'Cancelled'],
];

interface OrderFiltersProps {
  roundId: number;
  list: OrderList;
  all: number;
  filters: RoundLedger['filters'];
}

/** The ways to narrow down a list of orders, each with how many there are; those without any are left out. */
export function OrderFilters({ roundId, list, all, filters }: OrderFiltersProps) {
  const { filter: current, ...others } = list;
  return (
    <nav aria-label="Which orders">
      <ul className="flex flex-wrap gap-2">
        {LABELS.map(([filter, label]) => {
          const count = filter ? filters[filter] : all;
          if (filter && filter !== current && count === 0) return null;
          return (
            <li key={label}>
              <Link
                href={listHref(roundId, filter ? { ...others, filter } : others)}
                aria-current={filter === current ? 'true' : undefined}
                className="inline-flex min-h-target items-center gap-2 rounded-small border border-line px-3 no-underline hover:bg-raised aria-[current]:border-ink aria-[current]:font-semibold"
              >
                {label} <span className="text-muted tabular-nums">{count}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
