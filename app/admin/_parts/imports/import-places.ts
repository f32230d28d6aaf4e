import type { Href } from '@/lib/http/address';
import type { Import } from '@/lib/imports/kinds/stored-import';

type Place = Pick<Import, 'kind' | 'routeId' | 'purchaseRoundId'>;

/** The page that takes a file of this kind, for this group or round. */
export function startOf({ kind, routeId, purchaseRoundId }: Place): Href {
  if (kind === 'wines') return '/admin/wines/import';
  if (kind === 'offerings') return `/admin/rounds/${Number(purchaseRoundId)}/wines/import`;
  return routeId === null ? '/admin/participants/import' : `/admin/participants/import?route=${routeId}`;
}

/** The page of the list to which an import adds. */
export function listOf({ kind, routeId, purchaseRoundId }: Place): Href {
  if (kind === 'wines') return '/admin/wines';
  if (kind === 'offerings') return `/admin/rounds/${Number(purchaseRoundId)}/wines`;
  return routeId === null ? '/admin/participants' : `/admin/participants?route=${routeId}`;
}
