import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepRoundSums } from '@/db/sweep';
import { placeOrder, placeOrderOnBehalf, updateOrder } from '@/lib/orders/commands';
import { listRoundsWithTotals } from '@/lib/orders/lists/round-orders';
import { updateOwnOrder } from '@/lib/orders/own-order';
import { notePayments } from '@/lib/orders/payments';
import { getOrder, listOrders } from '@/lib/orders/queries';
import { deleteParticipant } from '@/lib/participants/commands';
import { createPurchaseOrder } from '@/lib/purchase-orders/commands';
import { sendPurchaseOrder } from '@/lib/purchase-orders/mail/send-purchase-order';
import { receivePurchaseOrder } from '@/lib/purchase-orders/receipt/receipt';
import { deleteRound, updateRound } from '@/lib/rounds/commands';
import { settleRound, undoSettlement } from '@/lib/settlements/commands';
import type { MailCatcher } from '@/test/support/mail/provider';
import { pointAtProvider, startProvider } from '@/test/support/mail/provider';
import { aBoughtRound, type BoughtRound } from '@/test/support/rounds/bought-round';
import { sumsFromLines } from '@/test/support/rounds/sums-from-lines';
import { openTestDatabase, testDatabase } from '@/test/support/rules';
import type { OrderSums } from './sums-by-round';

openTestDatabase();

let provider: MailCatcher;
let made: BoughtRound;

beforeAll(async () => {
  provider = await startProvider();
  pointAtProvider(provider.url);
});
afterAll(() => provider.stop());

beforeEach(async () => {
  made = await aBoughtRound();
});

/** What the list of rounds says of the round. */
async function listed() {
  const { items } = await listRoundsWithTotals(made.administrator, { limit: 10, offset: 0 });
  return items.find(({ round }) => round.id === made.round.id)?.sums;
}

/** The same, added up from its lines. Holds the total of the list of orders to its orders as well. */
async function addedUp(): Promise<OrderSums> {
  const [all] = await testDatabase`
    SELECT count(*)::int AS orders FROM orders WHERE organization_id = ${made.administrator.user.organizationId}`;
  const { total } = await listOrders(made.administrator, { limit: '1', offset: '0' });
  expect(total).toBe(all?.orders);
  return sumsFromLines(made.round.id);
}

/** Whether the kept sums of the round count. */
async function areKept() {
  const [row] = await testDatabase`
    SELECT EXISTS (SELECT FROM round_sums WHERE purchase_round_id = ${made.round.id})
       AND NOT EXISTS (SELECT FROM changed_rounds WHERE purchase_round_id = ${made.round.id}) AS kept`;
  return row?.kept;
}

const line = (wine: 'riesling' | 'barbera', quantity: number) => ({
  wine_offering_id: made[wine].id,
  quantity,
});
const change = (index: number, fields: object) =>
  updateOrder(made.administrator, { id: made.orders[index], ...fields });
const participantOf = async (index: number) =>
  (await getOrder(made.administrator, { id: made.orders[index] })).participant.id;
const open = () => updateRound(made.administrator, { id: made.round.id, status: 'open' });
const place = (quantity: number, email = 'dee@example.org') =>
  placeOrder(made.visitor, { name: 'Dee', email, lines: [line('barbera', quantity)] });
const onBehalf = async () =>
  placeOrderOnBehalf(made.administrator, {
    purchase_round_id: made.round.id,
    participant_id: await participantOf(0),
    lines: [line('barbera', 3)],
  });
const settle = () =>
  settleRound(made.administrator, {
    id: made.round.id,
    choices: [{ wine_offering_id: made.riesling.id, remainder: 'drop' }],
  });
const receive = async () => {
  const wanted = { purchase_round_id: made.round.id, supplier_id: made.supplier.id };
  const { order } = await createPurchaseOrder(made.administrator, wanted);
  await sendPurchaseOrder(made.administrator, { id: order.id });
  const lines = [{ wine_offering_id: made.riesling.id, received: 17 }];
  await receivePurchaseOrder(made.administrator, { id: order.id, lines, shortage: 'evenly' });
};

