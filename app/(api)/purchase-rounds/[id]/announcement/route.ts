import { announcingShape, presentAnnouncing } from '@/lib/announcements/present';
import { getAnnouncing } from '@/lib/announcements/queries';
import { api, operation } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getAnnouncing,
    summary: "Show how a round's announcement stands, and what another one would be",
    from: 'none',
    answer: announcingShape,
    present: presentAnnouncing,
  }),
});
