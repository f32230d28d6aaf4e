/** The lists of a pickup. */
export const LISTS = ['to_go', 'to_pay', 'collected'] as const;
export type ListName = (typeof LISTS)[number];

/** The open part of a pickup page, as its address names it. */
export interface View {
  /** The number of an order. */
  order: string | null;
  list: ListName | null;
  /** A name that is searched. */
  name: string;
  /** The reason for which the last press was refused, on a page made by the server. */
  refused: string | null;
  /** The amount of the last press, where it is asked about. */
  amount: string | null;
}

/** Reads a view off the query of an address. */
export function viewOf(query: URLSearchParams): View {
  return {
    order: query.get('order'),
    list: LISTS.find((list) => list === query.get('list')) ?? null,
    name: query.get('name') ?? '',
    refused: query.get('refused'),
    amount: query.get('amount'),
  };
}

/** The address of a view. */
export function leadTo(path: string, view: Partial<Record<'order' | 'list' | 'name', string>>): string {
  const query = new URLSearchParams(view).toString();
  return query ? `${path}?${query}` : path;
}
