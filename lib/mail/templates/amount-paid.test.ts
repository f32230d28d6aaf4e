import { beforeAll, expect, it } from 'vitest';
import { openTenant } from '@/db/tenant';
import { createPayment, voidPayment } from '@/lib/money/ledger/commands';
import { placeOrder } from '@/lib/orders/commands';
import type { Administrator, Visitor } from '@/lib/rules/caller';
import { existing } from '@/lib/rules/errors';
import { anAdministrator, aRound, aRoute, openTestDatabase } from '@/test/support/rules';
import { contextsOfOrders, type OrderContext } from './context';
import { renderSubject } from './rendering/render';
import { valuesOf } from './variables/variables';

openTestDatabase();

let administrator: Administrator;
let visitor: Visitor;
let orderId: number;

beforeAll(async () => {
  administrator = await anAdministrator();
  const made = await aRoute(administrator, { locale: 'en' });
  ({ visitor } = made);
  const { offerings } = await aRound(administrator, made.route);
  const lines = [{ wine_offering_id: offerings[0]?.id, quantity: 2 }];
  orderId = (await placeOrder(visitor, { name: 'Ada', email: 'ada@example.org', lines })).placed.order_id;
});

const pay = (amount_cents: number) =>
  createPayment(administrator, { order_id: orderId, amount_cents, method: 'cash' });

const context = (): Promise<OrderContext> =>
  openTenant(visitor.route.organizationId).reading(async (scope) =>
    existing((await contextsOfOrders(scope, [orderId])).get(orderId)),
  );

const told = async () =>
  renderSubject('{{amount_paid}}|{{balance}}', valuesOf('payment_confirmed', await context()));

const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`;

it('a payment is thanked for with what came last, and says what is given back', async () => {
  const { totalCents } = (await context()).order;
  await pay(500);
  const most = await pay(totalCents);
  await pay(100);
  expect(await told()).toBe(`${euros(totalCents)}|${euros(600)} will be refunded to you.`);
  await voidPayment(administrator, { id: most.id });
  await pay(totalCents - 600);
  expect(await told()).toBe(`${euros(totalCents - 600)}|`);
});
