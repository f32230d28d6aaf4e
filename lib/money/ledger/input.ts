import { z } from 'zod';
import { PAYMENT_METHODS } from '@/db/schema/words';
import {
  day,
  optionalText,
  pagingOrFile,
  pathId,
  queryId,
  queryTruth,
  reference,
  text,
} from '@/lib/rules/input';
import { LENGTHS } from '@/lib/rules/lengths';
import { localizedMessage } from '@/lib/words/languages/localized-message';

/** The highest amount of one payment, in the currency's minor unit. */
export const MOST_CENTS = 99_999_999_999;

/** The first day on which anything may have been paid. */
const FIRST_DAY = '2000-01-01';

const paidOn = () =>
  z.iso
    .date(localizedMessage('paidOn'))
    .max(10)
    .refine((day) => day >= FIRST_DAY, localizedMessage('paidOn'))
    .meta({
      examples: ['2026-12-01'],
      description: "By default today, on the calendar of the order's route",
    });

const fields = {
  order_id: reference(),
  paid_on: paidOn().optional(),
  method: z.enum(PAYMENT_METHODS).default('other'),
  note: text(LENGTHS.payment_note).optional(),
};

export const createPaymentInput = z.object({
  ...fields,
  amount_cents: z
    .int()
    .min(-MOST_CENTS)
    .max(MOST_CENTS)
    .refine((cents) => cents !== 0, localizedMessage('notZero'))
    .describe('Negative: a refund'),
});

/** A payment as people write it: an amount in the currency of the order's route, received or given back. */
export const writtenPaymentInput = z.object({
  ...fields,
  amount: text(LENGTHS.amount),
  given_back: z.boolean().default(false),
  /** Confirms an amount of more than twice what is due. */
  sure: z.boolean().default(false),
});

export const voidPaymentInput = z.object({ id: pathId(), reason: optionalText(LENGTHS.reason).optional() });

export const listPaymentsInput = z.object({
  ...pagingOrFile,
  order_id: queryId().optional(),
  purchase_round_id: queryId().optional(),
  participant_id: queryId().optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  voided: queryTruth().optional(),
  from: day().describe('The first day of the payments').optional(),
  to: day().describe('The last day').optional(),
});
