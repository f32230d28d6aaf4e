import { beforeAll, expect, it } from 'vitest';
import { openTenant } from '@/db/tenant';
import { placeOrder, updateOrder } from '@/lib/orders/commands';
import { administrator, offerings, visitor, withRound } from '@/test/support/rounds/opening';
import { contextsOfOrders } from './context';

withRound({ once: true });

let offeringId: number | undefined;

beforeAll(async () => {
  offeringId = offerings[0]?.id;
});

const place = async (email: string) => {
  const order = { name: 'Ada', email, lines: [{ wine_offering_id: offeringId, quantity: 1 }] };
  return (await placeOrder(visitor, order)).placed.order_id;
};

it('a message about an order knows the other orders of the same address that stand', async () => {
  const first = await place('ada@example.org');
  const others = await place('bo@example.org');
  const again = await place('ADA@example.org');
  const cancelled = await place('ada@example.org');
  await updateOrder(administrator, { id: cancelled, cancelled: true });
  const contexts = await openTenant(visitor.route.organizationId).reading((scope) =>
    contextsOfOrders(scope, [first, others, again]),
  );
  expect([first, others, again].map((id) => contexts.get(id)?.order.otherNumbers)).toEqual([[3], [], [1]]);
});
