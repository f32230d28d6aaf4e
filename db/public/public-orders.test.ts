import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { placeOrder } from '@/lib/orders/commands';
import type { PlacedOrder } from '@/lib/orders/placed-order';
import { updateParticipant } from '@/lib/people/commands';
import { updateOffering } from '@/lib/wines/offerings/commands';
import { limitFromNow } from '@/test/support/limits';
import { lockTimeout } from '@/test/support/lock-timeout';
import { aTemplate } from '@/test/support/mail/template';
import { takeSent } from '@/test/support/recorded';
import { administrator, offerings, round, route, visitor, withRound } from '@/test/support/rounds/opening';
import { aParticipant } from '@/test/support/rounds/placing';
import { aRound, testDatabase, testDatabaseUrl, waitingForLocks } from '@/test/support/rules';
import { openPools } from '../statements/client';
import { forCaller } from '../statements/queueing';

// Orders that wait for their turn at a host are placed together, and each must notice nothing of the others.

vi.mock('postgres', async (importOriginal) =>
  (await import('@/test/support/recorded')).recordingDriver(await importOriginal()),
);
vi.mock('@/db/statements/timeouts', async (importOriginal) =>
  (await import('@/test/support/lock-timeout')).withLockTimeout(await importOriginal()),
);

withRound();

let roundId: number;
let riesling: number;
let barbera: number;
beforeEach(async () => {
  roundId = round.id;
  [riesling = 0, barbera = 0] = offerings.map(({ id }) => id);
});

interface Sent {
  email?: string;
  wine?: number;
  quantity?: number;
  comment?: string;
  idempotency_key?: string;
}

const place = ({ email = 'ada@example.org', wine = riesling, quantity = 1, ...more }: Sent = {}) =>
  placeOrder(visitor, { name: 'Ada', email, lines: [{ wine_offering_id: wine, quantity }], ...more });

/** Has each order of the route confirmed by mail. */
const aConfirmation = () =>
  aTemplate(administrator, route, 'order_confirmed', 'Your order', '<p>Thank you</p>');
/** The numbers of the orders whose confirmation is queued. */
const confirmed = async () => {
  const jobs = await testDatabase`
    SELECT placed.order_number FROM graphile_worker._private_jobs job
    JOIN orders placed ON placed.id = (job.payload ->> 'order_id')::bigint
    WHERE placed.route_id = ${route.id} AND job.payload ->> 'event_type' = 'order_confirmed'
    ORDER BY job.id`;
  return jobs.map(({ order_number }) => order_number);
};

/**
 * The results of orders that are placed together, because they arrive while another one waits for the round.
 * `meanwhile` is done when all of them wait.
 */
async function placedTogether(
  orders: (() => Promise<PlacedOrder>)[],
  meanwhile: (connection: typeof testDatabase) => Promise<unknown> = async () => {},
): Promise<PromiseSettledResult<PlacedOrder>[]> {
  const { settled } = await testDatabase.begin(async (connection) => {
    await connection`SELECT FROM purchase_rounds WHERE id = ${roundId} FOR UPDATE`;
    const first = place({ email: 'first@example.org' });
    await expect.poll(waitingForLocks).toBe(1);
    takeSent();
    const running = Promise.allSettled(orders.map((order) => order()));
    await meanwhile(connection as unknown as typeof testDatabase);
    return { settled: Promise.allSettled([first]).then(() => running) };
  });
  return settled;
}

/** The number of statements that have placed orders since they began to wait. */
const statements = () => takeSent().filter(({ text }) => text.includes('place_public_orders')).length;

const orderOf = (outcome: PromiseSettledResult<PlacedOrder> | undefined) => {
  if (outcome?.status !== 'fulfilled') throw new Error(`not placed: ${outcome?.reason}`);
  return outcome.value.placed;
};

const stored = () => testDatabase<{ number: number; email: string }[]>`
  SELECT order_number AS number, email FROM orders JOIN participants ON participants.id = orders.participant_id
  WHERE purchase_round_id = ${roundId} ORDER BY 1`;

