import { beforeAll, describe, expect, it } from 'vitest';
import { anAdministrator, aRound, aRoute, openTestDatabase } from '@/e2e/support/rules';
import type { Administrator } from '@/lib/caller';
import { createParticipant } from '@/lib/participants/commands';
import type { Round } from '@/lib/rounds/queries';
import { placeOrderOnBehalf, updateOrder } from './commands';
import { getRoundLedger } from './ledger';
import { getParticipantLedger } from './participant';

openTestDatabase();

const PAGE = { limit: 10, offset: 0 };

let administrator: Administrator;
let rounds: Round[];
let ann: number;

beforeAll(async () => {
  administrator = await anAdministrator();
  const { route } = await aRoute(administrator);
  const made = [await aRound(administrator, route), await aRound(administrator, route)];
  rounds = made.map(({ round }) => round);
  const people: number[] = [];
  for (const name of ['Ann', 'Bo']) {
    const fields = { route_id: route.id, name, email: `${name}@example.org` };
    people.push((await createParticipant(administrator, fields)).id);
  }
  ann = people[0] ?? 0;
  for (const { round, wines } of made) {
    for (const participant_id of people) {
      await placeOrderOnBehalf(administrator, {
        purchase_round_id: round.id,
        participant_id,
        lines: [{ wine_offering_id: wines[0]?.id, quantity: 2 }],
      });
    }
  }
});

describe('a round’s ledger', () => {
  const found = async (q?: string) => {
    const { orders, sums } = await getRoundLedger(administrator, { id: rounds[0]?.id, ...PAGE, q });
    return { sums, total: orders.total, names: orders.items.map(({ participant }) => participant.name) };
  };

  it('finds orders by number, name and e-mail, and adds up all of them all the same', async () => {
    expect(await found()).toMatchObject({ total: 2, names: ['Ann', 'Bo'] });
    expect(await found('')).toMatchObject({ total: 2 });
    expect(await found('2')).toMatchObject({ total: 1, names: ['Bo'] });
    expect(await found('ANN')).toMatchObject({ total: 1, names: ['Ann'] });
    expect(await found('bo@example')).toMatchObject({ total: 1, names: ['Bo'], sums: { orders: 2 } });
    expect(await found('%')).toMatchObject({ total: 0, names: [], sums: { orders: 2, bottles: 4 } });
  });
});

describe('a participant’s ledger', () => {
  it('has their orders only, cancelled ones too, the newest round first', async () => {
    const first = await getParticipantLedger(administrator, { id: ann, ...PAGE });
    expect(first.orders.items.map(({ round }) => round.id)).toEqual(rounds.map(({ id }) => id).reverse());
    await updateOrder(administrator, { id: first.orders.items[0]?.order.id, cancelled: true });
    const later = await getParticipantLedger(administrator, { id: ann, limit: 1, offset: 0 });
    expect(later).toMatchObject({ participant: { name: 'Ann' }, orders: { total: 2 } });
    expect(later.orders.items).toHaveLength(1);
    expect(later.orders.items[0]?.order.cancelledAt).not.toBeNull();
  });

  it('is not there for another organization', async () => {
    const stranger = await anAdministrator();
    await expect(getParticipantLedger(stranger, { id: ann, ...PAGE })).rejects.toMatchObject({ status: 404 });
  });
});
