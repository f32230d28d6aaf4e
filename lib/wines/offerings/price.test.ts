import { beforeAll, describe, expect, it } from 'vitest';
import type { Administrator } from '@/lib/rules/caller';
import { anAdministrator, aRound, aRoute, openTestDatabase } from '@/test/support/rules';
import { createOffering, updateOffering } from './commands';
import { listCategories } from './queries';

openTestDatabase();

let administrator: Administrator;
let categories: number[];

beforeAll(async () => {
  administrator = await anAdministrator();
  categories = (await listCategories(administrator, {})).items.map(({ id }) => id);
});

async function aDraft(currency = 'EUR') {
  const { route } = await aRoute(administrator, { currency });
  return aRound(administrator, route, { status: 'draft' });
}

const offering = (roundId: number, fields: Record<string, unknown> = {}) => ({
  purchase_round_id: roundId,
  category_id: categories[0],
  name: 'Tavel',
  price: '12,50',
  ...fields,
});

describe('a price as text', () => {
  it('is read in the currency of the route', async () => {
    const euros = await aDraft();
    const yen = await aDraft('JPY');
    expect(await createOffering(administrator, offering(euros.round.id))).toMatchObject({
      priceCents: 1250,
      bottlesPerCrate: 6,
    });
    const added = await createOffering(administrator, offering(yen.round.id, { price: '1250' }));
    expect(added.priceCents).toBe(1250);
    await expect(updateOffering(administrator, { id: added.id, price: '12.5' })).rejects.toMatchObject({
      errors: [{ path: 'price', message: 'Enter a whole amount such as 1250.' }],
    });
    expect(await updateOffering(administrator, { id: added.id, name: 'Tavel rosé' })).toMatchObject({
      name: 'Tavel rosé',
      priceCents: 1250,
    });
  });

  it('is refused when it is no amount, or more than a line can hold', async () => {
    const { round } = await aDraft();
    for (const price of ['', 'ten', '1.250', '-3', '1000000,01']) {
      await expect(createOffering(administrator, offering(round.id, { price }))).rejects.toMatchObject({
        status: 422,
        errors: [{ path: 'price' }],
      });
    }
    expect(await createOffering(administrator, offering(round.id, { price: '1000000' }))).toMatchObject({
      priceCents: 100_000_000,
    });
  });

  it('replaces one in cents, and is refused beside it', async () => {
    const { round, offerings } = await aDraft();
    const both = { price: '12', price_cents: 1200 };
    const twice = { status: 422, errors: [{ path: 'price' }] };
    await expect(createOffering(administrator, offering(round.id, both))).rejects.toMatchObject(twice);
    await expect(updateOffering(administrator, { id: offerings[0]?.id, ...both })).rejects.toMatchObject(
      twice,
    );
    const neither = offering(round.id, { price: undefined });
    await expect(createOffering(administrator, neither)).rejects.toMatchObject({
      status: 422,
      errors: [{ path: 'price_cents', message: 'This field is required.' }],
    });
  });

  it('is told to be wrong together with everything else that is', async () => {
    const { round, offerings } = await aDraft();
    const wrong = { name: ' ', price: 'ten', purchase_price: 'two' };
    const all = { status: 422, errors: [{ path: 'name' }, { path: 'price' }, { path: 'purchase_price' }] };
    const id = offerings[0]?.id;
    await expect(createOffering(administrator, offering(round.id, wrong))).rejects.toMatchObject(all);
    await expect(updateOffering(administrator, { id, ...wrong })).rejects.toMatchObject(all);
    await expect(updateOffering(administrator, { id, ...wrong }, { ifMatch: '*' })).rejects.toMatchObject(
      all,
    );
    const prices = { price: 'ten', purchase_price: 'two' };
    await expect(updateOffering(administrator, { id, ...prices })).rejects.toMatchObject({
      errors: [{ path: 'price' }, { path: 'purchase_price' }],
    });
    await expect(createOffering(administrator, offering(999, wrong))).rejects.toMatchObject({
      errors: [{ path: 'name' }, { path: 'purchase_round_id' }],
    });
  });
});
