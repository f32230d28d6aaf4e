import { api, operation, page, resource } from '@/lib/http/api/api';
import { createMailing } from '@/lib/mail/plans/commands';
import { mailingShape, presentMailing } from '@/lib/mail/plans/present';
import { listMailings } from '@/lib/mail/plans/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listMailings,
    summary: 'List the scheduled mailings of a round',
    ...page(mailingShape, presentMailing),
  }),
  POST: operation({
    rule: createMailing,
    summary: 'Schedule a mailing of a round',
    ...resource(mailingShape, presentMailing),
    location: ({ id }) => `/mailings/${id}`,
  }),
});
