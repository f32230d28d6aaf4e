import { and } from 'drizzle-orm';
import { bankTransactions } from '@/db/schema/index';
import {
  loadTransactions,
  matchingTransfers,
  requireTransaction,
  type TransactionDetails,
} from '@/lib/money/matching/transactions';
import { query } from '@/lib/rules/command';
import { equals, type Page, pageOf } from '@/lib/rules/list';
import { bankTransactionInput, listBankTransactionsInput } from './input';

/** The organization's bank transactions, in the order in which they were read. */
export const listBankTransactions = query({
  access: 'administrator',
  input: listBankTransactionsInput,
  async run({ scope }, { limit, offset, state, payment_account_id, q }): Promise<Page<TransactionDetails>> {
    const where = and(
      equals(bankTransactions.state, state),
      equals(bankTransactions.paymentAccountId, payment_account_id),
      matchingTransfers(q),
    );
    const { items, total } = await pageOf(scope, bankTransactions, { where, limit, offset });
    return { items: await loadTransactions(scope, items), total };
  },
});

/** One bank transaction. 404 when there is none. */
export const getBankTransaction = query({
  access: 'administrator',
  input: bankTransactionInput,
  run: ({ scope }, { id }) => requireTransaction(scope, id),
});
