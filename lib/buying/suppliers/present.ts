import { z } from 'zod';
import { presenter } from '@/lib/rules/presenter';

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
  .meta({ id: 'Supplier', description: 'A supplier from whom the organization buys wine' });

export const presentSupplier = presenter(supplierShape);
