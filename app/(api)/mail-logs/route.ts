import { api, operation, page } from '@/lib/http/api/api';
import { mailLogShape, presentMailLog } from '@/lib/mail/log/present';
import { listMailLogs } from '@/lib/mail/log/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listMailLogs,
    summary: 'List the mail log',
    ...page(mailLogShape, presentMailLog),
  }),
});
