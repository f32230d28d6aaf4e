import { api, operation } from '@/lib/http/api';
import { getAnnouncement } from '@/lib/mail/announce';
import { announcementShape, presentAnnouncement } from '@/lib/mail/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getAnnouncement,
    summary: "Show how a round's announcement stands",
    from: 'none',
    answer: announcementShape,
    present: presentAnnouncement,
  }),
});
