import { api, operation, page } from '@/lib/http/api/api';
import { categoryShape, presentCategory } from '@/lib/wines/offerings/present';
import { listCategories } from '@/lib/wines/offerings/queries';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: operation({
    rule: listCategories,
    summary: 'List the eight wine categories',
    ...page(categoryShape, presentCategory),
  }),
});
