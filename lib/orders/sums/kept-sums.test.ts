import fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import { keepRoundSums } from '@/db/sweep';
import type { Administrator, Visitor } from '@/lib/caller';
import { getBeginnings } from '@/lib/home/first-day';
import { getHome } from '@/lib/home/queries';
import type { Offering } from '@/lib/offerings/queries';
import { placeOrder, updateOrder } from '@/lib/orders/commands';
import { listRoundsWithTotals } from '@/lib/orders/lists/round-orders';
import { updateRound } from '@/lib/rounds/commands';
import { settleRound, undoSettlement } from '@/lib/settlements/commands';
import { seed, sized } from '@/test/running/size';
import { takeSent } from '@/test/support/recorded';
import { sumsFromLines } from '@/test/support/rounds/sums-from-lines';
import { anAdministrator, aRound, aRoute, openTestDatabase, testDatabase } from '@/test/support/rules';

vi.mock('postgres', async (importOriginal) =>
  (await import('@/test/support/recorded')).recordingDriver(await importOriginal()),
);

openTestDatabase();

let administrator: Administrator;

beforeAll(async () => {
  administrator = await anAdministrator();
});

/** An open round with so many orders, written at once. */
async function aRoundOf(orders: number) {
  const { route, visitor } = await aRoute(administrator);
  const { round, offerings } = await aRound(administrator, route);
  await testDatabase`
    INSERT INTO participants (organization_id, route_id, name, email)
    SELECT ${route.organizationId}, ${route.id}, 'P' || n, 'p' || n || '@example.org' FROM generate_series(1, ${orders}::int) n`;
  await testDatabase`
    INSERT INTO orders (organization_id, route_id, purchase_round_id, participant_id, order_number, access_token)
    SELECT organization_id, route_id, ${round.id}, id, row_number() OVER (ORDER BY id), md5(id::text) || ${round.id}
    FROM participants WHERE route_id = ${route.id} ORDER BY id`;
  await testDatabase`
    INSERT INTO order_lines (organization_id, order_id, purchase_round_id, wine_offering_id, quantity, unit_price_cents)
    SELECT placed.organization_id, placed.id, placed.purchase_round_id, wine.id, 1 + placed.order_number % 5, wine.price_cents
    FROM orders placed JOIN wine_offerings wine ON wine.purchase_round_id = placed.purchase_round_id
    WHERE placed.purchase_round_id = ${round.id}`;
  // As the database does by itself a while after so many rows were written.
  await testDatabase`ANALYZE orders, order_lines`;
  return { visitor, round, offerings };
}

const numbered = async (roundId: number, number: number) => {
  const rows = await testDatabase<{ id: number }[]>`
    SELECT id::int FROM orders WHERE purchase_round_id = ${roundId} ORDER BY order_number`;
  return rows[number % rows.length]?.id;
};

const listed = async (roundId: number) => {
  const { items } = await listRoundsWithTotals(administrator, { limit: 50, offset: 0 });
  return items.find(({ round }) => round.id === roundId)?.sums;
};

interface Stage {
  visitor: Visitor;
  round: { id: number };
  offerings: Offering[];
}

/** What may happen to a round's orders; `n` chooses the order, the wine and the number of bottles. */
const ACTS: Record<string, (stage: Stage, n: number) => Promise<unknown>> = {
  place: ({ visitor, offerings }, n) =>
    placeOrder(visitor, {
      name: 'Dee',
      email: `dee${n}@example.org`,
      lines: [{ wine_offering_id: offerings[n % 2]?.id, quantity: 1 + (n % 9) }],
    }),
  change: async ({ round, offerings }, n) =>
    updateOrder(administrator, {
      id: await numbered(round.id, n),
      lines: [{ wine_offering_id: offerings[n % 2]?.id, quantity: 1 + (n % 9) }],
    }),
  cancel: async ({ round }, n) =>
    updateOrder(administrator, { id: await numbered(round.id, n), cancelled: true }),
  restore: async ({ round }, n) =>
    updateOrder(administrator, { id: await numbered(round.id, n), cancelled: false }),
  pay: async ({ round }, n) =>
    updateOrder(administrator, { id: await numbered(round.id, n), paid: n % 3 > 0 }),
  delete: async ({ round }, n) =>
    testDatabase`DELETE FROM orders WHERE id = ${(await numbered(round.id, n)) ?? 0}`,
  settle: async ({ round, offerings }, n) => {
    await updateRound(administrator, { id: round.id, status: 'closed' });
    const remainder = (['drop', 'fill', 'loose'] as const)[n % 3];
    const choices = offerings.map(({ id }) => ({ wine_offering_id: id, remainder }));
    await settleRound(administrator, { id: round.id, choices });
  },
  undo: async ({ round }, n) => {
    await updateRound(administrator, { id: round.id, status: 'closed' });
    await settleRound(administrator, { id: round.id, choices: [] }).catch(() => {});
    if (n % 2) await undoSettlement(administrator, { id: round.id });
    await updateRound(administrator, { id: round.id, status: 'open' }).catch(() => {});
  },
  keep: keepRoundSums,
};

