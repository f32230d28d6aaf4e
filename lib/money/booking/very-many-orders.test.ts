import { describe, expect, it } from 'vitest';
import { sized } from '@/test/running/size';
import { nodesOf, rowsRead } from '@/test/support/plans';
import { aPaidGroup, type PaidGroup } from '@/test/support/rounds/paying';
import { openTestDatabase, testDatabase } from '@/test/support/rules';
import { listWaiting } from './waiting/queries';

openTestDatabase();

const ROUNDS = 10;
const TRANSFERS = 50;

/**
 * Places two orders of one amount for each of some people; a transfer from the person's account pays the first. Then
 * transfers wait that share the number, the account or the name of an owed order. PostgreSQL gathers statistics before
 * very many payments, or it would read all transfers for each of them.
 */
async function fill({ administrator, account, route }: PaidGroup, people: number, isKnown: boolean) {
  const { organizationId: organization } = administrator.user;
  await testDatabase`
    INSERT INTO participants (organization_id, route_id, name, email)
    SELECT ${organization}, ${route.id}, 'Person P' || n, 'p' || n || '@example.com'
    FROM generate_series(1, ${people}::int) n`;
  await testDatabase`
    INSERT INTO purchase_rounds (organization_id, route_id, name, status, opens_at, order_deadline_at, pickup_at)
    SELECT ${organization}, ${route.id}, 'R' || n, 'closed', now(), now(), now() FROM generate_series(2, ${ROUNDS}) n`;
  await testDatabase`
    INSERT INTO orders (organization_id, route_id, purchase_round_id, participant_id, order_number, access_token,
                        bottles, total_cents, paid_cents)
    SELECT ${organization}, ${route.id}, round.id, person.id, person.n, md5(round.id || '-' || person.id), 1, 1200,
           CASE WHEN round.place = person.n % ${ROUNDS} THEN 1200 ELSE 0 END
    FROM (
      SELECT id, row_number() OVER (ORDER BY id) AS n FROM participants WHERE organization_id = ${organization}
    ) person
    JOIN (
      SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM purchase_rounds WHERE organization_id = ${organization}
    ) round ON round.place IN (person.n % ${ROUNDS}, (person.n + 1) % ${ROUNDS})`;
  await testDatabase`
    INSERT INTO bank_transactions (organization_id, payment_account_id, identity, booked_on, amount_cents, currency, name, iban, text)
    SELECT ${organization}, ${account}, 'paid ' || id, '2026-11-03', 1200, 'EUR', 'Somebody', 'DE' || participant_id, ''
    FROM orders WHERE organization_id = ${organization} AND paid_cents > 0`;
  if (isKnown) await testDatabase`ANALYZE`;
  await testDatabase`
    INSERT INTO payments (organization_id, order_id, amount_cents, paid_on, method, bank_transaction_id)
    SELECT organization_id, substr(identity, 6)::bigint, amount_cents, booked_on, 'transfer', id
    FROM bank_transactions WHERE organization_id = ${organization}`;
  const rows = await testDatabase`
    INSERT INTO bank_transactions (organization_id, payment_account_id, identity, booked_on, amount_cents, currency, name, iban, text)
    SELECT ${organization}, ${account}, 'waiting ' || owed.id, '2026-11-03', 1200, 'EUR',
           CASE WHEN owed.order_number % 3 = 0 THEN 'p' || owed.order_number || ' PERSON' ELSE '' END,
           CASE WHEN owed.order_number % 3 = 1 THEN 'DE' || owed.participant_id END,
           CASE WHEN owed.order_number % 3 = 2 THEN 'order ' || owed.order_number ELSE 'order' END
    FROM orders owed WHERE owed.organization_id = ${organization} AND owed.due_cents > 0
    ORDER BY md5(owed.id::text) LIMIT ${TRANSFERS}
    RETURNING id::int`;
  return rows.map(({ id }) => Number(id));
}

/** The rows of tables that PostgreSQL reads to suggest orders for the transfers, and the tables that it reads whole. */
async function reading({ administrator }: PaidGroup, transfers: number[], isOnlySure = false) {
  const [row] = await testDatabase`
    EXPLAIN (ANALYZE, FORMAT JSON)
    SELECT * FROM suggested_orders(${administrator.user.organizationId}::bigint, ${`{${transfers.join()}}`}::bigint[], ${isOnlySure})`;
  const plan = row?.['QUERY PLAN'][0].Plan;
  const tables = nodesOf(plan).filter((node) => node['Relation Name']);
  const whole = tables.filter((node) => node['Node Type'] === 'Seq Scan');
  return {
    rows: tables.reduce((sum, node) => sum + rowsRead(node), 0),
    whole: whole.map((node) => node['Relation Name']),
  };
}

describe('orders for transfers', () => {
  it.each([
    ['of a round that was placed just now', 1_000, false],
    ['of very many, of which PostgreSQL has statistics', sized({ usual: 10_000, full: 50_000 }), true],
  ])('are found by indexes among those %s', async (_which, people, isKnown) => {
    const group = await aPaidGroup();
    const transfers = await fill(group, people, isKnown);
    if (isKnown) await testDatabase`ANALYZE`;
    const { rows, whole } = await reading(group, transfers);
    // Of these two, which are small, all rows of the organization are wanted.
    expect(whole.filter((table) => table !== 'routes' && table !== 'purchase_rounds')).toEqual([]);
    // Unknown to PostgreSQL, the transfers are read whole, once.
    expect(rows).toBeLessThan(20 * TRANSFERS + (isKnown ? 0 : people));
    const { items } = await listWaiting(group.administrator, { limit: TRANSFERS, offset: 0 });
    expect(items.map(({ suggestions }) => suggestions.length)).toEqual(transfers.map(() => 1));
  });

  it.each(['name', 'iban'] as const)('are found in few rows where all have one %s', async (shared) => {
    const group = await aPaidGroup();
    const { organizationId } = group.administrator.user;
    const transfers = await fill(group, sized({ usual: 2_000, full: 20_000 }), true);
    await testDatabase`UPDATE participants SET name = 'Somebody' WHERE organization_id = ${organizationId}`;
    await testDatabase`
      UPDATE bank_transactions SET ${testDatabase({ [shared]: 'Somebody' })} WHERE organization_id = ${organizationId}`;
    await testDatabase`ANALYZE`;
    const { rows } = await reading(group, transfers);
    // The account's last hundred transfers with their payments, orders and people, of whom each has two orders.
    expect(rows).toBeLessThan(500 * TRANSFERS);
    if (shared === 'iban') return;
    const { rows: forSure } = await reading(group, transfers, true);
    // No participant is looked for by a name.
    expect(forSure).toBeLessThan(rows - 10 * TRANSFERS);
  });
});
