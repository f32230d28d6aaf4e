import { pickupLinks } from '@/db/schema';
import type { PickupLink } from '@/db/unscoped';
import { query } from '@/lib/command';
import { existing } from '@/lib/errors';
import { holding, type Page, pageOf } from '@/lib/list';
import { listPickupLinksInput, pickupLinkInput } from './input';

export type { PickupLink };

/** The organization's pickup links, in the order in which they were made. */
export const listPickupLinks = query({
  access: 'administrator',
  input: listPickupLinksInput,
  run: ({ scope }, { limit, offset, purchase_round_id }): Promise<Page<PickupLink>> =>
    pageOf(scope, pickupLinks, {
      where: holding(pickupLinks.purchaseRoundId, purchase_round_id),
      limit,
      offset,
    }),
});

/** One pickup link. 404 when there is none. */
export const getPickupLink = query({
  access: 'administrator',
  snapshot: false,
  input: pickupLinkInput,
  run: async ({ scope }, { id }): Promise<PickupLink> => existing(await scope.find(pickupLinks, id)),
});
