import { api, operation, page, resource } from '@/lib/http/api/api';
import { createPickupLink } from '@/lib/pickup/links/commands';
import {
  newPickupLinkShape,
  pickupLinkShape,
  presentNewPickupLink,
  presentPickupLink,
} from '@/lib/pickup/links/present';
import { listPickupLinks } from '@/lib/pickup/links/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listPickupLinks,
    summary: 'List the links with which helpers hand out orders',
    ...page(pickupLinkShape, presentPickupLink),
  }),
  POST: operation({
    rule: createPickupLink,
    summary: 'Make a link for helpers of a round',
    ...resource(newPickupLinkShape, presentNewPickupLink),
    unversioned: ['last_used_at', 'url'],
    toldOnce: ['url'],
    location: ({ link }) => `/pickup-links/${link.id}`,
  }),
});
