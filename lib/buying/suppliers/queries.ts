import type { InferSelectModel } from 'drizzle-orm';
import { suppliers } from '@/db/schema';
import { query } from '@/lib/rules/command';
import { contains, type Page, pageOf } from '@/lib/rules/list';
import { getById } from '@/lib/rules/one-of';
import { listSuppliersInput } from './input';

export type Supplier = InferSelectModel<typeof suppliers>;

/** The organization's suppliers by name. */
export const listSuppliers = query({
  access: 'administrator',
  input: listSuppliersInput,
  run({ scope }, { limit, offset, q }): Promise<Page<Supplier>> {
    const where = contains(q, suppliers.name, suppliers.email, suppliers.customerNumber);
    return pageOf(scope, suppliers, { where, by: [suppliers.name, suppliers.id], limit, offset });
  },
});

/** All suppliers of the organization by name, to choose one. */
export const allSuppliers = query({
  access: 'administrator',
  snapshot: false,
  run: ({ scope }): Promise<Supplier[]> => scope.list(suppliers, { orderBy: [suppliers.name, suppliers.id] }),
});

/** One supplier. 404 when there is none. */
export const getSupplier = getById(suppliers);
