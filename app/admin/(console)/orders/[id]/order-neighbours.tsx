import { ArrowLeft, ArrowRight } from 'lucide-react';
import { ButtonLink } from '@/app/_ui/button';
import type { Href } from '@/lib/http/address';
import type { Neighbour, Neighbours } from '@/lib/orders/listed-orders';
import { listQuery, type OrderList } from '../../rounds/[id]/orders/order-list';

interface OrderNeighboursProps {
  neighbours: Neighbours;
  /** The list that the order was opened from. */
  list: OrderList;
}

/** Leads to the orders before and after this one in the list that it was opened from. */
export function OrderNeighbours({ neighbours: { previous, next }, list }: OrderNeighboursProps) {
  if (!previous && !next) return null;
  const href = ({ id }: Neighbour): Href => {
    const query = listQuery(list);
    return query === '' ? `/admin/orders/${id}` : `/admin/orders/${id}${query}`;
  };
  return (
    <nav aria-label="Other orders" className="mb-6 flex flex-wrap justify-between gap-3 print:hidden">
      {previous && (
        <ButtonLink href={href(previous)}>
          <ArrowLeft aria-hidden className="size-4" />
          <span className="sr-only">Previous:</span>
          {`Order ${previous.number}`}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink href={href(next)} className="ml-auto">
          <span className="sr-only">Next:</span>
          {`Order ${next.number}`}
          <ArrowRight aria-hidden className="size-4" />
        </ButtonLink>
      )}
    </nav>
  );
}
