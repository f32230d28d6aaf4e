import { describe, expect, it } from 'vitest';
import { administrator, route, visitor, withRoute } from '@/test/support/rounds/opening';
import { aRound, aRoute } from '@/test/support/rules';
import { createRound, updateRound } from './commands';
import { nextOpening } from './next-opening';

withRoute();

const plan = async (year: number, more: object = {}, of = route) => {
  const { round } = await aRound(administrator, of, {
    status: 'draft',
    opens_at: `${year}-05-01T10:00:00Z`,
    order_deadline_at: `${year}-06-01T10:00:00Z`,
    pickup_at: `${year}-07-01T10:00:00Z`,
    ...more,
  });
  return round;
};
const opening = async () => (await nextOpening(visitor, {}))?.toISOString() ?? null;

describe('the next opening', () => {
  it('is the earliest one ahead of the drafts that have their dates', async () => {
    expect(await opening()).toBeNull();
    await plan(2020);
    await plan(2091, { pickup_at: null });
    await plan(2092, { order_deadline_at: '2092-04-01T10:00:00Z' });
    await createRound(administrator, { route_id: route.id, name: 'No dates' });
    await createRound(administrator, {
      route_id: route.id,
      name: 'No wines',
      opens_at: '2093-05-01T10:00:00Z',
      order_deadline_at: '2093-06-01T10:00:00Z',
      pickup_at: '2093-07-01T10:00:00Z',
    });
    expect(await opening()).toBeNull();
    await plan(2095);
    const { id } = await plan(2094);
    expect(await opening()).toBe('2094-05-01T10:00:00.000Z');
    await updateRound(administrator, { id, status: 'closed' });
    expect(await opening()).toBe('2095-05-01T10:00:00.000Z');
  });

  it('is of the visitor’s own route', async () => {
    const other = await aRoute(administrator);
    await plan(2094, {}, other.route);
    expect(await opening()).toBeNull();
  });
});
