import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allocateRound } from '@/lib/buying/allocation/commands';
import { createSupplier } from '@/lib/buying/suppliers/commands';
import { createPayment } from '@/lib/money/ledger/commands';
import { placeOrder, updateOrder } from '@/lib/orders/commands';
import { getOrder } from '@/lib/orders/queries';
import { applyPickupEvents } from '@/lib/pickup/day/commands';
import { getPickupList } from '@/lib/pickup/paper/queries';
import { updateRound } from '@/lib/rounds/commands';
import { REMAINDERS } from '@/lib/wines/crates';
import { updateOffering } from '@/lib/wines/offerings/commands';
import { checkGenerated } from '@/test/support/generated';
import { openProvider } from '@/test/support/mail/provider';
import { aPickupEvent } from '@/test/support/rounds/pickup';
import { anAdministrator, aRoutedRound, openTestDatabase } from '@/test/support/rules';
import { orderAll } from './order-all';
import { listPurchaseOrders } from './queries';
import { receiveAll, receivePurchaseOrder } from './receipt/receipt';
import { getRoundBuying } from './round-buying';
import { getRoundResult } from './round-result';

openTestDatabase();
openProvider();

/** The bottles of two wines, and those of the first one more after the purchase orders were sent. */
const wanted = fc.record({ first: fc.integer({ min: 1, max: 9 }), second: fc.nat(9), late: fc.nat(3) });
const rounds = fc.record({
  people: fc.array(wanted, { minLength: 1, maxLength: 3 }),
  remainder: fc.constantFrom(...REMAINDERS, undefined),
  /** The difference of each delivery from the ordered bottles of a wine. */
  differences: fc.array(fc.integer({ min: -4, max: 3 }), { minLength: 4, maxLength: 4 }),
  cents: fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 3, maxLength: 3 }),
  cancels: fc.boolean(),
  handsOut: fc.nat(3),
  /** True where the deliveries are booked together. */
  together: fc.boolean(),
});

const sumOf = <T>(items: T[], of: (item: T) => number) => items.reduce((sum, item) => sum + of(item), 0);

it('bottles and money of any round add up, from the orders to what is left over', async () => {
  await checkGenerated(
    fc.asyncProperty(
      rounds,
      async ({ people, remainder, differences, cents, cancels, handsOut, together }) => {
        const administrator = await anAdministrator();
        const { visitor, round, offerings } = await aRoutedRound(administrator);
        const [first = 0, second = 0] = offerings.map((offering) => offering.id);
        const { id } = round;
        for (const [place, wine] of [first, second].entries()) {
          const supplier = await createSupplier(administrator, {
            name: `S${place}`,
            email: 's@wine.example',
          });
          await updateOffering(administrator, {
            id: wine,
            supplier_id: supplier.id,
            purchase_price_cents: 500,
          });
        }
        const orders: number[] = [];
        const linesOf = (bottles: number, others: number) => [
          { wine_offering_id: first, quantity: bottles },
          ...(others > 0 ? [{ wine_offering_id: second, quantity: others }] : []),
        ];
        for (const [place, one] of people.entries()) {
          const lines = linesOf(one.first, one.second);
          const { placed } = await placeOrder(visitor, { name: 'Ann', email: `p${place}@x.example`, lines });
          orders.push(placed.order_id);
        }
        await updateRound(administrator, { id, status: 'closed' });
        if (remainder) {
          const choices = [first, second].map((wine) => ({ wine_offering_id: wine, remainder }));
          await allocateRound(administrator, { id, choices });
        }
        /** The bottles of all orders that stand, and the handed-over ones of these. */
        const given = async () => {
          const found = await Promise.all(orders.map((order) => getOrder(administrator, { id: order })));
          const lines = found.filter(({ order }) => order.cancelledAt === null).flatMap((one) => one.lines);
          return {
            bottles: sumOf(lines, ({ allotted, quantity }) => allotted ?? quantity),
            handedOver: sumOf(lines, ({ handedOver }) => handedOver),
          };
        };
        const bought = async () => {
          const { suppliers, notBought } = await getRoundBuying(administrator, { id });
          const wines = suppliers.flatMap((supplier) => supplier.wines);
          const left = (await getPickupList(administrator, { id, with_left_over: true })).leftOver;
          return { wines, notBought, leftOver: sumOf(await left, ({ quantity }) => quantity) };
        };
        const expectBought = async () => {
          const { wines, notBought, leftOver } = await bought();
          const { bottles } = await getRoundResult(administrator, { id });
          const needed = (await given()).bottles + leftOver;
          expect(sumOf(wines, (wine) => Math.min(wine.needed, wine.sent)) + notBought).toBe(needed);
          expect(bottles.bought).toBe(sumOf(wines, ({ sent }) => sent));
        };
        await expectBought();
        await orderAll(administrator, { id, send: true });
        await expectBought();
        for (const [place, { late, ...one }] of people.entries()) {
          if (late === 0) continue;
          await updateOrder(administrator, {
            id: orders[place],
            lines: linesOf(one.first + late, one.second),
          });
        }
        await expectBought();
        await orderAll(administrator, { id, send: true });
        await expectBought();
        expect((await bought()).notBought).toBe(0);

        const purchaseOrders = (await listPurchaseOrders(administrator, {})).items;
        const deliveries = purchaseOrders.map(({ order, lines }, place) => ({
          id: order.id,
          lines: lines.map(({ wineOfferingId, bottles }) => ({
            wine_offering_id: wineOfferingId,
            received: Math.max(0, bottles + (differences[place] ?? 0)),
          })),
        }));
        const came = sumOf(
          deliveries.flatMap(({ lines }) => lines),
          ({ received }) => received,
        );
        if (together) await receiveAll(administrator, { id, deliveries, shortage: 'evenly' });
        else {
          for (const one of deliveries)
            await receivePurchaseOrder(administrator, { ...one, shortage: 'evenly' });
        }
        if (cancels) await updateOrder(administrator, { id: orders[0], cancelled: true });
        const events = orders
          .slice(cancels ? 1 : 0, handsOut)
          .map((order) => aPickupEvent(order, 'collected'));
        if (events.length > 0) await applyPickupEvents(administrator, { id, events });
        for (const [place, order] of orders.entries()) {
          await createPayment(administrator, { order_id: order, amount_cents: cents[place] });
        }
        const result = await getRoundResult(administrator, { id });
        const { bottles, handedOver } = await given();
        expect(result.bottles.received).toBe(came);
        expect(result.bottles.handedOut).toBe(handedOver);
        expect(came).toBe(handedOver + result.bottles.leftOver + (bottles - handedOver));
        expect(result.bottles.leftOver).toBe((await bought()).leftOver);
        expect(result.paidCents + result.owedCents).toBe(result.totalCents + result.refundableCents);
        expect(result.paidCents).toBe(sumOf(cents.slice(0, orders.length), (amount) => amount));
      },
    ),
    { numRuns: 12 },
  );
});
