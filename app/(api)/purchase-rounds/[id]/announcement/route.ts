import { answering, api, operation } from '@/lib/http/api/api';
import { announcingShape, presentAnnouncing } from '@/lib/mail/runs/present';
import { getAnnouncing } from '@/lib/mail/runs/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getAnnouncing,
    summary: "Show the state of a round's announcement, and whom another one would reach",
    ...answering(announcingShape, presentAnnouncing),
  }),
});
