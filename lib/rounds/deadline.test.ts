import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { getAnnouncing } from '@/lib/mail/runs/queries';
import { placeOrder } from '@/lib/orders/commands';
import { getRoundOrders, listRoundsWithTotals } from '@/lib/orders/lists/round-orders';
import { getOwnOrderWithOfferings, updateOwnOrder } from '@/lib/orders/own-order';
import { getOwnOrder } from '@/lib/orders/queries';
import { setClock } from '@/lib/process/runtime/clock';
import { anyone } from '@/lib/rules/caller';
import { administrator, offerings, round, visitor, withRound } from '@/test/support/rounds/opening';
import { updateRound } from './commands';
import { currentRoundAtHost } from './public';
import { currentRound } from './queries';

const DEADLINE = '2990-05-01T18:00:00.000Z';
withRound({ once: true, round: { order_deadline_at: DEADLINE } });

let token: string;

const order = (email: string) => ({
  name: 'Ada',
  email,
  lines: [{ wine_offering_id: offerings[0]?.id, quantity: 1 }],
});

beforeAll(async () => {
  token = (await placeOrder(visitor, order('ada@example.org'))).placed.access_token;
});

const succeeds = (attempt: Promise<unknown>) =>
  attempt.then(
    () => true,
    () => false,
  );

/** The answers of all code that decides whether the round takes orders. */
async function answers(): Promise<Record<string, boolean | undefined>> {
  const page = { limit: 10, offset: 0 };
  const { items } = await listRoundsWithTotals(administrator, page);
  return {
    publicApi: JSON.parse(await currentRoundAtHost(anyone, { host: visitor.route.publicDomain }))
      .current_round?.accepts_orders,
    storefront: (await currentRound(visitor, {}))?.round.takesOrders,
    ownOrder: (await getOwnOrder(visitor, { token })).round.takesOrders,
    changingIt: (await getOwnOrderWithOfferings(visitor, { token })).round.takesOrders,
    round: (await getRoundOrders(administrator, { id: round.id, ...page })).round.takesOrders,
    rounds: items.find((item) => item.round.id === round.id)?.round.takesOrders,
    announcing: (await getAnnouncing(administrator, { id: round.id })).round.takesOrders,
    placing: await succeeds(placeOrder(visitor, order('bo@example.org'))),
    changing: await succeeds(updateOwnOrder(visitor, { token, comment: 'Changed' })),
  };
}

const ASKED = ['publicApi', 'storefront', 'ownOrder', 'changingIt', 'round', 'rounds', 'announcing'];
const all = (answer: boolean) =>
  Object.fromEntries([...ASKED, 'placing', 'changing'].map((place) => [place, answer]));

describe('whether a round accepts orders', () => {
  it('is the same everywhere, before the deadline and from it on, to the millisecond', async () => {
    onTestFinished(() => setClock(null));
    setClock(new Date('2990-05-01T17:59:59.999Z'));
    expect(await answers()).toEqual(all(true));
    setClock(new Date(DEADLINE));
    expect(await answers()).toEqual(all(false));
  });

  it('depends on the database’s clock, whatever the clock of this process says', async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2991-01-01T00:00:00Z') });
    expect(await answers()).toEqual(all(true));
    vi.useRealTimers();
    await updateRound(administrator, { id: round.id, order_deadline_at: '2021-01-01T18:00:00Z' });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-06-01T00:00:00Z') });
    expect(await answers()).toEqual(all(false));
    vi.useRealTimers();
    await updateRound(administrator, { id: round.id, order_deadline_at: DEADLINE });
  });

  it('is false for a round that is closed before its deadline', async () => {
    await updateRound(administrator, { id: round.id, status: 'closed' });
    expect(await answers()).toEqual({ ...all(false), publicApi: undefined, storefront: undefined });
  });
});
