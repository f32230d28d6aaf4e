import type { Href } from '@/lib/http/address';

/** The pages of a round that stand beside each other as tabs. */
export type RoundTab =
  | 'overview'
  | 'wines'
  | 'orders'
  | 'sums'
  | 'crates'
  | 'purchase'
  | 'pickup'
  | 'mail'
  | 'mailings';

export const roundTabs = (id: number): { tab: RoundTab; href: Href }[] => [
  { tab: 'overview', href: `/admin/rounds/${id}` },
  { tab: 'wines', href: `/admin/rounds/${id}/wines` },
  { tab: 'orders', href: `/admin/rounds/${id}/orders` },
  { tab: 'sums', href: `/admin/rounds/${id}/sums` },
  { tab: 'crates', href: `/admin/rounds/${id}/crates` },
  { tab: 'purchase', href: `/admin/rounds/${id}/purchase` },
  { tab: 'pickup', href: `/admin/rounds/${id}/pickup` },
  { tab: 'mail', href: `/admin/rounds/${id}/announce` },
  { tab: 'mailings', href: `/admin/rounds/${id}/mailings` },
];
