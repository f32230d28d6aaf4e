import { sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import type { BankEntry } from '@/lib/money/files/entry';
import { seenReturn } from '@/lib/money/matching/identity';
import { dayAfter, type SeenEntry } from '@/lib/money/matching/likely';
import { listOf } from '@/lib/rules/list';

/** The movements of the account that entries may be: transfers of these days and amounts, and returns. */
export async function seenEntries(
  scope: Scope,
  paymentAccountId: number,
  entries: BankEntry[],
  { from, to, digest = null }: { from: string; to: string; digest?: string | null | undefined },
): Promise<SeenEntry[]> {
  const ofTable = await scope.query<{ id: number; goes: boolean }>(
    (organization) => sql`
      SELECT id, state = 'open' AND NOT EXISTS (
        SELECT FROM payments
        WHERE payments.organization_id = ${organization} AND payments.bank_transaction_id = bank_transactions.id
      ) AS goes
      FROM bank_transactions
      WHERE organization_id = ${organization} AND payment_account_id = ${paymentAccountId}
        AND table_digest = ${digest}
      ORDER BY id FOR NO KEY UPDATE`,
  );
  const told = new Map(ofTable.map(({ id, goes }) => [id, goes ? ('goes' as const) : ('stays' as const)]));
  const amounts = listOf(
    new Set(
      entries.flatMap(({ amountCents, collectedCents }) => [amountCents, collectedCents ?? amountCents]),
    ),
  );
  const rows = await scope.query<SeenEntry & { id: number }>(
    (organization) => sql`
      SELECT id, identity, bank_id IS NOT NULL AS "hasBankId", booked_on::text AS "bookedOn",
        amount_cents AS "amountCents", currency, iban, text, file_kind AS "fileKind", collected_cents AS "collectedCents"
      FROM bank_transactions
      WHERE organization_id = ${organization} AND payment_account_id = ${paymentAccountId}
        AND booked_on BETWEEN ${dayAfter(from, -1)}::date AND ${dayAfter(to, 1)}::date
        AND (amount_cents = ANY(${amounts}) OR collected_cents = ANY(${amounts}))
      UNION
      SELECT id, identity, bank_id IS NOT NULL, booked_on::text, amount_cents, currency, iban, text, file_kind, collected_cents
      FROM bank_transactions
      WHERE organization_id = ${organization} AND id = ANY(${listOf(told.keys())})
      ORDER BY id`,
  );
  const returned = await scope.query<{ identity: string }>(
    (organization) => sql`
      SELECT return_identity AS identity FROM bank_transactions
      WHERE organization_id = ${organization} AND payment_account_id = ${paymentAccountId}
        AND return_identity IS NOT NULL`,
  );
  return [
    ...rows.map((row) => ({ ...row, reread: told.get(row.id) })),
    ...returned.map(({ identity }) => seenReturn(identity)),
  ];
}
