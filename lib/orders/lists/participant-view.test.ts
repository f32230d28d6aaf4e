import { beforeAll, describe, expect, it } from 'vitest';
import { updateOrder } from '@/lib/orders/commands';
import type { Round } from '@/lib/rounds/queries';
import { administrator, route, withRoute } from '@/test/support/rounds/opening';
import { anOrderOf, aParticipant } from '@/test/support/rounds/placing';
import { aRound } from '@/test/support/rules';
import { getParticipantView } from './participant-view';

withRoute({ once: true });

const PAGE = { limit: 10, offset: 0 };

let rounds: Round[];
let ann: number;

beforeAll(async () => {
  const made = [await aRound(administrator, route), await aRound(administrator, route)];
  rounds = made.map(({ round }) => round);
  const people: number[] = [];
  for (const name of ['Ann', 'Bo']) {
    people.push((await aParticipant(administrator, route, name)).id);
  }
  ann = people[0] ?? 0;
  for (const { round, offerings } of made) {
    for (const participant_id of people) {
      await anOrderOf(administrator, participant_id, round, offerings[0]?.id, 2);
    }
  }
});

describe('the page of a participant', () => {
  it('lists only their orders, cancelled ones too, newest round first', async () => {
    const first = await getParticipantView(administrator, { id: ann, ...PAGE });
    expect(first.orders.items.map(({ round }) => round.id)).toEqual(rounds.map(({ id }) => id).reverse());
    await updateOrder(administrator, { id: first.orders.items[0]?.order.id, cancelled: true });
    const later = await getParticipantView(administrator, { id: ann, limit: 1, offset: 0 });
    expect(later).toMatchObject({ participant: { name: 'Ann' }, orders: { total: 2 } });
    expect(later.orders.items).toHaveLength(1);
    expect(later.orders.items[0]?.order.cancelledAt).not.toBeNull();
  });
});
