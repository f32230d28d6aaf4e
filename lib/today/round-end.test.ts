import { expect, it } from 'vitest';
import { receivePurchaseOrder } from '@/lib/buying/purchase-orders/receipt/receipt';
import { updateSupplier } from '@/lib/buying/suppliers/commands';
import { updateOrder } from '@/lib/orders/commands';
import { listRoundsWithTotals } from '@/lib/orders/lists/round-orders';
import { createRound, updateRound } from '@/lib/rounds/commands';
import { updateOffering } from '@/lib/wines/offerings/commands';
import { aPurchaseOrder, made, withBoughtRound } from '@/test/support/rounds/bought-round';
import { getRoundEnd } from './round-end';

withBoughtRound();

it('names what is open at the end of a round with its page, and the sums that were paid in and back', async () => {
  const { administrator, round, supplier, barbera, orders } = made;
  const end = () => getRoundEnd(administrator, { id: round.id });
  const open = async () => (await end()).open.map(({ kind, count }) => [kind, count]);
  const { result } = await end();
  expect(await open()).toEqual([
    ['buy', 27],
    ['owed', result.owedCents],
  ]);
  await updateOffering(administrator, { id: barbera.id, supplier_id: supplier.id });
  const purchase = await aPurchaseOrder(made);
  for (const id of orders) await updateOrder(administrator, { id, paid: true });
  // Made and not sent is not bought.
  expect(await open()).toEqual([
    ['buy', 27],
    ['send', 1],
  ]);
  await updateSupplier(administrator, { id: supplier.id, email: null });
  await receivePurchaseOrder(administrator, { id: purchase, lines: [], shortage: 'last_first' });
  expect(await end()).toMatchObject({
    open: [],
    result: { takenInCents: result.totalCents, paidBackCents: 0, owedCents: 0 },
  });
  await updateOrder(administrator, { id: orders[0], cancelled: true });
  const [refund, ...others] = (await end()).open;
  expect(refund).toMatchObject({
    kind: 'refund',
    href: `/admin/rounds/${round.id}/orders?filter=to_return`,
  });
  expect(others).toEqual([]);
});

it('lists rounds that were put away last, until they are taken out', async () => {
  const { administrator, round } = made;
  const other = await createRound(administrator, {
    route_id: round.routeId,
    pickup_at: '2001-01-01T10:00:00Z',
  });
  const listed = async () =>
    (await listRoundsWithTotals(administrator, { limit: 20, offset: 0 })).items.map((one) => one.round.id);
  expect(await listed()).toEqual([round.id, other.id]);
  await updateRound(administrator, { id: round.id, finished: true });
  expect(await listed()).toEqual([other.id, round.id]);
  await updateRound(administrator, { id: round.id, finished: false });
  expect(await listed()).toEqual([round.id, other.id]);
});
