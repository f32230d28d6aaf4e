import { wantedText } from '@/app/admin/_parts/tables/search';
import type { Href } from '@/lib/http/address';
import {
  ORDER_FILTERS,
  ORDER_SORTS,
  type OrderFilter,
  type OrderSort,
} from '@/lib/orders/lists/listed-orders';

/** The filters and the order of a list of orders, as its address has them. */
export interface OrderList {
  filter?: OrderFilter;
  sort?: OrderSort;
  q?: string;
}

/** Reads the list from a query string; unknown parts are left out. */
export function orderListOf(wanted: Record<string, string | string[] | undefined>): OrderList {
  const filter = ORDER_FILTERS.find((known) => known === wanted.filter);
  const sort = ORDER_SORTS.find((known) => known === wanted.sort);
  const q = wantedText(wanted.q);
  return { ...(filter && { filter }), ...(sort && sort !== 'number' && { sort }), ...(q && { q }) };
}

/** The query string of the list; empty when all orders are listed by number. */
export function listQuery(list: OrderList, page = 1): `?${string}` | '' {
  const query = new URLSearchParams({ ...list, ...(page > 1 && { page: String(page) }) }).toString();
  return query === '' ? '' : `?${query}`;
}

/** The address of the list in its round. */
export function listHref(roundId: number, list: OrderList, page = 1): Href {
  const query = listQuery(list, page);
  return query === '' ? `/admin/rounds/${roundId}/orders` : `/admin/rounds/${roundId}/orders${query}`;
}