describe('orders that wait for their turn', () => {
  it('are placed in one statement, in the order they came, and each is told of its own', async () => {
    const emails = ['b', 'c', 'd', 'e', 'f'].map((name) => `${name}@example.org`);
    const outcomes = await placedTogether(emails.map((email) => () => place({ email })));
    expect(statements()).toBe(1);
    expect(outcomes.map((outcome) => orderOf(outcome).order_number)).toEqual([2, 3, 4, 5, 6]);
    expect((await stored()).map(({ email }) => email)).toEqual(['first@example.org', ...emails]);
    const tokens = await testDatabase`
      SELECT access_token AS token FROM orders WHERE purchase_round_id = ${roundId} ORDER BY order_number`;
    expect(outcomes.map((outcome) => orderOf(outcome).access_token)).toEqual(
      tokens.slice(1).map(({ token }) => token),
    );
  });

  it('are sixteen in one statement at most', async () => {
    const outcomes = await placedTogether(Array.from({ length: 20 }, () => () => place()));
    expect(statements()).toBe(2);
    expect(outcomes.map((outcome) => orderOf(outcome).order_number)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 2),
    );
  });

  it('are refused each for its own reason, which leaves nothing behind and takes nothing from the others', async () => {
    const { id } = await aParticipant(administrator, route, 'Bo');
    await updateParticipant(administrator, { id, is_active: false });
    await updateOffering(administrator, { id: barbera, max_bottles: 5 });
    await place({ idempotency_key: 'used' });
    const outcomes = await placedTogether([
      () => place({ email: 'unknown-wine@example.org', wine: 987_654_321 }),
      () => place({ email: 'b@example.org', wine: barbera, quantity: 3 }),
      () => place({ email: 'bo@example.org' }),
      () => place({ email: 'beyond@example.org', wine: barbera, quantity: 3 }),
      () => place({ email: 'c@example.org', wine: barbera, quantity: 2 }),
      () => place({ email: 'other@example.org', idempotency_key: 'used' }),
      () => place({ email: 'd@example.org' }),
    ]);
    expect(statements()).toBe(1);
    expect(outcomes).toMatchObject([
      { reason: { status: 422, errors: [{ path: 'lines.0.wine_offering_id' }] } },
      { value: { placed: { order_number: 3 } } },
      { reason: { status: 409, problem: 'participantInactive' } },
      { reason: { status: 409, message: expect.stringContaining('2') } },
      { value: { placed: { order_number: 4 } } },
      { reason: { problem: 'idempotencyKeyReused' } },
      { value: { placed: { order_number: 5 } } },
    ]);
    const emails = ['ada', 'first', 'b', 'c', 'd'].map((name) => `${name}@example.org`);
    expect((await stored()).map(({ email }) => email)).toEqual(emails);
    const known = await testDatabase`SELECT email FROM participants WHERE route_id = ${route.id}`;
    expect(known.map(({ email }) => email).sort()).toEqual([...emails, 'bo@example.org'].sort());
  });

  it('get the first answer again for a key that came twice', async () => {
    const twice = () => place({ idempotency_key: 'twice' });
    const [one, other, third] = await placedTogether([twice, twice, () => place()]);
    expect(orderOf(other)).toEqual(orderOf(one));
    expect(orderOf(third).order_number).toBe(3);
  });

  it('queue one confirmation each, but for who is refused or repeats a key', async () => {
    await aConfirmation();
    const twice = () => place({ idempotency_key: 'twice' });
    await placedTogether([twice, () => place({ wine: 987_654_321 }), twice, () => place()]);
    expect(await confirmed()).toEqual([1, 2, 3]);
  });

  it('queue their confirmations when another round takes the place of the one they waited for', async () => {
    await aConfirmation();
    const { round, offerings } = await aRound(administrator, route);
    await testDatabase`
      UPDATE purchase_rounds SET status = 'draft', opens_at = opens_at - interval '1 day' WHERE id = ${round.id}`;
    const other = () => place({ wine: offerings[0]?.id ?? 0 });
    const outcomes = await placedTogether(
      [other, other],
      (connection) => connection`
        UPDATE purchase_rounds SET status = CASE id WHEN ${roundId} THEN 'closed' ELSE 'open' END
        WHERE route_id = ${route.id}`,
    );
    expect(outcomes.map((outcome) => orderOf(outcome).purchase_round_id)).toEqual([round.id, round.id]);
    expect(await confirmed()).toEqual([1, 2]);
  });

  it('are all refused when the round closes while they wait', async () => {
    const outcomes = await placedTogether(
      [() => place(), () => place()],
      (connection) => connection`UPDATE purchase_rounds SET status = 'closed' WHERE id = ${roundId}`,
    );
    const refused = { reason: { status: 409, problem: 'noOpenRound' } };
    expect(outcomes).toMatchObject([refused, refused]);
    expect(await stored()).toEqual([]);
  });

  it('do not include one whose sender left meanwhile', async () => {
    const gone = new AbortController();
    const outcomes = await placedTogether(
      [
        () => place({ email: 'b@example.org' }),
        () => forCaller(gone.signal, () => place({ email: 'gone@example.org' })),
        () => place({ email: 'c@example.org' }),
      ],
      async () => gone.abort(),
    );
    expect(outcomes).toMatchObject([{}, { reason: { problem: 'busy', status: 503 } }, {}]);
    expect((await stored()).map(({ email }) => email)).toEqual(
      ['first', 'b', 'c'].map((name) => `${name}@example.org`),
    );
  });

  it('are refused each where no route is served', async () => {
    const lines = [{ wine_offering_id: riesling, quantity: 1 }];
    const nowhere = async () =>
      placeOrder.atHost?.('nowhere.example.org', { name: 'Ada', email: 'ada@example.org', lines });
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, nowhere));
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.problem)).toEqual(
      Array.from({ length: 4 }, () => 'unknownHost'),
    );
  });
});

