import { z } from 'zod';
import type { ImportedStatement } from './import';
import { BANK_TRANSACTION_STATES } from './input';
import { REASONS } from './matching';
import type { TransactionDetails } from './transactions';

const fields = {
  payment_account_id: z.int(),
  booked_on: z.iso.date(),
  amount_cents: z.int(),
  currency: z.string(),
  name: z.string().meta({ description: 'Who paid' }),
  iban: z.string().nullable().meta({ description: 'The account that it came from' }),
  text: z.string(),
  reference: z
    .string()
    .nullable()
    .meta({ description: 'The reference in the text, whether or not an order has it' }),
  state: z.enum(BANK_TRANSACTION_STATES),
  payment_ids: z.array(z.int()).meta({ description: 'The payments that come from it and are not void' }),
  suggestions: z
    .array(
      z.object({
        order_id: z.int(),
        order_number: z.int(),
        amount_cents: z.int(),
        reason: z.enum(REASONS),
        sure: z.boolean(),
      }),
    )
    .meta({ description: 'What it may be for, best first, as long as it is open' }),
};

export const bankTransactionShape = z
  .object({ id: z.int(), ...fields })
  .meta({ id: 'BankTransaction', description: 'Money that came in, as the bank told it' });

export function presentTransaction({
  transaction,
  state,
  paymentIds,
  suggestions,
}: TransactionDetails): z.output<typeof bankTransactionShape> {
  return {
    id: transaction.id,
    payment_account_id: transaction.paymentAccountId,
    booked_on: transaction.bookedOn,
    amount_cents: transaction.amountCents,
    currency: transaction.currency,
    name: transaction.name,
    iban: transaction.iban,
    text: transaction.text,
    reference: transaction.reference,
    state,
    payment_ids: paymentIds,
    suggestions: suggestions.map(({ orderId, orderNumber, amountCents, reason, sure }) => ({
      order_id: orderId,
      order_number: orderNumber,
      amount_cents: amountCents,
      reason,
      sure,
    })),
  };
}

export const importedStatementShape = z
  .object({
    payment_account_id: z.int(),
    from: z.iso.date().nullable().meta({ description: 'The first day of its entries' }),
    to: z.iso.date().nullable().meta({ description: 'The last day of its entries' }),
    found: z.int(),
    known: z.int(),
    outgoing: z.int(),
    booked: z.int(),
    suggested: z.int(),
    open: z.int(),
    transactions: z.array(
      z.object({ id: z.int().nullable().meta({ description: 'Null in a dry run' }), ...fields }),
    ),
  })
  .meta({ id: 'BankStatement', description: "What became of a bank's file; each entry is counted once" });

export function presentStatement(statement: ImportedStatement): z.output<typeof importedStatementShape> {
  const { paymentAccountId, isDryRun, transactions, from, to, ...rest } = statement;
  const { found, known, outgoing, booked, suggested, open } = rest;
  return {
    payment_account_id: paymentAccountId,
    from,
    to,
    found,
    known,
    outgoing,
    booked,
    suggested,
    open,
    transactions: transactions.map((details) => {
      const told = presentTransaction(details);
      // What a preview made is undone again, and so are its ids.
      return isDryRun ? { ...told, id: null, payment_ids: [] } : told;
    }),
  };
}
