import { describe, expect, it } from 'vitest';
import { assignTransaction } from '@/lib/money/booking/commands';
import { deleteParticipant } from '@/lib/people/commands';
import { copyRound, deleteRound, updateRound } from '@/lib/rounds/commands';
import { expectRefusal } from '@/test/support/refusals';
import { camt } from '@/test/support/rounds/bank-files';
import { group, withPaidGroup } from '@/test/support/rounds/paying';
import { testDatabase } from '@/test/support/rules';
import { createPayment } from './commands';
import { listPayments } from './queries';

withPaidGroup({ superadmin: true, elevated: true });

/** A transfer that is split over orders of 24.00 and 12.00, the first of them in a round of its own. */
async function split() {
  const { administrator, importing, place } = group;
  const [ann, bob] = [await place(2), await place(1, 'Bob')];
  const [told] = (await importing(camt([{ amount: '36.00', id: 'X' }]))).transactions;
  const id = told?.id ?? 0;
  const parts = [
    { order_id: ann.id, amount_cents: 2400 },
    { order_id: bob.id, amount_cents: 1200 },
  ];
  await assignTransaction(administrator, { id, parts });
  return { ann, bob, id };
}

/** Moves an order into another round, which is closed. */
async function intoAnotherRound(order: number): Promise<number> {
  const { administrator, round } = group;
  const copy = await copyRound(administrator, { id: round.id });
  await updateRound(administrator, { id: copy.id, status: 'closed' });
  await testDatabase`DELETE FROM order_lines WHERE order_id = ${order}`;
  await testDatabase`UPDATE orders SET purchase_round_id = ${copy.id} WHERE id = ${order}`;
  return copy.id;
}

describe('a transfer split over two orders, of which one is deleted', () => {
  it.each([
    [
      'with its participant',
      async ({ ann }: Awaited<ReturnType<typeof split>>) => {
        await deleteParticipant(group.administrator, { id: ann.participant });
      },
    ],
    [
      'with its round',
      async ({ ann }: Awaited<ReturnType<typeof split>>) => {
        await deleteRound(group.administrator, { id: await intoAnotherRound(ann.id) });
      },
    ],
  ])('%s, is open again as a whole', async (_how, remove) => {
    const made = await split();
    const cash = await createPayment(group.administrator, { order_id: made.bob.id, amount_cents: 100 });
    await remove(made);
    expect(await group.transaction(made.id)).toMatchObject({ state: 'open', payment_ids: [] });
    expect(await group.paid(made.bob.id)).toEqual([100, 1100, false]);
    const { items } = await listPayments(group.administrator, {});
    expect(items.map(({ id, voidedAt }) => [id === cash.id, voidedAt !== null])).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('and that went back before, is set aside, and the other order owes what it did', async () => {
    const { ann, bob, id } = await split();
    await group.importing(camt([{ amount: '36.00', id: 'X', direction: 'DBIT', returned: 'AC04' }]));
    expect(await group.paid(bob.id)).toEqual([0, 1200, false]);
    await deleteParticipant(group.administrator, { id: ann.participant });
    expect(await group.transaction(id)).toMatchObject({ state: 'set_aside', payment_ids: [] });
    expect(await group.paid(bob.id)).toEqual([0, 1200, false]);
  });

  it('stays as it is where the other order has given back what came from it', async () => {
    const { ann, bob, id } = await split();
    await createPayment(group.administrator, { order_id: bob.id, amount_cents: -100 });
    await expectRefusal(deleteParticipant(group.administrator, { id: ann.participant }), 'paidImpossible');
    expect(await group.transaction(id)).toMatchObject({
      state: 'booked',
      payment_ids: [expect.any(Number), expect.any(Number)],
    });
  });
});
