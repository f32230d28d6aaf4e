import { beforeEach, describe, expect, it } from 'vitest';
import { updateRoute } from '@/lib/groups/routes/commands';
import { getPickup } from '@/lib/pickup/day/queries';
import { setClock } from '@/lib/process/runtime/clock';
import { currentRoundAtHost } from '@/lib/rounds/public';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { administrator, offerings, round, visitor, withRound } from '@/test/support/rounds/opening';
import { anOrderOfNewcomer } from '@/test/support/rounds/placing';
import { placeOrder, updateOrder } from './commands';
import { updateOwnOrder } from './own-order';
import { presentOrder } from './present';
import { getOrder } from './queries';

withRound();

let lines: { wine_offering_id: number | undefined; quantity: number }[];

beforeEach(async () => {
  lines = [{ wine_offering_id: offerings[0]?.id, quantity: 2 }];
});

const ask = (minimum_age: unknown) => updateRoute(administrator, { id: visitor.route.id, minimum_age });
const place = (fields: object = {}) =>
  placeOrder(visitor, { name: 'Ann', email: 'ann@example.org', lines, ...fields });
const confirmedAt = async (id: number) =>
  presentOrder(await getOrder(administrator, { id })).age_confirmed_at;

describe('a minimum age', () => {
  it.each([0, 100, 17.5, '18'])('is not %s', async (age) => {
    await expectInvalid(ask(age), 'minimum_age');
  });

  it('is confirmed by whoever orders, and it is kept when', async () => {
    await ask(18);
    for (const fields of [{}, { age_confirmed: false }]) {
      await expectRefusal(place(fields), 422, {
        errors: [{ path: 'age_confirmed', message: 'Confirm that you are at least 18 years old.' }],
      });
    }
    setClock(new Date());
    const { placed } = await place({ age_confirmed: true });
    const { order } = await getOrder(administrator, { id: placed.order_id });
    setClock(null);
    expect([order.orderNumber, order.ageConfirmedAt]).toEqual([1, order.createdAt]);
  });

  it('is asked of nobody where the group has none', async () => {
    const orders = [await place(), await place({ age_confirmed: true })];
    for (const { placed } of orders) expect(await confirmedAt(placed.order_id)).toBeNull();
  });

  it('is answered for a repeat as it was the first time', async () => {
    const fields = { idempotency_key: 'k'.repeat(20) };
    const { placed } = await place(fields);
    await ask(18);
    expect((await place(fields)).placed).toEqual(placed);
  });

  it('is not asked of an order on behalf, nor of a change', async () => {
    await ask(18);
    const { order } = await anOrderOfNewcomer(administrator, round, offerings[0]?.id);
    const more = lines.map((line) => ({ ...line, quantity: 3 }));
    await updateOwnOrder(visitor, { token: order.accessToken, lines: more });
    await updateOrder(administrator, { id: order.id, lines });
    expect(await confirmedAt(order.id)).toBeNull();
  });

  it('is told to visitors and to those who hand out the orders', async () => {
    await ask(16);
    const { publicDomain: host } = visitor.route;
    const shown = JSON.parse(await currentRoundAtHost({ kind: 'anyone' }, { host }));
    expect(shown.current_round.minimum_age).toBe(16);
    const { state } = await getPickup(administrator, { id: round.id });
    expect(state.round.minimum_age).toBe(16);
    const later = await getPickup(administrator, { id: round.id, since: state.cursor });
    expect(later.state.round).toEqual(state.round);
  });
});
