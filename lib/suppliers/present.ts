import { z } from 'zod';
import type { Supplier } from './queries';

export const supplierShape = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string(),
    customer_number: z.string(),
    locale: z.string().nullable(),
    min_bottles: z.int().nullable(),
    min_amount_cents: z.int().nullable(),
  })
  .meta({ id: 'Supplier', description: 'Somebody whom the organization buys wine from' });

export function presentSupplier(supplier: Supplier): z.output<typeof supplierShape> {
  return {
    id: supplier.id,
    name: supplier.name,
    email: supplier.email,
    phone: supplier.phone,
    address: supplier.address,
    customer_number: supplier.customerNumber,
    locale: supplier.locale,
    min_bottles: supplier.minBottles,
    min_amount_cents: supplier.minAmountCents,
  };
}
