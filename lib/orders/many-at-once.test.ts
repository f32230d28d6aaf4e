import { beforeEach, expect, it, vi } from 'vitest';
import { saveWineList } from '@/lib/wines/offerings/lists/wine-list';
import { takeSent } from '@/test/support/recorded';
import { administrator, offerings, round, route, withRound } from '@/test/support/rounds/opening';
import { anOrderOf, aParticipant } from '@/test/support/rounds/placing';
import { testDatabase } from '@/test/support/rules';
import { notePayments } from './payments';

// An act on many rows takes as many statements as on one.

vi.mock('postgres', async (importOriginal) =>
  (await import('@/test/support/recorded')).recordingDriver(await importOriginal()),
);

withRound();

let roundId: number;
let participantId: number;
let wine: number;

beforeEach(async () => {
  roundId = round.id;
  wine = offerings[0]?.id ?? 0;
  participantId = (await aParticipant(administrator, route)).id;
  await testDatabase`
    INSERT INTO mail_templates (organization_id, route_id, event_type, subject, body_html)
    VALUES (${route.organizationId}, ${route.id}, 'payment_confirmed', 'Paid', 'Paid')`;
});

/** The number of statements that `work` sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  takeSent();
  await work();
  return takeSent().length;
}

async function someOrders(count: number): Promise<{ id: number }[]> {
  const placed: { id: number }[] = [];
  for (let index = 0; index < count; index++) {
    placed.push({ id: (await anOrderOf(administrator, participantId, { id: roundId }, wine)).order.id });
  }
  return placed;
}

it('noting the payment of many orders takes the statements of one, and so does undoing it', async () => {
  const note = (orders: { id: number }[], payment: string) =>
    statementsOf(() => notePayments(administrator, { orders, payment }));
  const [one, many] = [await someOrders(1), await someOrders(12)];
  const [paid, undone] = [await note(one, 'paid'), await note(one, 'as_before')];
  expect(paid).toBeLessThanOrEqual(15);
  expect(await note(many, 'paid')).toBe(paid);
  expect(await note(many, 'as_before')).toBe(undone);
  const rows = await testDatabase`
    SELECT FROM changes WHERE order_id = ANY (${many.map(({ id }) => id)}) AND kind IN ('paid', 'unpaid')`;
  expect(rows).toHaveLength(24);
});

it('saving many wines of a list takes the statements of one', async () => {
  const save = (wines: number) =>
    statementsOf(() =>
      saveWineList(administrator, {
        id: roundId,
        changes: ids.slice(0, wines).map((id) => ({ id, price_cents: 500 + wines })),
        additions: Array.from({ length: wines }, (_, index) => ({
          category_id: 1,
          name: `New ${index}`,
          price_cents: 900,
        })),
      }),
    );
  const names = Array.from({ length: 10 }, (_, index) => ({
    category_id: 1,
    name: `Wine ${index}`,
    price_cents: 700,
  }));
  await saveWineList(administrator, { id: roundId, additions: names });
  const stored = await testDatabase<{ id: string }[]>`
    SELECT id FROM wine_offerings WHERE purchase_round_id = ${roundId} ORDER BY position`;
  const ids = stored.map(({ id }) => Number(id));
  expect(await save(10)).toBe(await save(1));
});
