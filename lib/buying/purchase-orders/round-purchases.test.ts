import { describe, expect, it } from 'vitest';
import { createSupplier, updateSupplier } from '@/lib/buying/suppliers/commands';
import { updateOrder } from '@/lib/orders/commands';
import { updateRound } from '@/lib/rounds/commands';
import { assignSuppliers } from '@/lib/wines/offerings/assign-suppliers';
import { updateOffering } from '@/lib/wines/offerings/commands';
import { openProvider } from '@/test/support/mail/provider';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { aBoughtRound, aPurchaseOrder, made, withBoughtRound } from '@/test/support/rounds/bought-round';
import { createPurchaseOrder, renewPurchaseOrder } from './commands';
import { sendPurchaseOrder } from './mail/send-purchase-order';
import { getPurchaseOrderOverview } from './overview';
import { presentPurchaseOrder } from './present';
import { getRoundPurchases } from './round-purchases';
import { getSupplierView } from './supplier-view';

withBoughtRound();
openProvider();

const purchases = () => getRoundPurchases(made.administrator, { id: made.round.id });
const make = () => aPurchaseOrder(made);

describe('the purchase of a round', () => {
  it('says that its crates are fixed once a purchase order was sent, also if they were never settled', async () => {
    const id = await make();
    expect(await purchases()).toMatchObject({ isSettled: false, isFixed: false });
    await sendPurchaseOrder(made.administrator, { id });
    expect(await purchases()).toMatchObject({ isSettled: false, isFixed: true });
  });

  it('says what is to be bought of each supplier, and names the wines without one', async () => {
    const { purchases: found, withoutSupplier, isSettled } = await purchases();
    expect(found).toMatchObject([
      {
        supplier: { name: 'Mosel & Co' },
        bottles: 20,
        cents: 14_500,
        missingBottles: 0,
        missingCents: 0,
        orders: [],
        notSent: 20,
      },
    ]);
    expect(withoutSupplier).toMatchObject([{ offering: { name: 'Barbera' }, bottles: 7 }]);
    expect(isSettled).toBe(false);
  });

  it('says how far it is from the least order, where a missing price counts as nothing', async () => {
    const { administrator, supplier, barbera } = made;
    await updateSupplier(administrator, { id: supplier.id, min_bottles: 30, min_amount_cents: 20_000 });
    await updateOffering(administrator, { id: barbera.id, supplier_id: supplier.id });
    const { purchases: found } = await purchases();
    expect(found).toMatchObject([{ bottles: 27, cents: null, missingBottles: 3, missingCents: 5_500 }]);
  });

  it('leaves out what another supplier was sent an order for before the wine moved', async () => {
    const { administrator, orders, riesling, barbera } = made;
    const other = await createSupplier(administrator, { name: 'Piemonte' });
    const id = await make();
    const makeOther = () =>
      createPurchaseOrder(administrator, { purchase_round_id: made.round.id, supplier_id: other.id });
    await updateOffering(administrator, { id: riesling.id, supplier_id: other.id });
    const toBuyOf = async () =>
      (await purchases()).purchases.map(({ supplier, bottles }) => [supplier.name, bottles]);
    // A draft has not been sent to anybody.
    expect(await toBuyOf()).toEqual([
      ['Mosel & Co', 0],
      ['Piemonte', 20],
    ]);
    await sendPurchaseOrder(administrator, { id });
    expect(await toBuyOf()).toEqual([['Mosel & Co', 0]]);
    await expectRefusal(makeOther(), 409, 'nothingToBuy');
    await updateOffering(administrator, { id: riesling.id, supplier_id: null });
    expect((await purchases()).withoutSupplier).toMatchObject([{ offering: { id: barbera.id } }]);

    await updateOffering(administrator, { id: riesling.id, supplier_id: other.id });
    const lines = [{ wine_offering_id: riesling.id, quantity: 9 }];
    await updateOrder(administrator, { id: orders[2], lines });
    expect(presentPurchaseOrder(await makeOther()).lines).toMatchObject([{ name: 'Riesling', bottles: 5 }]);
  });

  it('keeps a supplier whose purchase order was made, also when nothing of theirs is ordered any more', async () => {
    const id = await make();
    for (const order of made.orders) await updateOrder(made.administrator, { id: order, cancelled: true });
    expect((await purchases()).purchases).toMatchObject([{ lines: [], orders: [{ id }], notSent: 0 }]);
  });

  it('gets a supplier for several wines at once, of its own round only', async () => {
    const { administrator, round, supplier, barbera, riesling } = made;
    const other = await aBoughtRound();
    const chosen = (wines: { id: number }[], supplier_id = supplier.id) => ({
      id: round.id,
      wines: wines.map(({ id }) => ({ wine_offering_id: id, supplier_id })),
    });
    expect(await assignSuppliers(administrator, chosen([riesling, barbera, other.barbera]))).toBe(1);
    expect((await purchases()).withoutSupplier).toEqual([]);
    expect(
      (await getRoundPurchases(other.administrator, { id: other.round.id })).withoutSupplier,
    ).toHaveLength(1);
    const asked = chosen([riesling, barbera], other.supplier.id);
    await expectRefusal(assignSuppliers(administrator, asked), 422, {
      errors: [{ path: 'wines.0.supplier_id', message: expect.any(String) }],
    });
    const priced = (purchase_price: string) => ({
      id: round.id,
      wines: [{ wine_offering_id: barbera.id, supplier_id: supplier.id, purchase_price }],
    });
    await expectInvalid(assignSuppliers(administrator, priced('cheap')), 'wines.0.purchase_price');
    expect(await assignSuppliers(administrator, priced('5,25'))).toBe(1);
    // A price that is not given stays.
    await assignSuppliers(administrator, chosen([barbera]));
    const lines = (await purchases()).purchases.flatMap((one) => one.lines);
    expect(lines.find(({ wineOfferingId }) => wineOfferingId === barbera.id)).toMatchObject({
      purchasePriceCents: 525,
    });
    await expectInvalid(assignSuppliers(administrator, chosen([])), 'wines');
  });
});

