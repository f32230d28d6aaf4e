import { answering, api, operation } from '@/lib/http/api/api';
import { countMail } from '@/lib/mail/log/counts';
import { mailCountsShape, presentMailCounts } from '@/lib/mail/log/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: countMail,
    summary: 'Count the messages about a round by their state',
    ...answering(mailCountsShape, presentMailCounts),
  }),
});
