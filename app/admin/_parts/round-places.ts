import type { Href } from '@/lib/http/address';

/** The pages of a round that its tabs lead to. */
export type RoundPage =
  | 'overview'
  | 'wines'
  | 'orders'
  | 'crates'
  | 'purchase'
  | 'sums'
  | 'pickup'
  | 'mail'
  | 'mailings';

/** The tabs of a round, by the names of the messages, with their pages: the first is the tab's own. */
export const ROUND_TABS = [
  { tab: 'overview', pages: ['overview'] },
  { tab: 'wines', pages: ['wines'] },
  { tab: 'orders', pages: ['orders'] },
  { tab: 'buying', pages: ['crates', 'purchase', 'sums'] },
  { tab: 'pickup', pages: ['pickup'] },
  { tab: 'messages', pages: ['mail', 'mailings'] },
] as const satisfies { tab: string; pages: [RoundPage, ...RoundPage[]] }[];

export const ROUND_PAGES: RoundPage[] = ROUND_TABS.flatMap(({ pages }) => [...pages]);

/** The address of a page of a round. */
export function roundPlace(id: number, page: RoundPage): Href {
  if (page === 'overview') return `/admin/rounds/${id}`;
  return page === 'mail' ? `/admin/rounds/${id}/announce` : `/admin/rounds/${id}/${page}`;
}
