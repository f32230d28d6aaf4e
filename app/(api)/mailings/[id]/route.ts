import { api, operation, resource } from '@/lib/http/api/api';
import { deleteMailing, updateMailing } from '@/lib/mailings/commands';
import { mailingShape, presentMailing } from '@/lib/mailings/present';
import { getMailing } from '@/lib/mailings/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getMailing,
    summary: 'Show a planned mailing',
    from: 'none',
    ...resource(mailingShape, presentMailing),
  }),
  PATCH: operation({
    rule: updateMailing,
    summary: 'Change a planned mailing, or skip it',
    refusals: ['mailingBegun'],
    from: 'json',
    ...resource(mailingShape, presentMailing),
  }),
  DELETE: operation({
    rule: deleteMailing,
    summary: 'Delete a planned mailing',
    refusals: ['mailingBegun'],
    from: 'none',
    status: 204,
  }),
});
