import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { sized } from '@/test/running/size';
import { send } from '@/test/support/http';
import { startServer, type TestServer, WITHOUT_LIMITS } from '@/test/support/servers/server';
import { database, group, openGroup } from '../support';

openGroup();

let other: TestServer;

beforeAll(async () => {
  other = await startServer(inject('databaseUrl'), WITHOUT_LIMITS);
});
afterAll(() => other.stop());

const LEFT = 3;

/** Orders one bottle through one of two instances, and tries again as long as the service asks for that. */
async function orderOne(
  person: number,
): Promise<{ status: number; number: number | undefined; said: string }> {
  for (let attempt = 0; ; attempt++) {
    // Each repeat goes to the other instance, with its key.
    const at = (person + attempt) % 2 === 0 ? inject('serverUrl') : other.url;
    const { status, json } = await send(`${at}/public/orders`, {
      method: 'POST',
      headers: { host: group.host, 'idempotency-key': `person-${person}` },
      data: {
        name: `P${person}`,
        email: `p${person}@example.org`,
        lines: [{ wine_offering_id: group.offerings[0]?.id, quantity: 1 }],
      },
    });
    if (status !== 503) return { status, number: json.order_number, said: json.detail };
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 100));
  }
}

it('of many who want the last bottles through two instances, as many get one as there are', async () => {
  const people = Array.from({ length: sized({ usual: 30, full: 200 }) }, (_, person) => person);
  await group.api(`/wine-offerings/${group.offerings[0]?.id}`, { max_bottles: LEFT }, 'PATCH');
  // Everybody sends twice: the second may arrive while the first is under way.
  const answers = await Promise.all(people.flatMap((person) => [orderOne(person), orderOne(person)]));
  const served = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(new Set(served.map(({ number }) => number)).size).toBe(LEFT);
  expect(served).toHaveLength(2 * LEFT);
  expect(new Set(refused.map(({ status, said }) => `${status} ${said}`))).toEqual(
    new Set(['409 No bottles of Crémant Extra Brut are left']),
  );
  const [stored] = await database`
    SELECT sum(line.quantity)::int AS ordered,
           (SELECT bottles FROM bottle_counts WHERE wine_offering_id = ${group.offerings[0]?.id ?? 0}) AS counted
    FROM order_lines line WHERE line.purchase_round_id = ${group.roundId}`;
  expect(stored).toEqual({ ordered: LEFT, counted: LEFT });
});
