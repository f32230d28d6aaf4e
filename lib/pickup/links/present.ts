import { z } from 'zod';
import { moment } from '@/lib/rules/output';
import { presenter } from '@/lib/rules/presenter';
import type { PickupLink } from './queries';

export const pickupLinkShape = z
  .object({
    id: z.int(),
    purchase_round_id: z.int(),
    label: z.string(),
    expires_at: moment,
    ended_at: moment.nullable(),
    last_used_at: moment.nullable().describe('Accurate to the minute; not part of the version'),
    created_at: moment,
  })
  .meta({ id: 'PickupLink', description: 'A link with which a helper hands out the orders of a round' });

export const newPickupLinkShape = pickupLinkShape
  .extend({
    url: z.string().nullable().describe('Shown once; null in the answer to a repeated request'),
  })
  .meta({ id: 'NewPickupLink', description: 'A new link, with its address' });

export const presentPickupLink = presenter(pickupLinkShape);

const presentNew = presenter(newPickupLinkShape);

export const presentNewPickupLink = ({ link, url }: { link: PickupLink; url: string }) =>
  presentNew({ ...link, url });
