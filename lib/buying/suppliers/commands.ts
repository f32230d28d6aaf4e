import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { suppliers } from '@/db/schema';
import { command } from '@/lib/rules/command';
import { existing, refuse } from '@/lib/rules/errors';
import { currentRow } from '@/lib/rules/version';
import { createSupplierInput, supplierInput, updateSupplierInput } from './input';
import { presentSupplier } from './present';
import type { Supplier } from './queries';

const current = currentRow(suppliers, presentSupplier);

/** The columns that the given fields set. */
function columns(fields: Omit<z.output<typeof updateSupplierInput>, 'id'>) {
  return {
    name: fields.name,
    email: fields.email,
    phone: fields.phone,
    address: fields.address,
    customerNumber: fields.customer_number,
    locale: fields.locale,
    minBottles: fields.min_bottles,
    minAmountCents: fields.min_amount_cents,
  };
}

/** Adds a supplier. */
export const createSupplier = command({
  access: 'administrator',
  input: createSupplierInput,
  run: ({ scope }, fields): Promise<Supplier> =>
    scope.insert(suppliers, { ...columns(fields), name: fields.name }),
});

/** Changes a supplier. Existing purchase orders stay unchanged. */
export const updateSupplier = command({
  access: 'administrator',
  input: updateSupplierInput,
  current,
  run: async ({ scope }, { id, ...fields }) => existing(await scope.update(suppliers, id, columns(fields))),
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
