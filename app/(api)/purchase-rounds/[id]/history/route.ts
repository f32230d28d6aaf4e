import { api, operation, page } from '@/lib/http/api/api';
import { changeShape, presentChange } from '@/lib/rules/changes/present';
import { getRoundHistory } from '@/lib/rules/changes/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getRoundHistory,
    summary: 'List the history of a round, newest first',
    ...page(changeShape, presentChange),
  }),
});
