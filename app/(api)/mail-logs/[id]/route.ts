import { api, operation, resource } from '@/lib/http/api/api';
import { mailLogShape, presentMailLog } from '@/lib/messages/present';
import { getMailLog } from '@/lib/messages/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getMailLog,
    summary: 'Show a message of the mail log',
    from: 'none',
    ...resource(mailLogShape, presentMailLog),
  }),
});
