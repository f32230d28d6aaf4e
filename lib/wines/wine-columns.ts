import { suppliers } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { existing } from '@/lib/rules/errors';
import { referredRows } from '@/lib/rules/list';

/** The columns of a wine in a file, with the names of its category and supplier for their ids. */
export const WINE_COLUMNS = [
  'category',
  'name',
  'producer',
  'vintage',
  'region',
  'description',
  'bottles_per_crate',
  'supplier',
  'article_number',
  'bottle_ml',
  'alcohol',
  'allergens',
  'ingredients',
  'energy_kj',
  'energy_kcal',
  'nutrition_url',
  'bottler',
  'grapes',
  'picture_url',
] as const;

interface Written {
  categoryId: number;
  supplierId: number | null;
  alcoholPermille: number | null;
}

/** Writes the columns of these wines that people write in another way than the API. */
export async function wineWriter(scope: Scope, wines: Written[]) {
  const categories = new Map((await scope.categories()).map(({ id, name }) => [id, name]));
  const sellers = await referredRows(scope, suppliers, wines, (wine) => wine.supplierId);
  return ({ categoryId, supplierId, alcoholPermille }: Written) => ({
    category: existing(categories.get(categoryId)),
    supplier: sellers.get(supplierId ?? 0)?.name ?? null,
    /** In percent. */
    alcohol: alcoholPermille === null ? null : alcoholPermille / 10,
  });
}
