import { beforeAll, expect, it } from 'vitest';
import type { Round } from '@/lib/rounds/queries';
import { administrator, route, withRoute } from '@/test/support/rounds/opening';
import { anOrderOf } from '@/test/support/rounds/placing';
import { aRound, testDatabase } from '@/test/support/rules';
import { updateOrder } from './commands';
import { listOrders } from './queries';

withRoute({ once: true });

let rounds: Round[];

beforeAll(async () => {
  const made = [await aRound(administrator, route), await aRound(administrator, route)];
  rounds = made.map(({ round }) => round);
  const people = await testDatabase<{ id: number }[]>`
    INSERT INTO participants (organization_id, route_id, name, email)
    SELECT ${route.organizationId}, ${route.id}, name, email
    FROM (VALUES ('Ada', 'ada2@example.org'), ('Bo 2', 'bo@example.org'), ('Cy', 'cy@example.org')) people (name, email)
    RETURNING id::int`;
  for (const { round, offerings } of made) {
    for (const { id } of people.sort((one, other) => one.id - other.id)) {
      const { order } = await anOrderOf(administrator, id, round, offerings[0]?.id);
      if (order.orderNumber === 3) await updateOrder(administrator, { id: order.id, cancelled: true });
    }
  }
});

/** The order numbers of a search in both rounds, whatever the length of the list. */
async function found(q: string, fields: Record<string, string> = {}): Promise<number[]> {
  const { items, total } = await listOrders(administrator, { q, ...fields });
  expect((await listOrders(administrator, { q, limit: '1', ...fields })).total).toBe(total);
  expect(total).toBe(items.length);
  return items.map(({ order }) => order.orderNumber);
}

async function expectFound() {
  expect(await found('2')).toEqual([1, 2, 1, 2]);
  expect(await found('3')).toEqual([3, 3]);
  expect(await found('y')).toEqual([3, 3]);
  expect(await found('BO')).toEqual([2, 2]);
  expect(await found('e')).toEqual([1, 2, 3, 1, 2, 3]);
  expect(await found('e', { cancelled: 'true' })).toEqual([3, 3]);
  expect(await found('2', { purchase_round_id: String(rounds[1]?.id) })).toEqual([1, 2]);
  expect(await found('9')).toEqual([]);
}

it('a text of one or two letters finds orders by number, name and e-mail', expectFound);

it('it finds the same when it finds very many people', async () => {
  await testDatabase`
    INSERT INTO participants (organization_id, route_id, name, email)
    SELECT organization_id, route_id, 'BO 3y', 'e2-' || n || '@example.org'
    FROM (SELECT organization_id, route_id FROM participants LIMIT 1) one, generate_series(1, 10001) n`;
  await expectFound();
});
