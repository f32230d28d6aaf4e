import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { updateRound } from '@/lib/rounds/commands';
import { currentRoundAtHost, storefrontState } from '@/lib/rounds/public';
import { takeSent } from '@/test/support/recorded';
import { administrator, round, route, withRound } from '@/test/support/rounds/opening';
import { aRound, aRoute, testDatabase, waitingForLocks } from '@/test/support/rules';
import { forCaller } from '../statements/queueing';

// One statement finds an answer common to all visitors of a host, for concurrent requests.

vi.mock('postgres', async (importOriginal) =>
  (await import('@/test/support/recorded')).recordingDriver(await importOriginal()),
);

withRound();

const anyone = { kind: 'anyone' } as const;
const roundAt = (host = route.publicDomain) => currentRoundAtHost(anyone, { host });
const descriptionIn = (text: string) => JSON.parse(text).current_round?.description;

/** The answer of an `ask` that begins while a first visitor's statement is held up, and the first one's. */
async function behindAnother<T>(
  ask: () => Promise<T>,
): Promise<{ first: string; asked: T; statements: number }> {
  const { first, asked } = await testDatabase.begin(async (connection) => {
    await connection`LOCK TABLE purchase_rounds IN ACCESS EXCLUSIVE MODE`;
    const first = roundAt();
    await expect.poll(waitingForLocks).toBe(1);
    takeSent();
    const asked = ask();
    await connection`UPDATE purchase_rounds SET description = 'New' WHERE route_id = ${route.id}`;
    return { first, asked };
  });
  const told = { first: await first, asked: await asked };
  return { ...told, statements: takeSent().filter(({ text }) => text.includes('wine_offerings')).length };
}

describe('visitors who ask while another is being answered', () => {
  it('are all told what the next statement finds', async () => {
    const { asked, statements } = await behindAnother(() =>
      Promise.all(Array.from({ length: 40 }, () => roundAt())),
    );
    expect(statements).toBe(1);
    expect(asked.map(descriptionIn)).toEqual(Array.from({ length: 40 }, () => 'New'));
  });

  it('of something else or at another host, are told of that', async () => {
    const { route: other } = await aRoute(administrator, { public_domain: 'other.example.org' });
    const { asked } = await behindAnother(() =>
      Promise.all([
        storefrontState(anyone, { host: route.publicDomain }),
        roundAt(other.publicDomain),
        roundAt(),
      ]),
    );
    const [state, otherRound, round] = asked;
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(state).toEqual({ state: digest, counts: digest });
    expect(descriptionIn(otherRound)).toBeUndefined();
    expect(descriptionIn(round)).toBe('New');
  });

  it('are answered although one of them has left', async () => {
    const gone = new AbortController();
    const { asked } = await behindAnother(() => {
      const left = forCaller(gone.signal, () => roundAt());
      const others = [roundAt(), roundAt()];
      gone.abort();
      return Promise.allSettled([left, ...others]);
    });
    const [left, ...others] = asked;
    expect(left).toMatchObject({ reason: { problem: 'busy', status: 503 } });
    expect(others).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
  });

  it('are each refused when their statement fails, and the next are answered', async () => {
    await testDatabase`ALTER TABLE bottle_counts RENAME TO hidden`;
    onTestFinished(async () => {
      await testDatabase`ALTER TABLE IF EXISTS hidden RENAME TO bottle_counts`;
    });
    const { first, asked } = await testDatabase.begin(async (connection) => {
      await connection`LOCK TABLE purchase_rounds IN ACCESS EXCLUSIVE MODE`;
      const begun = () => Promise.allSettled([roundAt(), roundAt()]);
      return { first: Promise.allSettled([roundAt()]), asked: begun() };
    });
    expect(await first).toMatchObject([{ status: 'rejected' }]);
    expect(await asked).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    await testDatabase`ALTER TABLE hidden RENAME TO bottle_counts`;
    expect(descriptionIn(await roundAt())).toBe('');
  });
});

describe('the state of the first page', () => {
  const state = () => storefrontState(anyone, { host: route.publicDomain });

  it.each<[string, 'state' | 'counts', () => Promise<unknown>]>([
    [
      'a price that is put back',
      'state',
      async () => {
        await testDatabase`UPDATE wine_offerings SET price_cents = price_cents + 1`;
        await testDatabase`UPDATE wine_offerings SET price_cents = price_cents - 1`;
      },
    ],
    [
      'bottles that are ordered and cancelled',
      'counts',
      async () => {
        await testDatabase`UPDATE bottle_counts SET bottles = bottles + 6`;
        await testDatabase`UPDATE bottle_counts SET bottles = bottles - 6`;
      },
    ],
    [
      'a newer round that opens and closes',
      'state',
      async () => {
        const newer = await aRound(administrator, route, { opens_at: '2026-01-02T00:00:00Z' });
        await updateRound(administrator, { id: newer.round.id, status: 'closed' });
      },
    ],
  ])('never comes back after %s', async (_, part, make) => {
    await updateRound(administrator, { id: round.id, shows_crates: true });
    const before = await state();
    await make();
    expect((await state())?.[part]).not.toBe(before?.[part]);
  });
});
