import { api, operation, resource } from '@/lib/http/api/api';
import { mailLogShape, presentMailLog } from '@/lib/mail/log/present';
import { getMailLog } from '@/lib/mail/log/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getMailLog,
    summary: 'Show a message of the mail log',
    ...resource(mailLogShape, presentMailLog),
  }),
});
