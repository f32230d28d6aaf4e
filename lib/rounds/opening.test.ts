import { beforeAll, describe, expect, it } from 'vitest';
import type { Administrator, Visitor } from '@/lib/caller';
import { versionOf } from '@/lib/version';
import { anAdministrator, aRound, aRoute, DATES, openTestDatabase } from '@/test/support/rules';
import { copyRound, createRound, updateRound } from './commands';
import { openRound } from './opening';
import { presentOpening } from './present';
import { currentRound, getRound, type Round } from './queries';

openTestDatabase();

let administrator: Administrator;

beforeAll(async () => {
  administrator = await anAdministrator();
});

const status = async (round: Round) => (await getRound(administrator, { id: round.id })).status;
const shown = async (visitor: Visitor) => (await currentRound(visitor, {}))?.round.id;

describe('opening a round', () => {
  it('asks what becomes of the other open rounds of the route, and changes nothing without an answer', async () => {
    const { route, visitor } = await aRoute(administrator);
    const { round: first } = await aRound(administrator, route);
    const { round } = await aRound(administrator, route, { status: 'draft' });
    await expect(openRound(administrator, { id: round.id })).rejects.toMatchObject({
      status: 422,
      errors: [{ path: 'others', message: 'Choose what to do with the round that is already open.' }],
    });
    expect([await status(first), await status(round)]).toEqual(['open', 'draft']);
    expect(await openRound(administrator, { id: round.id, others: 'leave' })).toMatchObject({
      status: 'open',
    });
    expect(await status(first)).toBe('open');
    expect(await shown(visitor)).toBe(round.id);
  });

  it('closes the others of its route in the same transaction, and no other route’s', async () => {
    const { route } = await aRoute(administrator);
    const { round: elsewhere } = await aRound(administrator, (await aRoute(administrator)).route);
    const { round: one } = await aRound(administrator, route);
    const { round: two } = await aRound(administrator, route);
    const undated = await createRound(administrator, { route_id: route.id });
    await expect(openRound(administrator, { id: undated.id, others: 'close' })).rejects.toMatchObject({
      problem: 'roundDatesMissing',
    });
    expect([await status(one), await status(two)]).toEqual(['open', 'open']);
    await updateRound(administrator, { id: undated.id, ...DATES });
    await openRound(administrator, { id: undated.id, others: 'close' });
    expect([await status(one), await status(two), await status(undated)]).toEqual([
      'closed',
      'closed',
      'open',
    ]);
    expect(await status(elsewhere)).toBe('open');
  });

  it('is refused when another round was opened after the page was shown', async () => {
    const { route } = await aRoute(administrator);
    const { round } = await aRound(administrator, route, { status: 'draft' });
    const { round: other } = await aRound(administrator, route, { status: 'draft' });
    const seen = versionOf(presentOpening(round, []));
    const opened = await openRound(
      administrator,
      { id: other.id },
      { seen: versionOf(presentOpening(other, [])) },
    );
    await expect(openRound(administrator, { id: round.id }, { seen })).rejects.toMatchObject({
      problem: 'changedMeanwhile',
    });
    const again = { seen: versionOf(presentOpening(round, [opened])) };
    await openRound(administrator, { id: round.id, others: 'close' }, again);
    expect([await status(round), await status(other)]).toEqual(['open', 'closed']);
  });

  it('lets only one of two that are opened at once go without the question', async () => {
    const { route } = await aRoute(administrator);
    const drafts = [
      await aRound(administrator, route, { status: 'draft' }),
      await aRound(administrator, route, { status: 'draft' }),
    ];
    const answers = await Promise.allSettled(
      drafts.map(({ round }) => openRound(administrator, { id: round.id })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is not possible for another organization', async () => {
    const { route } = await aRoute(administrator);
    const { round } = await aRound(administrator, route, { status: 'draft' });
    await expect(openRound(await anAdministrator(), { id: round.id })).rejects.toMatchObject({ status: 404 });
  });
});

it('a copy keeps its dates, or has them moved ahead where that is asked for', async () => {
  const { route } = await aRoute(administrator, { time_zone: 'Europe/Amsterdam' });
  const past = { opens_at: '2020-01-06T09:00', order_deadline_at: '2020-01-19T20:00', pickup_at: null };
  const { round } = await aRound(administrator, route, { status: 'draft', ...past });
  const same = await copyRound(administrator, { id: round.id });
  expect([same.opensAt, same.orderDeadlineAt, same.pickupAt]).toEqual([
    round.opensAt,
    round.orderDeadlineAt,
    null,
  ]);
  const ahead = await copyRound(administrator, { id: round.id, dates_ahead: true });
  expect(ahead.opensAt?.getTime()).toBeGreaterThan(Date.now());
  expect(ahead.opensAt?.getTime()).toBeLessThan(Date.now() + 8 * 24 * 3600_000);
  expect(
    ahead.opensAt?.toLocaleString('en', { weekday: 'short', hour: 'numeric', timeZone: 'Europe/Amsterdam' }),
  ).toBe('Mon 9 AM');
  expect(ahead.pickupAt).toBeNull();
});
