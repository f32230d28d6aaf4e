import { pageOrFile } from '@/app/_print/files/list-file';
import { api, operation } from '@/lib/http/api/api';
import { mailLogShape, presentMailLog } from '@/lib/mail/log/present';
import { listMailLogs } from '@/lib/mail/log/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listMailLogs,
    summary: 'List the mail log, or have all that are found as CSV or a spreadsheet',
    ...pageOrFile(mailLogShape, presentMailLog),
  }),
});
