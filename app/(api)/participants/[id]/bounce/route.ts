import { answering, api, operation } from '@/lib/http/api/api';
import { getBounce } from '@/lib/mail/log/bounced-addresses';
import { bounceShape, presentBounce } from '@/lib/mail/log/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getBounce,
    summary: "Show whether mail to a participant's present address comes back",
    ...answering(bounceShape, presentBounce),
  }),
});
