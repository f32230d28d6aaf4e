import { afterEach, describe, expect, it } from 'vitest';
import { getMailing } from '@/lib/mail/plans/queries';
import { setClock } from '@/lib/process/runtime/clock';
import type { Visitor } from '@/lib/rules/caller';
import { versionOf } from '@/lib/rules/version';
import { aMailing } from '@/test/support/mail/mailing';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { administrator, withOrganization } from '@/test/support/rounds/opening';
import { aRound, aRoute, aRoutedRound, DATES } from '@/test/support/rules';
import { copyRound, createRound, updateRound } from './commands';
import { extendRound, openRound } from './opening';
import { presentOpening } from './present';
import { currentRound, getRound, type Round } from './queries';

withOrganization({ once: true });

afterEach(() => setClock(null));

const status = async (round: Round) => (await getRound(administrator, { id: round.id })).status;
const shown = async (visitor: Visitor) => (await currentRound(visitor, {}))?.round.id;

describe('opening a round', () => {
  it('asks what becomes of the other open rounds of the route, and changes nothing without an answer', async () => {
    const { route, visitor } = await aRoute(administrator);
    const { round: first } = await aRound(administrator, route);
    const { round } = await aRound(administrator, route, { status: 'draft' });
    await expectRefusal(openRound(administrator, { id: round.id }), 422, {
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
    await expectRefusal(openRound(administrator, { id: undated.id, others: 'close' }), 'roundDatesMissing');
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
    const { route, round } = await aRoutedRound(administrator, { status: 'draft' });
    const { round: other } = await aRound(administrator, route, { status: 'draft' });
    const seen = versionOf(presentOpening(round, []));
    const opened = await openRound(
      administrator,
      { id: other.id },
      { seen: versionOf(presentOpening(other, [])) },
    );
    await expectRefusal(openRound(administrator, { id: round.id }, { seen }), 'changedMeanwhile');
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
});

it('a copy keeps its dates', async () => {
  const { route } = await aRoute(administrator, { time_zone: 'Europe/Amsterdam' });
  const past = { opens_at: '2020-01-06T09:00', order_deadline_at: '2020-01-19T20:00', pickup_at: null };
  const { round } = await aRound(administrator, route, { status: 'draft', ...past });
  const { opensAt, orderDeadlineAt, pickupAt } = await copyRound(administrator, { id: round.id });
  expect([opensAt, orderDeadlineAt, pickupAt]).toEqual([round.opensAt, round.orderDeadlineAt, null]);
});

describe('opening at a time of its own', () => {
  const NOW = new Date('2031-03-01T12:00:00Z');
  const made = async (fields: Record<string, unknown>) => {
    const { route } = await aRoute(administrator);
    return (await aRound(administrator, route, { status: 'draft', ...fields })).round;
  };

  it.each([
    [null, NOW],
    ['2031-03-01T12:00:00.001Z', NOW],
    ['2031-03-01T12:00:00Z', NOW],
    ['2031-02-01T12:00:00Z', new Date('2031-02-01T12:00:00Z')],
  ])('makes an opening of %s one at %s', async (opens_at, opensAt) => {
    setClock(NOW);
    const round = await made({ opens_at });
    expect(await openRound(administrator, { id: round.id })).toMatchObject({
      status: 'open',
      opensAt,
      openedAt: NOW,
    });
  });

  it.each(['order_deadline_at', 'pickup_at'])('needs %s all the same', async (date) => {
    const round = await made({ opens_at: null, [date]: null });
    await expectRefusal(openRound(administrator, { id: round.id }), 'roundDatesMissing');
    expect(await status(round)).toBe('draft');
  });
});

describe('extending a round', () => {
  const at = (time: string) => setClock(new Date(time));
  const LATER = '2031-03-20T18:00:00Z';

  async function aShortRound(fields: Record<string, unknown> = {}) {
    at('2031-03-01T12:00:00Z');
    const { route } = await aRoute(administrator, { time_zone: 'Europe/Amsterdam' });
    const dates = { order_deadline_at: '2031-03-08T18:00:00Z', pickup_at: '2031-03-25T10:00:00Z' };
    return { route, ...(await aRound(administrator, route, { ...dates, ...fields })) };
  }
  const extend = (round: Round, fields: Record<string, unknown> = {}, seen?: { seen: string }) =>
    extendRound(administrator, { id: round.id, order_deadline_at: LATER, ...fields }, seen);

  it('moves the deadline of an open round, earlier too, in the time zone of its route', async () => {
    const { round } = await aShortRound();
    expect(await extend(round)).toMatchObject({ status: 'open', orderDeadlineAt: new Date(LATER) });
    expect(await extend(round, { order_deadline_at: '2031-03-05T20:00' })).toMatchObject({
      orderDeadlineAt: new Date('2031-03-05T19:00:00Z'),
      openedAt: new Date('2031-03-01T12:00:00Z'),
    });
  });

  it('moves what is planned before the deadline and was not sent', async () => {
    const { round } = await aShortRound();
    const { id } = await aMailing(administrator, round, 'deadline_reminder', -2, '18:00');
    await extend(round);
    expect((await getMailing(administrator, { id })).dueAt).toEqual(new Date('2031-03-18T17:00:00Z'));
  });

  it.each([
    ['2031-03-15T11:59:59.999Z', true],
    ['2031-03-15T12:00:00Z', false],
  ])('opens again at %s what closed on the 8th at noon: %s', async (time, possible) => {
    const { round } = await aShortRound();
    at('2031-03-08T12:00:00Z');
    await updateRound(administrator, { id: round.id, status: 'closed' });
    at(time);
    if (possible) expect(await extend(round)).toMatchObject({ status: 'open', openedAt: new Date(time) });
    else await expectRefusal(extend(round), 409, 'roundNotExtendable');
  });

  it('asks what becomes of other open rounds only where it opens one again', async () => {
    const { route, round } = await aShortRound();
    const { round: other } = await aRound(administrator, route);
    await extend(round);
    await updateRound(administrator, { id: round.id, status: 'closed' });
    await expectInvalid(extend(round), 'others');
    await extend(round, { others: 'close' });
    expect([await status(round), await status(other)]).toEqual(['open', 'closed']);
  });

  it('is refused for a draft, a deadline that has passed, and one who saw another state', async () => {
    const { round } = await aShortRound();
    await expectInvalid(extend(round, { order_deadline_at: '2031-03-01T12:00:00Z' }), 'order_deadline_at');
    await expectRefusal(extend(round, { order_deadline_at: null }), 422);
    const seen = versionOf(presentOpening(round, []));
    await updateRound(administrator, { id: round.id, status: 'draft' });
    await expectRefusal(extend(round, {}, { seen }), 'changedMeanwhile');
    await expectRefusal(extend(round), 'roundNotExtendable');
  });
});
