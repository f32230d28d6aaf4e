import { friendlyFormatIBAN } from 'ibantools';
import { z } from 'zod';
import { paymentReference } from '@/lib/money/ledger/reference';
import { presenter } from '@/lib/rules/presenter';

/** An account as far as paying to it goes. */
export interface PayableAccount {
  holder: string;
  iban: string;
  bic: string | null;
}

/** The account, reference and amount by which a participant pays an order. */
export interface PayTo {
  holder: string;
  iban: string;
  bic: string | null;
  reference: string;
  /** In the currency's minor unit. */
  amountCents: number;
  currency: string;
}

/** The transfer that pays an order’s due amount; null without an account, and when nothing is due. */
export function payTo(
  account: PayableAccount | null | undefined,
  orderId: number,
  amountCents: number,
  currency: string,
): PayTo | null {
  if (!account || amountCents <= 0) return null;
  const { holder, iban, bic } = account;
  return { holder, iban, bic, reference: paymentReference(orderId), amountCents, currency };
}

/** An IBAN in groups of four, as people read and compare it. */
export const groupedIban = (iban: string): string => friendlyFormatIBAN(iban) ?? iban;

export const payToShape = z
  .object({
    holder: z.string(),
    iban: z.string(),
    bic: z.string().nullable(),
    reference: z.string(),
    amount_cents: z.int(),
    currency: z.string(),
  })
  .meta({ id: 'PayTo', description: 'How to pay the amount due for an order' });

export const presentPayTo = presenter(payToShape);
