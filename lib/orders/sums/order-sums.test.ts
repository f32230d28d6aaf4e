import fc from 'fast-check';
import type { Sql } from 'postgres';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTenant } from '@/db/tenant';
import { allocateRound, undoAllocation } from '@/lib/buying/allocation/commands';
import { receivePurchaseOrder } from '@/lib/buying/purchase-orders/receipt/receipt';
import { createPayment, voidPayment } from '@/lib/money/ledger/commands';
import { placeOrder, placeOrderOnBehalf, updateOrder } from '@/lib/orders/commands';
import { listRoundsWithTotals } from '@/lib/orders/lists/round-orders';
import { updateOwnOrder } from '@/lib/orders/own-order';
import { notePayments } from '@/lib/orders/payments';
import { getOrder, listOrders } from '@/lib/orders/queries';
import { applyPickupEvents } from '@/lib/pickup/day/commands';
import { updateRound } from '@/lib/rounds/commands';
import { Refusal } from '@/lib/rules/errors';
import { sized } from '@/test/running/size';
import { checkGenerated } from '@/test/support/generated';
import { openProvider } from '@/test/support/mail/provider';
import { aBoughtRound, aSentPurchaseOrder, type BoughtRound } from '@/test/support/rounds/bought-round';
import { aPickupEvent } from '@/test/support/rounds/pickup';
import {
  addedUpOrders,
  bottlesFromRows,
  storedOrders,
  sumsFromRows,
} from '@/test/support/rounds/sums-from-rows';
import { openTestDatabase, testDatabase, waitingForLocks } from '@/test/support/rules';
import { waitFor } from '@/test/support/waiting';
import { bottlesByOffering } from './sums-by-round';

openTestDatabase();
openProvider();

let made: BoughtRound;

beforeEach(async () => {
  made = await aBoughtRound();
});

/** Expects orders, and with them their round, to have the sums of their lines and payments. */
async function expectSums(what: string): Promise<void> {
  const { administrator, round } = made;
  expect(await storedOrders(round.id), what).toEqual(await addedUpOrders(round.id));
  const { items } = await listRoundsWithTotals(administrator, { limit: 10, offset: 0 });
  expect(items.find((one) => one.round.id === round.id)?.sums, what).toEqual(await sumsFromRows(round.id));
  const bottles = await openTenant(administrator.user.organizationId).reading((scope) =>
    bottlesByOffering(scope, [round.id]),
  );
  expect(bottles, what).toEqual(await bottlesFromRows(round.id));
}

const orderAt = async (n: number) => {
  const orders = await storedOrders(made.round.id);
  return orders[n % orders.length]?.id ?? 0;
};
const wineAt = (n: number) => (n % 2 ? made.barbera.id : made.riesling.id);
const linesOf = (n: number) =>
  [0, 1, 2].slice(n % 3 === 2 ? 0 : 1, 2).map((more) => ({
    wine_offering_id: wineAt(n + more),
    quantity: 1 + (n % 9),
    extra: n % 4,
  }));
const change = async (n: number, fields: object) =>
  updateOrder(made.administrator, { id: await orderAt(n), ...fields });
const paymentAt = async (n: number) => {
  const rows = await testDatabase<{ id: number }[]>`
    SELECT id::int FROM payments WHERE order_id IN (SELECT id FROM orders WHERE purchase_round_id = ${made.round.id})`;
  return rows[n % rows.length]?.id ?? 0;
};
const setStatus = (status: string) => updateRound(made.administrator, { id: made.round.id, status });
const atPickup = (order: number | undefined, kind = '', fields: object = {}) =>
  applyPickupEvents(made.administrator, { id: made.round.id, events: [aPickupEvent(order, kind, fields)] });

