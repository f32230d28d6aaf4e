import { z } from 'zod';
import { BANK_TRANSACTION_STATES } from '@/db/schema/words';
import { SUGGESTION_REASONS } from '@/lib/money/matching/matching';
import type { TransactionDetails } from '@/lib/money/matching/transactions';
import { presenter } from '@/lib/rules/presenter';
import type { ImportedStatement } from './import';

const fields = {
  payment_account_id: z.int(),
  booked_on: z.iso.date(),
  amount_cents: z.int(),
  currency: z.string(),
  name: z.string().describe('Who paid'),
  iban: z.string().nullable().describe('The account of the payer'),
  text: z.string(),
  reference: z.string().nullable().describe('The reference in the text, even if no order has it'),
  state: z.enum(BANK_TRANSACTION_STATES),
  perhaps_same_as: z.int().nullable().describe('The transfer from an earlier file that this one may repeat'),
  payment_ids: z.array(z.int()).describe('The payments made from it that are not void'),
  suggestions: z
    .array(
      z.object({
        order_id: z.int(),
        order_number: z.int(),
        amount_cents: z.int(),
        reason: z.enum(SUGGESTION_REASONS),
        sure: z.boolean(),
      }),
    )
    .describe('What it may be for, best first, as long as it is open'),
};

export const bankTransactionShape = z
  .object({ id: z.int(), ...fields })
  .meta({ id: 'BankTransaction', description: 'A transfer, as it stands in the bank statement' });

const present = presenter(bankTransactionShape);

export const presentTransaction = ({ transaction, ...details }: TransactionDetails) =>
  present({ ...transaction, ...details });

export const importedStatementShape = z
  .object({
    payment_account_id: z.int(),
    from: z.iso.date().nullable().describe('The first day of its entries'),
    to: z.iso.date().nullable().describe('The last day of its entries'),
    found: z.int(),
    known: z.int(),
    outgoing: z.int(),
    booked: z.int(),
    suggested: z.int(),
    open: z.int(),
    doubtful: z.int().describe('Open transfers that another file may already have brought'),
    skipped: z.int().describe('Lines above and below a table that are not transfers and were skipped'),
    transactions: z.array(z.object({ id: z.int().nullable().describe('Null in a dry run'), ...fields })),
  })
  .meta({ id: 'BankStatement', description: "What became of a bank's file; each entry is counted once" });

const presentImported = presenter(importedStatementShape);

export function presentStatement({ isDryRun, transactions, ...statement }: ImportedStatement) {
  const made = new Set(isDryRun ? transactions.map(({ transaction }) => transaction.id) : []);
  return presentImported({
    ...statement,
    transactions: transactions.map(({ transaction, ...details }) => ({
      ...transaction,
      ...details,
      // A preview's rows are rolled back, and so are their ids.
      ...(isDryRun && { id: null, paymentIds: [] }),
      ...(made.has(transaction.perhapsSameAs ?? 0) && { perhapsSameAs: null }),
    })),
  });
}