it('kept sums are those of the lines, whatever happens to orders and in which order', async () => {
  const acts = fc.array(fc.tuple(fc.constantFrom(...Object.keys(ACTS)), fc.nat(500)), {
    minLength: 5,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(acts, async (chosen) => {
      const stage = await aRoundOf(63);
      await keepRoundSums();
      for (const [name, n] of chosen) {
        // A settled round refuses some of them, which changes nothing.
        await ACTS[name]?.(stage, n).catch((error) => {
          if (!('status' in error)) throw error;
        });
        expect(await listed(stage.round.id), name).toEqual(await sumsFromLines(stage.round.id));
      }
    }),
    { seed: seed(), numRuns: sized({ usual: 6, full: 60 }) },
  );
});

it('what a view of an open round reads does not grow with its orders', async () => {
  // Rounds of other tests would be shown and read as well.
  administrator = await anAdministrator();
  const orders = sized({ usual: 2_000, full: 7_000 });
  const { visitor, round, offerings } = await aRoundOf(orders);
  await keepRoundSums();
  for (const n of [5, orders / 5, orders / 2, orders - 1]) {
    const [row] =
      await testDatabase`SELECT id FROM orders WHERE purchase_round_id = ${round.id} AND order_number = ${n}`;
    await updateOrder(administrator, { id: Number(row?.id), paid: true });
  }
  await placeOrder(visitor, {
    name: 'Dee',
    email: 'dee@example.org',
    lines: [{ wine_offering_id: offerings[0]?.id, quantity: 2 }],
  });
  // A group that nobody has ordered from, and a transfer that may be for any order of its amount.
  const { route: fresh } = await aRoute(administrator);
  await aRound(administrator, fresh);
  await testDatabase`
    WITH account AS (
      INSERT INTO payment_accounts (organization_id, name, holder, iban)
      VALUES (${fresh.organizationId}, 'Bank', 'Riverside', 'DE89370400440532013000') RETURNING organization_id, id
    )
    INSERT INTO bank_transactions (organization_id, payment_account_id, identity, booked_on, amount_cents, currency, name, text)
    SELECT organization_id, id, 'one', '2026-11-03', 2790, 'EUR', 'P7', 'order 7' FROM account`;
  takeSent();
  const home = await getHome(administrator, {});
  await getBeginnings(administrator, {});
  await listRoundsWithTotals(administrator, { limit: 20, offset: 0 });
  const sent = takeSent().filter(({ text }) => /^\s*select/i.test(text));
  const tables = ['orders', 'order_lines', 'block_sums'];
  const read = await testDatabase.begin(async (sql) => {
    const counted = () => sql<{ table: string; rows: number }[]>`
      SELECT relname AS table, (seq_tup_read + idx_tup_fetch)::int AS rows FROM pg_stat_xact_user_tables
      WHERE relname = ANY (${tables})`;
    // Counted are also earlier transactions of the connection, as long as the server has not been told of them.
    const before = new Map((await counted()).map(({ table, rows }) => [table, rows]));
    for (const { text, parameters } of sent) await sql.unsafe(text, parameters as never[]);
    return (await counted()).map(({ table, rows }) => ({ table, rows: rows - (before.get(table) ?? 0) }));
  });
  expect(read.map(({ table }) => table).sort()).toEqual(tables.sort());
  // Four changed blocks of twenty orders with two lines each, twice, and the order that came since.
  for (const { table, rows } of read) expect(rows, table).toBeLessThan(500);
  const shown = home.routes.flatMap(({ rounds }) => rounds).find((one) => one.round.id === round.id);
  expect(home.tasks.filter(({ kind }) => kind === 'transfers')).toMatchObject([{ transfers: { open: 1 } }]);
  expect(shown?.sums).toEqual(await sumsFromLines(round.id));
  expect(shown?.filling.missing).toBe(
    offerings.reduce((sum, { id, bottlesPerCrate }) => {
      const rest = (shown?.sums.bottlesByWine.get(id) ?? 0) % bottlesPerCrate;
      return sum + (rest && bottlesPerCrate - rest);
    }, 0),
  );
});
