import { z } from 'zod';
import { PAYMENT_METHODS } from '@/db/schema/words';
import { moment } from '@/lib/rules/output';
import { presenter } from '@/lib/rules/presenter';

export const paymentShape = z
  .object({
    id: z.int(),
    order_id: z.int(),
    amount_cents: z.int().describe('Negative: a refund'),
    paid_on: z.iso.date(),
    method: z.enum(PAYMENT_METHODS),
    note: z.string(),
    bank_transaction_id: z.int().nullable(),
    created_by: z
      .string()
      .nullable()
      .describe("The administrator's e-mail address; null where nobody logged in"),
    created_at: moment,
    voided_at: moment.nullable(),
    void_reason: z.string().nullable(),
  })
  .meta({ id: 'Payment', description: 'What was paid for an order, or given back' });

export const presentPayment = presenter(paymentShape);
