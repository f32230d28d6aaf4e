import { api, operation, page } from '@/lib/http/api/api';
import { changeShape, presentChange } from '@/lib/rules/changes/present';
import { getOrderHistory } from '@/lib/rules/changes/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getOrderHistory,
    summary: 'List what changed of an order since it was placed, the newest first',
    ...page(changeShape, presentChange),
  }),
});
