import { and, type InferSelectModel } from 'drizzle-orm';
import { wines } from '@/db/schema';
import { contains, equals } from '@/lib/rules/list';
import { listing } from '@/lib/rules/listing';
import { getById } from '@/lib/rules/one-of';
import { WINE_COLUMNS, wineWriter } from '../wine-columns';
import { listWinesInput } from './input';
import { presentWine } from './present';

export type Wine = InferSelectModel<typeof wines>;

/** The wines of the organization's library by name. */
export const listWines = listing({
  input: listWinesInput,
  table: wines,
  find: (_scope, { q, supplier_id, category_id }) => ({
    where: and(
      equals(wines.supplierId, supplier_id),
      equals(wines.categoryId, category_id),
      contains(q, wines.name, wines.producer, wines.region, wines.articleNumber),
    ),
    by: [wines.name, wines.id],
  }),
  items: (_scope, rows): Wine[] => rows,
  file: {
    name: 'wines',
    columns: ['id', ...WINE_COLUMNS],
    rows: async (scope, found) => {
      const write = await wineWriter(scope, found);
      return found.map((wine) => ({ ...presentWine(wine), ...write(wine) }));
    },
  },
});

/** One wine of the library. 404 when there is none. */
export const getWine = getById(wines);
