import { expect, it } from 'vitest';
import { sendOrder } from '@/test/support/group';
import { anotherGroup, ask, database, group, openGroup, visit } from '../support';

openGroup();

const waitingForOrders = async () => {
  const [row] = await database`
    SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND query LIKE '%place_public_orders%' AND datname = current_database()`;
  return row?.n;
};

it('orders and changes in one group are answered while those of another wait for its locked round', async () => {
  const other = await anotherGroup();
  const { waiting } = await database.begin(async (connection) => {
    await connection`SELECT FROM purchase_rounds WHERE id = ${group.roundId} FOR UPDATE`;
    const orders = Array.from({ length: 30 }, (_, index) => sendOrder(group, `a${index}@example.org`));
    const changes = Array.from({ length: 8 }, () =>
      ask(`/purchase-rounds/${group.roundId}`, { method: 'PATCH', data: { description: 'Changed' } }),
    );
    await expect.poll(waitingForOrders).toBe(1);
    const path = `/purchase-rounds/${other.roundId}`;
    const answers = await Promise.all([
      sendOrder(other, 'b@example.org'),
      visit('/public/current-round', {}, other),
      ask(path, { method: 'PATCH', data: { description: 'Changed' } }, { at: other }),
      ask('/orders', {}, {}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200]);
    return { waiting: [...orders, ...changes] };
  });
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  const stored = await database`SELECT FROM orders WHERE purchase_round_id = ${group.roundId}`;
  expect(statuses.filter((status) => status === 201)).toHaveLength(stored.length);
  expect(statuses.filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
});
