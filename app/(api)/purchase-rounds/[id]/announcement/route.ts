import { announcementShape, presentAnnouncement } from '@/lib/announcements/present';
import { getAnnouncement } from '@/lib/announcements/queries';
import { api, operation } from '@/lib/http/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getAnnouncement,
    summary: "Show how a round's announcement stands",
    from: 'none',
    answer: announcementShape,
    present: presentAnnouncement,
  }),
});
