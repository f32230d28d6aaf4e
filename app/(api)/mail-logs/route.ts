import { api, operation } from '@/lib/http/api';
import { pageShape, presentPage } from '@/lib/list';
import { mailLogShape, presentMailLog } from '@/lib/mail/present';
import { listMailLogs } from '@/lib/mail/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listMailLogs,
    summary: 'List the mail log',
    answer: pageShape(mailLogShape),
    present: presentPage(presentMailLog),
  }),
});
