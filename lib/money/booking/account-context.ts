import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { bankColumns, paymentAccounts, routes } from '@/db/schema/index';
import type { Scope } from '@/db/scope';
import type { CsvContext } from '@/lib/money/files/csv';
import type { ReadFiles } from '@/lib/money/files/read';
import { fieldError, invalid } from '@/lib/rules/errors';

/** The facts of an account that the reading of its file rests on. 422 for an unknown one. */
export async function contextOf(scope: Scope, id: number): Promise<Omit<CsvContext, 'columns'>> {
  if (!(await scope.find(paymentAccounts, id))) throw noSuchAccount();
  const remembered = await scope.list(bankColumns, { where: eq(bankColumns.paymentAccountId, id) });
  const payees = await scope.list(routes, { where: eq(routes.paymentAccountId, id) });
  const [currency, ...others] = new Set(payees.map((route) => route.currency));
  return { remembered, currency: others.length === 0 ? currency : undefined };
}

/** 422 for an account that is not there, or no more. */
export const noSuchAccount = () => invalid(fieldError('payment_account_id', 'noSuchPaymentAccount'));

/** Remembers which columns of a table hold what, for the account's next one with the same heads. */
export async function rememberColumns(
  scope: Scope,
  paymentAccountId: number,
  { heads, columns }: NonNullable<ReadFiles['assigned']>,
): Promise<void> {
  const written = JSON.stringify(heads);
  const hash = createHash('sha256').update(written).digest('hex');
  await scope.query(
    (organization) => sql`
      INSERT INTO bank_columns (organization_id, payment_account_id, heads, heads_hash, columns)
      VALUES (${organization}, ${paymentAccountId}, ${written}::text::jsonb, ${hash},
              ${JSON.stringify(columns)}::text::jsonb)
      ON CONFLICT (organization_id, payment_account_id, heads_hash) DO UPDATE SET columns = excluded.columns`,
  );
}
