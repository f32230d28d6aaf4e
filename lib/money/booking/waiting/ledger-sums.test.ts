import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignTransaction } from '@/lib/money/booking/commands';
import { createPayment, voidPayment } from '@/lib/money/ledger/commands';
import { updateOrder } from '@/lib/orders/commands';
import { Refusal } from '@/lib/rules/errors';
import { checkGenerated } from '@/test/support/generated';
import { camt, type WrittenEntry } from '@/test/support/rounds/bank-files';
import { aPaidGroup, type PaidGroup } from '@/test/support/rounds/paying';
import { openTestDatabase, testDatabase } from '@/test/support/rules';
import { reconcileTransfers } from './commands';

openTestDatabase();

const ACTS = [
  'pay',
  'void',
  'read',
  'divide',
  'open',
  'return',
  'change',
  'cancel',
  'mark',
  'unmark',
] as const;

/** An act, the order and the row that it is about, and an amount. */
const step = fc.tuple(fc.constantFrom(...ACTS), fc.nat(2), fc.nat(9), fc.integer({ min: -40, max: 60 }));

/** Does one act. A refusal is an outcome like any other: a refused act must leave nothing. */
async function perform(
  { administrator, importing, wine }: PaidGroup,
  orders: { id: number; reference: string }[],
  [act, which, row, amount]: [(typeof ACTS)[number], number, number, number],
): Promise<void> {
  const { id = 0, reference = '' } = orders[which] ?? {};
  const { organizationId } = administrator.user;
  const pick = async (table: 'payments' | 'bank_transactions') => {
    const rows = await testDatabase<{ id: string }[]>`
      SELECT id FROM ${testDatabase(table)} WHERE organization_id = ${organizationId} ORDER BY id`;
    return Number(rows[row % Math.max(1, rows.length)]?.id ?? 1);
  };
  const cents = Math.abs(amount) * 100 + 100;
  const written = (cents / 100).toFixed(2);
  try {
    switch (act) {
      case 'pay':
        await createPayment(administrator, { order_id: id, amount_cents: amount * 100 + 50 });
        break;
      case 'void':
        await voidPayment(administrator, { id: await pick('payments') });
        break;
      case 'read':
        await importing(camt([{ amount: written, text: row % 2 ? reference : 'x', id: `${row}` }]));
        break;
      case 'divide': {
        const transaction = await pick('bank_transactions');
        const [found] = await testDatabase`
          SELECT amount_cents::int FROM bank_transactions WHERE organization_id = ${organizationId} AND id = ${transaction}`;
        const whole = found?.amount_cents ?? 2;
        const other = orders[(which + 1) % orders.length]?.id;
        const parts = [
          { order_id: id, amount_cents: whole - 1 },
          { order_id: other, amount_cents: 1 },
        ];
        await assignTransaction(administrator, { id: transaction, parts });
        break;
      }
      case 'open':
        await reconcileTransfers(administrator, {
          act: 'open',
          transfers: [{ id: await pick('bank_transactions') }],
        });
        break;
      case 'return':
        await importing(camt([{ amount: written, direction: 'DBIT', returned: 'AC04', id: `${row}` }]));
        break;
      case 'change':
        await updateOrder(administrator, { id, lines: [{ wine_offering_id: wine, quantity: row + 1 }] });
        break;
      case 'cancel':
        await updateOrder(administrator, { id, cancelled: row % 2 === 0 });
        break;
      default:
        await updateOrder(administrator, { id, paid: act === 'mark' });
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
  }
}

describe('whatever is done to orders and transfers', () => {
  it('the payments that stand add up to what is noted as paid, never below 0', async () => {
    await checkGenerated(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
        const group = await aPaidGroup();
        const orders = [await group.place(2), await group.place(1), await group.place(3)];
        for (const one of steps) await perform(group, orders, one);
        const wrong = await testDatabase`
          SELECT orders.id FROM orders
          LEFT JOIN LATERAL (
            SELECT coalesce(sum(amount_cents), 0) AS cents FROM payments
            WHERE payments.organization_id = orders.organization_id AND payments.order_id = orders.id
              AND payments.voided_at IS NULL
          ) ledger ON true
          WHERE orders.organization_id = ${group.administrator.user.organizationId}
            AND (coalesce(orders.paid_cents, 0) <> ledger.cents OR ledger.cents < 0)`;
        expect([...wrong]).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('slices of a statement that overlap give the same ledger in whichever order they are read', async () => {
    const slice = fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 9 }));
    await checkGenerated(
      fc.asyncProperty(fc.array(slice, { minLength: 1, maxLength: 6 }), async (slices) => {
        const ledgerOf = async (order: [from: number, length: number][]) => {
          const group = await aPaidGroup();
          const [ann, bob] = [await group.place(2, 'Ann'), await group.place(3, 'Bob')];
          const entries = Array.from({ length: 18 }, (_, n): WrittenEntry => {
            const text = n % 3 === 0 ? ann.reference : n % 3 === 1 ? bob.reference : 'a gift';
            return { amount: `${1 + (n % 4)}.00`, text, name: 'X', ...(n % 2 === 0 && { id: `T${n}` }) };
          });
          for (const [from, length] of order) await group.importing(camt(entries.slice(from, from + length)));
          const rows = await testDatabase`
            SELECT amount_cents::int, name, bank_id, reference IS NOT NULL AS referred,
                   (SELECT count(*)::int FROM payments
                    WHERE payments.organization_id = bank_transactions.organization_id
                      AND payments.bank_transaction_id = bank_transactions.id) AS payments
            FROM bank_transactions WHERE organization_id = ${group.administrator.user.organizationId}
            ORDER BY bank_id, amount_cents, referred, payments`;
          return [[...rows], await group.paid(ann.id), await group.paid(bob.id)];
        };
        const whole: [number, number][] = [[0, 18], ...slices];
        expect(await ledgerOf([...whole].reverse())).toEqual(await ledgerOf(whole));
        expect(await ledgerOf([...slices].reverse())).toEqual(await ledgerOf(slices));
      }),
      { numRuns: 8 },
    );
  });
});
