import { beforeEach, describe, expect, it } from 'vitest';
import { updateOffering } from '@/lib/wines/offerings/commands';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { administrator, offerings, round, visitor, withRound } from '@/test/support/rounds/opening';
import { placeOrder, placeOrderOnBehalf, updateOrder } from './commands';
import { updateOwnOrder } from './own-order';

withRound();

let first: number;
let second: number;

const SHOWN = 1003;
const refused = {
  status: 409,
  problem: 'priceChanged',
  message: 'The price of Riesling has changed: it is 39.99 EUR now',
  errors: undefined as unknown,
};

beforeEach(async () => {
  [first = 0, second = 0] = offerings.map(({ id }) => id);
  await reprice(SHOWN);
});

const reprice = (price_cents: number) => updateOffering(administrator, { id: first, price_cents });
const line = (quantity: number, unit_price_cents?: number, wine_offering_id = first) => ({
  wine_offering_id,
  quantity,
  ...(unit_price_cents !== undefined && { unit_price_cents }),
});
const place = (lines: object[]) => placeOrder(visitor, { name: 'Ada', email: 'ada@example.org', lines });
const expected = (lineAt: number) => ({ ...refused, errors: [{ path: `lines.${lineAt}.unit_price_cents` }] });

describe('a price that was shown', () => {
  it('is the price taken, or nothing is placed', async () => {
    expect((await place([line(1, SHOWN)])).placed).toMatchObject({
      order_number: 1,
      lines: [{ unit_price_cents: SHOWN }],
    });
    await reprice(3999);
    await expectRefusal(place([line(2, undefined, second), line(1, SHOWN)]), expected(1));
    expect((await place([line(1, 3999)])).placed.order_number).toBe(2);
    expect((await place([line(1)])).placed.lines).toMatchObject([{ unit_price_cents: 3999 }]);
  });

  it('counts for an order placed for a participant', async () => {
    const { order } = await updateOrder(administrator, { id: (await place([line(1)])).placed.order_id });
    const onBehalf = (unit_price_cents: number) =>
      placeOrderOnBehalf(administrator, {
        purchase_round_id: round.id,
        participant_id: order.participantId,
        lines: [line(1, unit_price_cents)],
      });
    await reprice(3999);
    await expectRefusal(onBehalf(SHOWN), expected(0));
    await onBehalf(3999);
  });

  it('counts in an order for lines that are new or grow, and leaves the others their price', async () => {
    const { placed } = await place([line(3, SHOWN)]);
    await reprice(3999);
    const change = (lines: object[]) => updateOwnOrder(visitor, { token: placed.access_token, lines });
    await expectRefusal(change([line(4, SHOWN)]), expected(0));
    await change([line(2, SHOWN), line(1, undefined, second)]);
    const { lines } = await updateOrder(administrator, { id: placed.order_id, lines: [line(4, 3999)] });
    expect(lines).toMatchObject([{ quantity: 4, unitPriceCents: SHOWN }]);
    await change([line(1, undefined, second)]);
    await expectRefusal(
      updateOrder(administrator, { id: placed.order_id, lines: [line(1, SHOWN)] }),
      expected(0),
    );
  });

  it('is a whole number of the minor unit', async () => {
    for (const price of [-1, 1.5, 100_000_001, null]) {
      const lines = [{ wine_offering_id: first, quantity: 1, unit_price_cents: price }];
      await expectInvalid(place(lines), 'lines.0.unit_price_cents');
    }
  });
});