describe('a draft whose numbers are old', () => {
  it('says what changed since, and is renewed under its number', async () => {
    const { administrator, orders, riesling, barbera, supplier } = made;
    const id = await make();
    const outdated = async () => (await getPurchaseOrderOverview(administrator, { id })).outdated;
    expect(await outdated()).toEqual([]);
    await updateOrder(administrator, {
      id: orders[2],
      lines: [{ wine_offering_id: riesling.id, quantity: 9 }],
    });
    await updateOffering(administrator, { id: barbera.id, supplier_id: supplier.id });
    expect(await outdated()).toMatchObject([
      { name: 'Riesling', listed: 20, toBuy: 25 },
      { name: 'Barbera', listed: 0, toBuy: 7 },
    ]);
    const renewed = presentPurchaseOrder(await renewPurchaseOrder(administrator, { id }));
    expect(renewed).toMatchObject({ number: 1, lines: [{ bottles: 25 }, { bottles: 7 }] });
    expect(await outdated()).toEqual([]);
    await updateOffering(administrator, { id: riesling.id, purchase_price_cents: 800 });
    expect(await outdated()).toMatchObject([{ listed: 25, toBuy: 25, otherwise: true }]);
  });

  it('is not renewed once it was sent, in an open round, or when nothing is left', async () => {
    const { administrator, round, orders } = made;
    const id = await make();
    await updateRound(administrator, { id: round.id, status: 'open' });
    await expectRefusal(renewPurchaseOrder(administrator, { id }), 409, 'roundNotClosed');
    await updateRound(administrator, { id: round.id, status: 'closed' });
    await updateOrder(administrator, { id: orders[0], cancelled: true });
    await sendPurchaseOrder(administrator, { id });
    expect((await getPurchaseOrderOverview(administrator, { id })).outdated).toEqual([]);
    await expectRefusal(renewPurchaseOrder(administrator, { id }), 409, 'purchaseOrderSentAlready');
  });

  it('keeps its lines when nothing is to be bought any more', async () => {
    const { administrator, orders } = made;
    const id = await make();
    for (const order of orders) await updateOrder(administrator, { id: order, cancelled: true });
    await expectRefusal(renewPurchaseOrder(administrator, { id }), 'nothingToBuy');
    const { document, outdated } = await getPurchaseOrderOverview(administrator, { id });
    expect([document.lines.length, outdated]).toMatchObject([1, [{ listed: 20, toBuy: 0 }]]);
  });
});

it('a supplier’s page has the wines that name it and its purchase orders, and nothing of another supplier', async () => {
  const { administrator, supplier, riesling, round } = made;
  const id = await make();
  expect(await getSupplierView(administrator, { id: supplier.id })).toMatchObject({
    wines: [{ offering: { id: riesling.id }, round: { id: round.id } }],
    namedBy: 1,
    orders: [{ order: { id }, lines: [{ bottles: 20 }], round: { id: round.id } }],
  });
  const other = await createSupplier(administrator, { name: 'Piemonte' });
  expect(await getSupplierView(administrator, { id: other.id })).toMatchObject({ wines: [], orders: [] });
});
