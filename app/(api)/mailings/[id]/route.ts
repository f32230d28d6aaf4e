import { api, operation, resource } from '@/lib/http/api/api';
import { deleteMailing, updateMailing } from '@/lib/mail/plans/commands';
import { mailingShape, presentMailing } from '@/lib/mail/plans/present';
import { getMailing } from '@/lib/mail/plans/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getMailing,
    summary: 'Show a scheduled mailing',
    ...resource(mailingShape, presentMailing),
  }),
  PATCH: operation({
    rule: updateMailing,
    summary: 'Change a scheduled mailing, or skip it',
    refusals: ['mailingBegun'],
    ...resource(mailingShape, presentMailing),
  }),
  DELETE: operation({
    rule: deleteMailing,
    summary: 'Delete a scheduled mailing',
    refusals: ['mailingBegun'],
  }),
});
