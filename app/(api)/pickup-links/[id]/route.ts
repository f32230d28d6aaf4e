import { api, operation, resource } from '@/lib/http/api/api';
import { endPickupLink } from '@/lib/pickup/links/commands';
import { pickupLinkShape, presentPickupLink } from '@/lib/pickup/links/present';
import { getPickupLink } from '@/lib/pickup/links/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getPickupLink,
    summary: 'Show a pickup link',
    ...resource(pickupLinkShape, presentPickupLink),
    unversioned: ['last_used_at'],
  }),
  DELETE: operation({
    rule: endPickupLink,
    summary: 'End a pickup link at once',
  }),
});
