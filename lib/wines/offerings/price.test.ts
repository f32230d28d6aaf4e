import { describe, expect, it } from 'vitest';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { administrator, offerings, round, withRound } from '@/test/support/rounds/opening';
import { aRound, aRoute } from '@/test/support/rules';
import { createOffering, updateOffering } from './commands';

withRound({ round: { status: 'draft' } });

const offering = (roundId: number, fields: Record<string, unknown> = {}) => ({
  purchase_round_id: roundId,
  category_id: 1,
  name: 'Tavel',
  price: '12,50',
  ...fields,
});

describe('a price as text', () => {
  it('is read in the currency of the route', async () => {
    const { route: japanese } = await aRoute(administrator, { currency: 'JPY' });
    const yen = await aRound(administrator, japanese, { status: 'draft' });
    expect(await createOffering(administrator, offering(round.id))).toMatchObject({
      priceCents: 1250,
      bottlesPerCrate: 6,
    });
    const added = await createOffering(administrator, offering(yen.round.id, { price: '1250' }));
    expect(added.priceCents).toBe(1250);
    await expectRefusal(updateOffering(administrator, { id: added.id, price: '12.5' }), {
      errors: [{ path: 'price', message: 'Enter a whole amount such as 1250.' }],
    });
    expect(await updateOffering(administrator, { id: added.id, name: 'Tavel rosé' })).toMatchObject({
      name: 'Tavel rosé',
      priceCents: 1250,
    });
  });

  it('is refused when it is no amount, or more than a line can hold', async () => {
    for (const price of ['', 'ten', '1.250', '-3', '1000000,01']) {
      await expectInvalid(createOffering(administrator, offering(round.id, { price })), 'price');
    }
    expect(await createOffering(administrator, offering(round.id, { price: '1000000' }))).toMatchObject({
      priceCents: 100_000_000,
    });
  });

  it('replaces one in cents, and is refused beside it', async () => {
    const both = { price: '12', price_cents: 1200 };
    const twice = { status: 422, errors: [{ path: 'price' }] };
    await expectRefusal(createOffering(administrator, offering(round.id, both)), twice);
    await expectRefusal(updateOffering(administrator, { id: offerings[0]?.id, ...both }), twice);
    const neither = offering(round.id, { price: undefined });
    await expectRefusal(createOffering(administrator, neither), 422, {
      errors: [{ path: 'price_cents', message: 'This field is required.' }],
    });
  });

  it('is told to be wrong together with everything else that is', async () => {
    const wrong = { name: ' ', price: 'ten', purchase_price: 'two' };
    const all = { status: 422, errors: [{ path: 'name' }, { path: 'price' }, { path: 'purchase_price' }] };
    const id = offerings[0]?.id;
    await expectRefusal(createOffering(administrator, offering(round.id, wrong)), all);
    await expectRefusal(updateOffering(administrator, { id, ...wrong }), all);
    await expectRefusal(updateOffering(administrator, { id, ...wrong }, { ifMatch: '*' }), all);
    const prices = { price: 'ten', purchase_price: 'two' };
    await expectInvalid(updateOffering(administrator, { id, ...prices }), 'price', 'purchase_price');
    await expectInvalid(createOffering(administrator, offering(999, wrong)), 'name', 'purchase_round_id');
  });
});
