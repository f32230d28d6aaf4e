import { describe, expect, it } from 'vitest';
import { updateRound } from '@/lib/rounds/commands';
import { currentRound } from '@/lib/rounds/queries';
import { updateOffering } from '@/lib/wines/offerings/commands';
import { anOrder } from '@/test/support/rounds/placing';
import { anAdministrator, aRoutedRound, openTestDatabase } from '@/test/support/rules';
import { createSupplier } from './commands';
import { leastOrders, shownLeastOrders } from './least-order';

openTestDatabase();

const wine = (supplierId: number | null, bottles: number, purchasePriceCents: number | null = 500) => ({
  supplierId,
  bottles,
  purchasePriceCents,
  name: `Wine of ${supplierId}`,
  producer: supplierId === 3 ? '' : `Producer ${supplierId}`,
});
const supplier = (id: number, minBottles: number | null, minAmountCents: number | null = null) => ({
  id,
  minBottles,
  minAmountCents,
});

describe('the least orders of a round', () => {
  it('are those of suppliers who have one, each with its own wines', () => {
    const suppliers = [supplier(1, 60), supplier(2, null), supplier(1, 60)];
    const wines = [wine(1, 20), wine(2, 5), wine(1, 7, 800), wine(null, 3)];
    expect(leastOrders(suppliers, wines)).toEqual([
      { supplier: supplier(1, 60), wines: [wines[0], wines[2]], bottles: 27, cents: 20 * 500 + 7 * 800 },
    ]);
  });

  it('have no amount while the price of a wine that is ordered is missing', () => {
    const cents = (bottles: number) =>
      leastOrders([supplier(1, 60)], [wine(1, 2), wine(1, bottles, null)])[0]?.cents;
    expect([cents(0), cents(1)]).toEqual([1000, null]);
  });

  it('are shown with producers and shares, without suppliers and amounts', () => {
    const suppliers = [supplier(1, 60, 20_000), supplier(2, null, 1000), supplier(3, 6, 1000)];
    const wines = [wine(1, 20), wine(1, 1), wine(2, 3), wine(3, 1, null)];
    expect(shownLeastOrders(suppliers, wines)).toEqual([
      { of: ['Producer 1'], whole: false, bottles: { least: 60, ordered: 21 }, percent: 52 },
      { of: ['Producer 2'], whole: false, bottles: null, percent: 100 },
      { of: ['Wine of 3'], whole: false, bottles: { least: 6, ordered: 1 }, percent: null },
    ]);
    expect(shownLeastOrders([supplier(2, null, 1000)], [wine(2, 1, null)])).toEqual([]);
  });
});

it('visitors see how far a least order is only where the round shows its crates', async () => {
  const administrator = await anAdministrator();
  const { visitor, round, offerings } = await aRoutedRound(administrator);
  const { id } = await createSupplier(administrator, { name: 'Secret', min_bottles: 60 });
  for (const offering of offerings) await updateOffering(administrator, { id: offering.id, supplier_id: id });
  await anOrder(visitor, offerings[0]?.id, 13);
  expect((await currentRound(visitor, {}))?.leastOrders).toEqual([]);
  await updateRound(administrator, { id: round.id, shows_crates: true });
  expect((await currentRound(visitor, {}))?.leastOrders).toMatchObject([
    { whole: true, bottles: { least: 60, ordered: 13 }, percent: null },
  ]);
});
