import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/app/_ui/button';
import { listQuery, type OrderList } from '@/app/admin/(console)/orders/order-list';
import type { Href } from '@/lib/http/address';
import { words } from '@/lib/http/pages/page-locale';
import type { Neighbour, Neighbours } from '@/lib/orders/lists/listed-orders';

interface OrderNeighboursProps {
  neighbours: Neighbours;
  /** The list that the order was opened from. */
  list: OrderList;
}

/** Leads to the orders before and after this one in the list that it was opened from. */
export async function OrderNeighbours({ neighbours: { previous, next }, list }: OrderNeighboursProps) {
  const t = await words('console.orders.neighbours');
  if (!previous && !next) return null;
  const href = ({ id }: Neighbour): Href => {
    const query = listQuery(list);
    return query === '' ? `/admin/orders/${id}` : `/admin/orders/${id}${query}`;
  };
  const only = (side: ReactNode) => <span className="sr-only">{side}</span>;
  return (
    <nav aria-label={t('label')} className="mb-6 flex flex-wrap justify-between gap-3 print:hidden">
      {previous && (
        <ButtonLink href={href(previous)}>
          <ArrowLeft aria-hidden className="size-4" />
          <span>{t.rich('previous', { number: String(previous.number), only })}</span>
        </ButtonLink>
      )}
      {next && (
        <ButtonLink href={href(next)} className="ml-auto">
          <span>{t.rich('next', { number: String(next.number), only })}</span>
          <ArrowRight aria-hidden className="size-4" />
        </ButtonLink>
      )}
    </nav>
  );
}
