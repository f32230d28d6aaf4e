import { eq } from 'drizzle-orm';
import { suppliers } from '@/db/schema';
import { command } from '@/lib/rules/command';
import { existing, refuse } from '@/lib/rules/errors';
import { columnsOf } from '@/lib/rules/presenter';
import { currentRow } from '@/lib/rules/version';
import { createSupplierInput, supplierInput, updateSupplierInput } from './input';
import { presentSupplier } from './present';
import type { Supplier } from './queries';

const current = currentRow(suppliers, presentSupplier);

/** Adds a supplier. */
export const createSupplier = command({
  access: 'administrator',
  input: createSupplierInput,
  run: ({ scope }, fields): Promise<Supplier> => scope.insert(suppliers, columnsOf(fields)),
});

/** Changes a supplier. Existing purchase orders stay unchanged. */
export const updateSupplier = command({
  access: 'administrator',
  input: updateSupplierInput,
  current,
  run: async ({ scope }, { id, ...fields }) => existing(await scope.update(suppliers, id, columnsOf(fields))),
});

/** Deletes a supplier. 409 while wines or purchase orders name it. */
export const deleteSupplier = command({
  access: 'administrator',
  input: supplierInput,
  current,
  async run({ scope }, { id }): Promise<void> {
    if ((await scope.delete(suppliers, eq(suppliers.id, id))) === 0) throw refuse('notFound');
  },
});
