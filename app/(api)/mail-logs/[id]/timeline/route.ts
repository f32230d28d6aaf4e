import { answering, api, operation } from '@/lib/http/api/api';
import { mailTimelineShape, presentMailTimeline } from '@/lib/mail/log/present';
import { getMailDetails } from '@/lib/mail/log/timeline';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getMailDetails,
    summary: 'Show what the mail provider reported about a message',
    ...answering(mailTimelineShape, presentMailTimeline),
  }),
});