/** Everything that may happen to a round's orders; `n` chooses the order, the wine and the number of bottles. */
const ACTS: Record<string, (n: number) => Promise<unknown>> = {
  open: () => setStatus('open'),
  close: () => setStatus('closed'),
  place: (n) => placeOrder(made.visitor, { name: 'Dee', email: `dee${n}@example.org`, lines: linesOf(n) }),
  'place on behalf': async (n) =>
    placeOrderOnBehalf(made.administrator, {
      purchase_round_id: made.round.id,
      participant_id: (await getOrder(made.administrator, { id: await orderAt(n) })).participant.id,
      lines: linesOf(n),
    }),
  change: (n) => change(n, { lines: linesOf(n) }),
  'change by the participant': async (n) => {
    const { order } = await getOrder(made.administrator, { id: await orderAt(n) });
    await updateOwnOrder(made.visitor, { token: order.accessToken, lines: linesOf(n) });
  },
  cancel: (n) => change(n, { cancelled: true }),
  restore: (n) => change(n, { cancelled: false }),
  mark: (n) => change(n, { paid: n % 3 > 0 }),
  'mark several': async (n) =>
    notePayments(made.administrator, {
      orders: [{ id: await orderAt(n) }, { id: await orderAt(n + 1) }],
      payment: (['paid', 'unpaid', 'as_before'] as const)[n % 3],
    }),
  pay: async (n) =>
    createPayment(made.administrator, { order_id: await orderAt(n), amount_cents: 100 * ((n % 200) - 40) }),
  void: async (n) => voidPayment(made.administrator, { id: await paymentAt(n) }),
  delete: async (n) => testDatabase`DELETE FROM orders WHERE id = ${await orderAt(n)}`,
  settle: (n) =>
    allocateRound(made.administrator, {
      id: made.round.id,
      choices: [{ wine_offering_id: wineAt(n), remainder: (['drop', 'fill', 'loose'] as const)[n % 3] }],
    }),
  'undo the settlement': () => undoAllocation(made.administrator, { id: made.round.id }),
  receive: async (n) => {
    const id = await aSentPurchaseOrder(made);
    const lines = [{ wine_offering_id: made.riesling.id, received: n % 30 }];
    await receivePurchaseOrder(made.administrator, { id, lines, shortage: 'evenly' });
  },
  'hand over or miss': async (n) => {
    const [line] = (await getOrder(made.administrator, { id: await orderAt(n) })).lines;
    const [kind, reason] = n % 3 ? ['short', 'broken'] : ['handed_over'];
    await atPickup(line?.orderId, kind, { line_id: line?.id, bottles: 1 + (n % 3), reason });
  },
  'take cash': async (n) => atPickup(await orderAt(n), 'paid_cash', { amount_cents: 100 + n }),
  'undo at the pickup': async (n) => {
    const events = await testDatabase`
      SELECT event_id, order_id::int FROM pickup_events WHERE purchase_round_id = ${made.round.id} ORDER BY applied_at`;
    const event = events[n % events.length];
    if (event) await atPickup(event.order_id, 'undo', { undoes: event.event_id });
  },
};

/** Does one act. A refusal is an outcome like any other: a refused act must leave nothing. */
const act = async (name: string, n: number) => {
  await ACTS[name]?.(n).catch((error) => {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
  });
};

const acts = fc.array(fc.tuple(fc.constantFrom(...Object.keys(ACTS)), fc.nat(500)), {
  minLength: 6,
  maxLength: 16,
});

describe('an order comes to what its lines and payments add up to', () => {
  it('whatever happens to it, and in which order', async () => {
    const done = new Set<string>();
    await checkGenerated(
      fc.asyncProperty(acts, async (chosen) => {
        made = await aBoughtRound();
        for (const [name, n] of chosen) {
          await act(name, n);
          await expectSums(name);
          done.add(name);
        }
      }),
      { numRuns: sized({ usual: 15, full: 60 }) },
    );
    expect([...done].sort()).toEqual(Object.keys(ACTS).sort());
  });

  it('after everything at once', async () => {
    await checkGenerated(
      fc.asyncProperty(acts, async (chosen) => {
        made = await aBoughtRound();
        await setStatus('open');
        await Promise.all(chosen.map(([name, n]) => act(name, n)));
        await expectSums('at once');
      }),
      { numRuns: sized({ usual: 4, full: 30 }) },
    );
  });

  it('when two transactions change its lines without locking it, as somebody at the prompt may', async () => {
    const [first, second] = await Promise.all([testDatabase.reserve(), testDatabase.reserve()]);
    const bottlesOf = (sql: Sql, wine: number) => sql`
      UPDATE order_lines SET quantity = 9 WHERE order_id = ${made.orders[1] ?? 0} AND wine_offering_id = ${wine}`;
    try {
      await first`BEGIN`;
      await bottlesOf(first, made.riesling.id);
      const waiting = bottlesOf(second, made.barbera.id).execute();
      await waitFor(async () => expect(await waitingForLocks()).toBe(1));
      await first`COMMIT`;
      await waiting;
    } finally {
      first.release();
      second.release();
    }
    await expectSums('two at the prompt');
  });

  it('when lines of several orders are added, changed and deleted by one statement each', async () => {
    const ids = made.orders;
    await testDatabase`UPDATE order_lines SET allotted = quantity + 1 WHERE order_id = ANY(${ids})`;
    await expectSums('changed');
    await testDatabase`DELETE FROM order_lines WHERE order_id = ANY(${ids})`;
    await expectSums('deleted');
    await testDatabase`
      INSERT INTO order_lines (organization_id, order_id, purchase_round_id, wine_offering_id, quantity, unit_price_cents)
      SELECT organization_id, id, purchase_round_id, ${made.riesling.id}, order_number, 100 FROM orders
      WHERE id = ANY(${ids})`;
    await expectSums('added');
  });
});

it('the number of all orders is the total of their list', async () => {
  const [all] = await testDatabase`
    SELECT count(*)::int AS orders FROM orders WHERE organization_id = ${made.administrator.user.organizationId}`;
  expect(await listOrders(made.administrator, { limit: '1', offset: '0' })).toMatchObject({
    total: all?.orders,
  });
});
