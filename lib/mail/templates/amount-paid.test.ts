import { beforeAll, expect, it } from 'vitest';
import { openTenant } from '@/db/tenant';
import { createPayment, voidPayment } from '@/lib/money/ledger/commands';
import { existing } from '@/lib/rules/errors';
import { administrator, offerings, visitor, withRound } from '@/test/support/rounds/opening';
import { anOrder } from '@/test/support/rounds/placing';
import { contextsOfOrders, type OrderContext } from './context';
import { renderSubject } from './rendering/render';
import { valuesOf } from './variables/variables';

withRound({ once: true, route: { locale: 'en' } });

let orderId: number;

beforeAll(async () => {
  orderId = (await anOrder(visitor, offerings[0]?.id, 2)).placed.order_id;
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
