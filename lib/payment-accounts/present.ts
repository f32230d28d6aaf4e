import { z } from 'zod';
import { moment } from '@/lib/output';
import type { PaymentAccount } from './queries';

export const paymentAccountShape = z
  .object({
    id: z.int(),
    name: z.string(),
    holder: z.string(),
    iban: z.string(),
    bic: z.string().nullable(),
    address: z
      .object({
        street: z.string(),
        building_number: z.string(),
        postcode: z.string(),
        town: z.string(),
        country: z.string(),
      })
      .nullable(),
    created_at: moment,
  })
  .meta({ id: 'PaymentAccount', description: 'An account that participants pay to' });

export function presentPaymentAccount(account: PaymentAccount): z.output<typeof paymentAccountShape> {
  const { id, name, holder, iban, bic, address, createdAt } = account;
  return {
    id,
    name,
    holder,
    iban,
    bic,
    address: address && {
      street: address.street,
      building_number: address.building_number,
      postcode: address.postcode,
      town: address.town,
      country: address.country,
    },
    created_at: createdAt.toISOString(),
  };
}
