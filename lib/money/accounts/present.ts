import { z } from 'zod';
import { moment } from '@/lib/rules/output';
import { presenter } from '@/lib/rules/presenter';
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
  .meta({ id: 'PaymentAccount', description: 'A bank account into which participants pay' });

const present = presenter(paymentAccountShape);

export const presentPaymentAccount = ({ address, ...account }: PaymentAccount) =>
  present({ ...account, address: address && { ...address, buildingNumber: address.building_number } });
