import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTenant } from '@/db/tenant';
import { placeOrder, placeOrderOnBehalf } from '@/lib/orders/commands';
import { listOrders } from '@/lib/orders/queries';
import { updateRound } from '@/lib/rounds/commands';
import type { Round } from '@/lib/rounds/queries';
import type { Visitor } from '@/lib/rules/caller';
import { createOffering } from '@/lib/wines/offerings/commands';
import { listCategories, type Offering } from '@/lib/wines/offerings/queries';
import { administrator, withOrganization } from '@/test/support/rounds/opening';
import { aParticipant } from '@/test/support/rounds/placing';
import { aRoutedRound, testDatabase, waitingForLocks } from '@/test/support/rules';
import { forCaller } from './queueing';

withOrganization({ once: true });

interface Place {
  visitor: Visitor;
  round: Round;
  offerings: Offering[];
  participantId: number;
}

let busy: Place;
let quiet: Place;

async function aPlace(): Promise<Place> {
  const { route, visitor, round, offerings } = await aRoutedRound(administrator);
  return { visitor, round, offerings, participantId: (await aParticipant(administrator, route, 'Bo')).id };
}

beforeAll(async () => {
  busy = await aPlace();
  quiet = await aPlace();
});

const order = ({ offerings }: Place, email = 'ada@example.org') => ({
  name: 'Ada',
  email,
  lines: [{ wine_offering_id: offerings[0]?.id, quantity: 1 }],
});
const onBehalf = ({ round, offerings, participantId }: Place) => ({
  purchase_round_id: round.id,
  participant_id: participantId,
  lines: [{ wine_offering_id: offerings[0]?.id, quantity: 1 }],
});

/** Runs `meanwhile` while the busy round's row is locked and `work` waits for it; returns the results of `work`. */
async function whileLocked<T>(
  work: () => Promise<T>[],
  waiting: number,
  meanwhile: () => Promise<void>,
): Promise<PromiseSettledResult<T>[]> {
  const begun = await testDatabase.begin(async (connection) => {
    await connection`SELECT FROM purchase_rounds WHERE id = ${busy.round.id} FOR UPDATE`;
    const running = work();
    await expect.poll(waitingForLocks).toBe(waiting);
    await meanwhile();
    return { settled: Promise.allSettled(running) };
  });
  return begun.settled;
}

const repeat = <T>(times: number, work: () => Promise<T>) => Array.from({ length: times }, work);

describe('a round that everybody waits for', () => {
  it('keeps nobody from ordering in another round, and its own orders are placed when it is free', async () => {
    const orders = await whileLocked(
      () => repeat(30, () => placeOrder(busy.visitor, order(busy))),
      1,
      async () => {
        await placeOrder(quiet.visitor, order(quiet));
        await placeOrderOnBehalf(administrator, onBehalf(quiet));
      },
    );
    expect(orders.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('keeps no connections from the console, whatever there waits for it', async () => {
    const { items } = await listCategories(administrator, {});
    const offering = {
      purchase_round_id: busy.round.id,
      category_id: items[0]?.id,
      name: 'Sylvaner',
      price_cents: 900,
    };
    const changes = await whileLocked<unknown>(
      () => [
        ...repeat(8, () => updateRound(administrator, { id: busy.round.id, description: 'Changed' })),
        ...repeat(8, () => placeOrderOnBehalf(administrator, onBehalf(busy))),
        ...repeat(8, () => createOffering(administrator, offering)),
      ],
      2,
      async () => {
        await updateRound(administrator, { id: quiet.round.id, description: 'Changed' });
        await listOrders(administrator, {});
      },
    );
    expect(changes.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('gets no change of a caller who left while waiting for a turn', async () => {
    const gone = new AbortController();
    let left: PromiseSettledResult<unknown>[] = [];
    await whileLocked(
      () => repeat(4, () => placeOrder(busy.visitor, order(busy))),
      1,
      async () => {
        const waiting = forCaller(gone.signal, () =>
          placeOrder(busy.visitor, order(busy, 'gone@example.org')),
        );
        gone.abort();
        left = await Promise.allSettled([waiting]);
      },
    );
    expect(left).toMatchObject([{ reason: { problem: 'busy', status: 503 } }]);
    expect(await testDatabase`SELECT FROM participants WHERE email = 'gone@example.org'`).toHaveLength(0);
  });
});

it('a transaction that must wait for a round is undone and runs again, with one turn for all its locks', async () => {
  const tenant = openTenant(administrator.user.organizationId);
  let runs = 0;
  await whileLocked<unknown>(
    () => [
      ...repeat(2, () => placeOrderOnBehalf(administrator, onBehalf(busy))),
      // Begun once both turns of the round are taken.
      expect
        .poll(waitingForLocks)
        .toBe(2)
        .then(() =>
          tenant.transaction(async (scope) => {
            await scope.query(
              (organization) => sql`
          UPDATE purchase_rounds SET description = description || '+'
          WHERE organization_id = ${organization} AND id = ${quiet.round.id}`,
            );
            runs += 1;
            scope.enterRound(busy.round.id);
            scope.enterRound(busy.round.id);
          }),
        ),
    ],
    2,
    async () => {
      // It has asked to enter by then, because nothing is waited for in between.
      await expect.poll(() => runs).toBe(1);
    },
  );
  expect(runs).toBe(2);
  const [row] = await testDatabase`SELECT description FROM purchase_rounds WHERE id = ${quiet.round.id}`;
  expect(row?.description).toBe('Changed+');
});
