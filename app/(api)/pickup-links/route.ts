import { api, operation } from '@/lib/http/api/api';
import { pageShape, presentPage } from '@/lib/list';
import { createPickupLink } from '@/lib/pickup-links/commands';
import {
  newPickupLinkShape,
  pickupLinkShape,
  presentNewPickupLink,
  presentPickupLink,
} from '@/lib/pickup-links/present';
import { listPickupLinks } from '@/lib/pickup-links/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listPickupLinks,
    summary: 'List the links with which helpers hand out orders',
    answer: pageShape(pickupLinkShape),
    present: presentPage(presentPickupLink),
  }),
  POST: operation({
    rule: createPickupLink,
    summary: 'Make a link for helpers of a round',
    from: 'json',
    status: 201,
    answer: newPickupLinkShape,
    versioned: true,
    unversioned: ['last_used_at', 'url'],
    toldOnce: ['url'],
    present: presentNewPickupLink,
    location: ({ link }) => `/pickup-links/${link.id}`,
  }),
});
