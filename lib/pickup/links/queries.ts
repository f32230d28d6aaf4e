import { pickupLinks } from '@/db/schema';
import type { PickupLink } from '@/db/unscoped';
import { query } from '@/lib/rules/command';
import { equals, type Page, pageOf } from '@/lib/rules/list';
import { getById } from '@/lib/rules/one-of';
import { listPickupLinksInput } from './input';

export type { PickupLink };

/** The organization's pickup links, in the order in which they were made. */
export const listPickupLinks = query({
  access: 'administrator',
  input: listPickupLinksInput,
  run: ({ scope }, { limit, offset, purchase_round_id }): Promise<Page<PickupLink>> =>
    pageOf(scope, pickupLinks, {
      where: equals(pickupLinks.purchaseRoundId, purchase_round_id),
      limit,
      offset,
    }),
});

/** One pickup link. 404 when there is none. */
export const getPickupLink = getById(pickupLinks);