describe('of orders in one statement', () => {
  it('one whose participant somebody else has locked is refused when it has waited, and the others are placed', async () => {
    const { id } = await aParticipant(administrator, route, 'Bo');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const holding = testDatabase.begin(async (connection) => {
      await connection`SELECT FROM participants WHERE id = ${id} FOR UPDATE`;
      await held;
    });
    const placing = placedTogether([
      () => place({ email: 'b@example.org' }),
      () => place({ email: 'bo@example.org' }),
      () => place({ email: 'c@example.org' }),
    ]);
    await expect.poll(stored).toHaveLength(3);
    limitFromNow();
    const outcomes = await placing;
    release();
    await holding;
    // The others with the first one, and that one again and again.
    expect(statements()).toBeGreaterThan(1);
    expect(outcomes).toMatchObject([
      { value: { placed: { order_number: 2 } } },
      { reason: { status: 503, problem: 'unavailable' } },
      { value: { placed: { order_number: 3 } } },
    ]);
  });

  it('none is placed when the transaction cannot be committed', async () => {
    await testDatabase.unsafe(`
      CREATE FUNCTION fail_at_commit() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100', MESSAGE = 'no space left'; END $$;
      CREATE CONSTRAINT TRIGGER fail_at_commit AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (NEW.comment = 'cannot be committed') EXECUTE FUNCTION fail_at_commit()`);
    onTestFinished(async () => {
      await testDatabase`DROP FUNCTION fail_at_commit CASCADE`;
    });
    const outcomes = await placedTogether([
      () => place({ email: 'b@example.org' }),
      () => place({ email: 'c@example.org', comment: 'cannot be committed' }),
    ]);
    const refused = { reason: { status: 503, problem: 'unavailable' } };
    expect(outcomes).toMatchObject([refused, refused]);
    expect((await stored()).map(({ email }) => email)).toEqual(['first@example.org']);
  });

  it('each may have been placed, as its sender is told, when the connection is lost', async () => {
    await testDatabase.unsafe(`
      CREATE FUNCTION end_connection() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
      CREATE TRIGGER end_connection AFTER INSERT ON orders
        FOR EACH ROW WHEN (NEW.comment = 'ends the connection') EXECUTE FUNCTION end_connection()`);
    onTestFinished(async () => {
      await testDatabase`DROP FUNCTION end_connection CASCADE`;
    });
    const outcomes = await placedTogether([
      () => place({ email: 'b@example.org' }),
      () => place({ email: 'c@example.org', comment: 'ends the connection' }),
    ]);
    const unsure = { reason: { status: 503, problem: 'outcomeUnknown' } };
    expect(outcomes).toMatchObject([unsure, unsure]);
    expect((await stored()).map(({ email }) => email)).toEqual(['first@example.org']);
  });

  it('a key that another process has in hand is waited for, and no two processes wait for each other', async () => {
    const sent = (email: string, key: string) => ({
      name: 'Ada',
      email,
      phone: null,
      comment: '',
      lines: [{ wine_offering_id: riesling, quantity: 1 }],
      access_token: `${key}-0123456789012345`,
      idempotency_key: key,
      request_hash: key,
      now: null,
      locale: null,
    });
    const place = (connection: typeof testDatabase, email: string, key: string) => connection`
      SELECT place_public_orders(${route.organizationId}, ${route.id}, ${[sent(email, key)] as never}) AS answers`;
    const answers = await testDatabase.begin(async (connection) => {
      const one = connection as unknown as typeof testDatabase;
      await place(one, 'b@example.org', 'first key');
      const other = place(testDatabase, 'c@example.org', 'second key').execute();
      await expect.poll(waitingForLocks).toBe(1);
      const [mine] = await place(one, 'c@example.org', 'second key');
      return { mine, other };
    });
    const [theirs] = await answers.other;
    expect(theirs).toEqual(answers.mine);
  });
});

