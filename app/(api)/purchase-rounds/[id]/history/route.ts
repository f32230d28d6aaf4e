import { changeShape, presentChange } from '@/lib/changes/present';
import { getRoundHistory } from '@/lib/changes/queries';
import { api, operation, page } from '@/lib/http/api/api';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getRoundHistory,
    summary: 'List what happened to a round, the newest first',
    ...page(changeShape, presentChange),
  }),
});
