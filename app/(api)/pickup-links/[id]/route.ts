import { api, operation } from '@/lib/http/api/api';
import { endPickupLink } from '@/lib/pickup-links/commands';
import { pickupLinkShape, presentPickupLink } from '@/lib/pickup-links/present';
import { getPickupLink } from '@/lib/pickup-links/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getPickupLink,
    summary: 'Show a pickup link',
    from: 'none',
    answer: pickupLinkShape,
    versioned: true,
    unversioned: ['last_used_at'],
    present: presentPickupLink,
  }),
  DELETE: operation({
    rule: endPickupLink,
    summary: 'End a pickup link at once',
    from: 'none',
    status: 204,
  }),
});