describe('an order that meets a row which somebody holds', () => {
  const held = ['held-1@example.org', 'held-2@example.org'];

  it('is refused when it has waited, and keeps no other order from being placed', async () => {
    for (const email of held) await aParticipant(administrator, route, 'Held', { email });
    const outcomes = await testDatabase.begin(async (connection) => {
      await connection`SELECT FROM participants WHERE email IN ${connection(held)} FOR UPDATE`;
      const emails = Array.from({ length: 60 }, (_, n) => held[n - 10] ?? `free-${n}@example.org`);
      const waiting = emails.map((email) => place({ email }));
      await Promise.allSettled(waiting.filter((_, n) => !held[n - 10]));
      limitFromNow();
      return Promise.allSettled(waiting);
    });
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(58);
    expect(outcomes.slice(10, 12)).toMatchObject(held.map(() => ({ reason: { status: 503 } })));
  });

  it('is placed as soon as the row is free', async () => {
    const [email = ''] = held;
    await aParticipant(administrator, route, 'Held', { email });
    const { waiting, other } = await testDatabase.begin(async (connection) => {
      await connection`SELECT FROM participants WHERE email = ${email} FOR UPDATE`;
      const waiting = place({ email });
      const other = await place({ email: 'free@example.org' });
      return { waiting: [waiting], other };
    });
    expect([other.placed.order_number, (await waiting[0])?.placed.order_number]).toEqual([1, 2]);
  });
});

it('orders that are refused while waiting for a locked round are not stored', async () => {
  lockTimeout.ms = 100;
  // Sessions keep the time-outs with which they began.
  await openPools(testDatabaseUrl()).close();
  const limited = openPools(testDatabaseUrl());
  lockTimeout.ms = undefined;
  onTestFinished(async () => {
    await limited.close();
    openPools(testDatabaseUrl());
  });
  const refused = await testDatabase.begin(async (connection) => {
    await connection`SELECT FROM purchase_rounds WHERE id = ${roundId} FOR UPDATE`;
    return Promise.allSettled(Array.from({ length: 60 }, () => place()));
  });
  const tooLong = { status: 'rejected', reason: { status: 503, problem: 'tookTooLong' } };
  expect(refused).toMatchObject(Array(60).fill(tooLong));
  expect(await stored()).toEqual([]);
});
