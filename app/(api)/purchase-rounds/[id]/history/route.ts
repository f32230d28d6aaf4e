import { api, operation, page } from '@/lib/http/api/api';
import { changeShape, presentChange } from '@/lib/rules/changes/present';
import { getRoundHistory } from '@/lib/rules/changes/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getRoundHistory,
    summary: 'List what happened to a round, the newest first',
    ...page(changeShape, presentChange),
  }),
});