describe('the kept sums of a round are those of its lines', () => {
  /** Each act, whether the sums count on after it, and what comes before them. */
  const ACTS: [what: string, act: () => Promise<unknown>, counts: boolean, first?: () => Promise<unknown>][] =
    [
      ['an order is placed', () => place(5), true, open],
      ['an order is placed on behalf of somebody', onBehalf, true],
      ['a line gets more bottles', () => change(0, { lines: [line('riesling', 30)] }), false],
      ['a line is added', () => change(0, { lines: [line('riesling', 10), line('barbera', 2)] }), false],
      ['a line is dropped', () => change(1, { lines: [line('barbera', 7)] }), false],
      ['all lines are others', () => change(0, { lines: [line('barbera', 1)] }), false],
      ['an order is cancelled', () => change(0, { cancelled: true }), false],
      [
        'an order is restored',
        () => change(0, { cancelled: false }),
        false,
        () => change(0, { cancelled: true }),
      ],
      ['a comment is changed', () => change(0, { comment: 'Later' }), true],
      ['an order is paid', () => change(0, { paid: true }), false],
      [
        'several are paid',
        () =>
          notePayments(made.administrator, { orders: made.orders.map((id) => ({ id })), payment: 'paid' }),
        false,
      ],
      ['crates are settled', settle, false],
      [
        'a settlement is undone',
        () => undoSettlement(made.administrator, { id: made.round.id }),
        false,
        settle,
      ],
      ['too few bottles come', receive, false],
      ['the round is opened', open, true],
      [
        'a participant is deleted',
        async () => {
          const { user } = made.administrator;
          const elevated = { ...made.administrator, user: { ...user, isSuperadmin: true }, elevated: true };
          await deleteParticipant(elevated, { id: await participantOf(1) });
        },
        false,
      ],
    ];

  it.each(ACTS)('after %s', async (_what, act, counts, first) => {
    await first?.();
    await testDatabase`SELECT keep_round_sums(${made.administrator.user.organizationId}, ${made.round.id})`;
    expect(await areKept()).toBe(true);
    expect(await listed()).toEqual(await addedUp());
    await act();
    expect(await areKept()).toBe(counts);
    expect(await listed()).toEqual(await addedUp());
    await keepRoundSums();
    expect(await areKept()).toBe(true);
    expect(await listed()).toEqual(await addedUp());
  });

  it('after a participant changes their own order', async () => {
    await open();
    const { placed } = await place(5);
    await keepRoundSums();
    await updateOwnOrder(made.visitor, { token: placed.access_token, lines: [line('riesling', 2)] });
    expect(await listed()).toEqual(await addedUp());
  });

  it('after the order with the highest number is deleted and another one has its number', async () => {
    await keepRoundSums();
    await testDatabase`DELETE FROM orders WHERE id = ${made.orders[2] ?? 0}`;
    await onBehalf();
    expect(await listed()).toEqual(await addedUp());
    await keepRoundSums();
    expect(await listed()).toEqual(await addedUp());
  });

  it('when a change is committed while they are added up, and once more', async () => {
    const [reserved, keeping] = await Promise.all([testDatabase.reserve(), testDatabase.reserve()]);
    try {
      await reserved`BEGIN`;
      await reserved`UPDATE order_lines SET quantity = 99 WHERE order_id = ${made.orders[0] ?? 0}`;
      await keeping`SELECT keep_round_sums(${made.administrator.user.organizationId}, ${made.round.id})`;
      expect(await areKept()).toBe(true);
      await reserved`COMMIT`;
      expect(await areKept()).toBe(false);
      expect(await listed()).toEqual(await addedUp());
      await keepRoundSums();
      expect(await listed()).toEqual(await addedUp());
      expect(await areKept()).toBe(true);
    } finally {
      reserved.release();
      keeping.release();
    }
  });

  it('after everything at once', async () => {
    await open();
    const steps: (() => Promise<unknown>)[] = [
      () => change(0, { cancelled: true }),
      () => change(1, { lines: [line('riesling', 4), line('barbera', 4)] }),
      () => change(2, { lines: [line('barbera', 9)] }),
      onBehalf,
      ...[1, 2, 3, 4].map((quantity) => () => place(quantity, `p${quantity}@example.org`)),
      ...[1, 2, 3].map(
        () => () =>
          testDatabase`SELECT keep_round_sums(${made.administrator.user.organizationId}, ${made.round.id})`,
      ),
      () => change(0, { cancelled: false }),
    ];
    await Promise.all(steps.map((step) => step()));
    expect(await listed()).toEqual(await addedUp());
    await keepRoundSums();
    expect(await listed()).toEqual(await addedUp());
  });
});

it('the list of rounds shows what is kept and adds only orders that came since', async () => {
  await keepRoundSums();
  await testDatabase`
    UPDATE round_sums SET orders = 100, bottles = 1000, total_cents = 10000 WHERE purchase_round_id = ${made.round.id}`;
  await onBehalf();
  expect(await listed()).toMatchObject({ orders: 101, bottles: 1003, totalCents: 12850 });
});

describe('the sweep', () => {
  it('keeps the sums of closed rounds, and of open ones once they have many orders', async () => {
    await keepRoundSums();
    expect(await areKept()).toBe(true);
    await open();
    await testDatabase`TRUNCATE round_sums CASCADE`;
    await keepRoundSums();
    expect(await areKept()).toBe(false);
    await testDatabase`UPDATE orders SET order_number = 200 WHERE id = ${made.orders[2] ?? 0}`;
    await keepRoundSums();
    expect(await areKept()).toBe(true);
    expect(await listed()).toEqual(await addedUp());
  });

  it('leaves a round alone that another process adds up', async () => {
    await keepRoundSums();
    await change(0, { cancelled: true });
    await testDatabase.begin(async (sql: TransactionSql) => {
      await sql`SELECT FROM round_sums WHERE purchase_round_id = ${made.round.id} FOR UPDATE`;
      await keepRoundSums();
    });
    expect(await areKept()).toBe(false);
  });

  it('forgets the changes of a round that was deleted', async () => {
    const { user } = made.administrator;
    const elevated = { ...made.administrator, user: { ...user, isSuperadmin: true }, elevated: true };
    await deleteRound(elevated, { id: made.round.id });
    await keepRoundSums();
    const left = await testDatabase`SELECT FROM changed_rounds WHERE purchase_round_id = ${made.round.id}`;
    expect(left).toHaveLength(0);
  });
});
