import { api, operation, page } from '@/lib/http/api/api';
import { changeShape, presentChange } from '@/lib/rules/changes/present';
import { getOrderHistory } from '@/lib/rules/changes/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: getOrderHistory,
    summary: 'List the changes to an order since it was placed, newest first',
    ...page(changeShape, presentChange),
  }),
});
