import { beforeEach } from 'vitest';
import { createPurchaseOrder } from '@/lib/buying/purchase-orders/commands';
import { sendPurchaseOrder } from '@/lib/buying/purchase-orders/mail/send-purchase-order';
import { createSupplier } from '@/lib/buying/suppliers/commands';
import type { Supplier } from '@/lib/buying/suppliers/queries';
import type { Route } from '@/lib/groups/routes/queries';
import { placeOrder } from '@/lib/orders/commands';
import { updateRound } from '@/lib/rounds/commands';
import type { Round } from '@/lib/rounds/queries';
import type { Administrator, Visitor } from '@/lib/rules/caller';
import { updateOffering } from '@/lib/wines/offerings/commands';
import type { Offering } from '@/lib/wines/offerings/queries';
import { anAdministrator, aRound, aRoute, openTestDatabase } from '../rules';

/** A closed round whose orders are bought of one supplier. */
export interface BoughtRound {
  administrator: Administrator;
  visitor: Visitor;
  route: Route;
  round: Round;
  /** Comes from the supplier. */
  riesling: Offering;
  /** Comes from nobody yet. */
  barbera: Offering;
  supplier: Supplier;
  /** The ids of three orders, of 10, 6 and 4 bottles of Riesling; the second has 7 bottles of Barbera too. */
  orders: number[];
}

/** The bought round of a test, once it runs. */
export let made: BoughtRound;

/** Opens a test database, and makes each test a bought round. */
export function withBoughtRound(): void {
  openTestDatabase();
  beforeEach(async () => {
    made = await aBoughtRound();
  });
}

/** Makes a closed round with three orders, and a supplier of one of its wines. */
export async function aBoughtRound(): Promise<BoughtRound> {
  const administrator = await anAdministrator();
  const { route, visitor } = await aRoute(administrator);
  const { round: open, offerings } = await aRound(administrator, route);
  const [riesling, barbera] = offerings as [Offering, Offering];
  const supplier = await createSupplier(administrator, { name: 'Mosel & Co', email: 'orders@mosel.example' });
  const fields = { supplier_id: supplier.id, purchase_price_cents: 725 };
  await updateOffering(administrator, { id: riesling.id, ...fields });
  const orders: number[] = [];
  for (const [quantity, more] of [[10], [6, 7], [4]] as const) {
    const lines = [
      { wine_offering_id: riesling.id, quantity },
      ...(more ? [{ wine_offering_id: barbera.id, quantity: more }] : []),
    ];
    const name = ['Ada', 'Bo', 'Cy'][orders.length];
    const email = `${name?.toLowerCase()}@example.org`;
    orders.push((await placeOrder(visitor, { name, email, lines })).placed.order_id);
  }
  const round = await updateRound(administrator, { id: open.id, status: 'closed' });
  return { administrator, visitor, route, round, riesling, barbera, supplier, orders };
}

type Bought = Pick<BoughtRound, 'administrator' | 'round' | 'supplier'>;

/** The id of a draft of a purchase order from the round's supplier, or with other fields. */
export const aPurchaseOrder = async ({ administrator, round, supplier }: Bought, fields: object = {}) => {
  const wanted = { purchase_round_id: round.id, supplier_id: supplier.id, ...fields };
  return (await createPurchaseOrder(administrator, wanted)).order.id;
};

/** The id of a purchase order that was mailed. */
export async function aSentPurchaseOrder(bought: Bought, fields: object = {}): Promise<number> {
  const id = await aPurchaseOrder(bought, fields);
  await sendPurchaseOrder(bought.administrator, { id });
  return id;
}
