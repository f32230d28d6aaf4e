import { and, type InferSelectModel } from 'drizzle-orm';
import { wines } from '@/db/schema';
import { query } from '@/lib/rules/command';
import { contains, equals, type Page, pageOf } from '@/lib/rules/list';
import { getById } from '@/lib/rules/one-of';
import { listWinesInput } from './input';

export type Wine = InferSelectModel<typeof wines>;

/** The wines of the organization's library by name. */
export const listWines = query({
  access: 'administrator',
  input: listWinesInput,
  run({ scope }, { limit, offset, q, supplier_id, category_id }): Promise<Page<Wine>> {
    const where = and(
      equals(wines.supplierId, supplier_id),
      equals(wines.categoryId, category_id),
      contains(q, wines.name, wines.producer, wines.region, wines.articleNumber),
    );
    return pageOf(scope, wines, { where, by: [wines.name, wines.id], limit, offset });
  },
});

/** One wine of the library. 404 when there is none. */
export const getWine = getById(wines);
