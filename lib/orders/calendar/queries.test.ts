import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { updateOrder } from '@/lib/orders/commands';
import { updateOwnOrder } from '@/lib/orders/own-order';
import { setClock } from '@/lib/process/runtime/clock';
import { updateRound } from '@/lib/rounds/commands';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, route, visitor, withRoute } from '@/test/support/rounds/opening';
import { anOrder } from '@/test/support/rounds/placing';
import { aRound, aRoute } from '@/test/support/rules';
import { pickupCalendar, routeCalendar } from './queries';

withRoute({ route: { locale: 'nl-NL' } });

const DATES = {
  opens_at: '2026-11-01T08:00:00Z',
  order_deadline_at: '2026-12-01T18:00:00Z',
  pickup_at: '2026-12-04T17:00:00Z',
};

beforeEach(async () => {
  setClock(new Date('2026-11-10T12:00:00Z'));
  onTestFinished(() => setClock(null));
});

/** The events of a calendar, each with its properties by name. */
const eventsIn = (text: string): Record<string, string>[] =>
  text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((event) =>
      Object.fromEntries(event.split('\r\n').map((line) => /^([^:]*):?(.*)$/s.exec(line)?.slice(1) ?? [])),
    );

const calendar = async () => eventsIn(await routeCalendar(visitor, {}));
const summaries = async () => (await calendar()).map(({ SUMMARY }) => SUMMARY);

describe('the calendar of a route', () => {
  it('has the deadline and the pickup of an open round, in the language of the route', async () => {
    const { round } = await aRound(administrator, route, {
      ...DATES,
      name: 'Najaar',
      pickup_location: 'Kade 12',
    });
    const domain = route.publicDomain;
    expect(await calendar()).toEqual([
      expect.objectContaining({
        UID: `deadline-${round.id}@${domain}`,
        DTSTART: '20261201T180000Z',
        SUMMARY: 'Besteldeadline: Najaar',
      }),
      expect.objectContaining({
        UID: `pickup-${round.id}@${domain}`,
        DTSTART: '20261204T170000Z',
        SUMMARY: 'Afhalen: Najaar',
        LOCATION: 'Kade 12',
      }),
    ]);
  });

  it('has no drafts, none of another route, and no round that closed more than 90 days ago', async () => {
    const elsewhere = await aRoute(administrator);
    await aRound(administrator, elsewhere.route, DATES);
    await aRound(administrator, route, { ...DATES, status: 'draft' });
    setClock(new Date('2026-08-12T12:01:00Z'));
    await aRound(administrator, route, { ...DATES, status: 'closed', name: 'Voorjaar' });
    setClock(new Date('2026-11-10T12:00:00Z'));
    expect(await summaries()).toEqual(['Besteldeadline: Voorjaar', 'Afhalen: Voorjaar']);
    setClock(new Date('2026-11-10T12:02:00Z'));
    expect(await summaries()).toEqual([]);
  });

  it.each([
    { pickup_at: '2026-12-05T17:00:00Z' },
    { pickup_until: '2026-12-04T19:00:00Z' },
    { order_deadline_at: '2026-12-02T18:00:00Z' },
    { pickup_location: 'Plein 3' },
    { name: 'Winter' },
  ])('counts a change that a calendar shows, and keeps its ids: %j', async (change) => {
    const { round } = await aRound(administrator, route, DATES);
    const before = await calendar();
    await updateRound(administrator, { id: round.id, ...change });
    const after = await calendar();
    expect(after.map(({ UID }) => UID)).toEqual(before.map(({ UID }) => UID));
    after.forEach(({ SEQUENCE }, place) => {
      expect(Number(SEQUENCE)).toBeGreaterThan(Number(before[place]?.SEQUENCE));
    });
    expect(after).not.toEqual(before.map((event) => ({ ...event, SEQUENCE: '1' })));
  });

  it('counts nothing where nothing changes that it shows', async () => {
    const { round } = await aRound(administrator, route, DATES);
    const before = await calendar();
    await updateRound(administrator, { id: round.id, ...DATES, description: 'Other words' });
    expect(await calendar()).toEqual(before);
  });
});

describe("the calendar of an order's pickup", () => {
  it('has that pickup alone, which moves with the round and is cancelled with the order', async () => {
    const { round, offerings } = await aRound(administrator, route, { ...DATES, name: 'Najaar' });
    const { placed } = await anOrder(visitor, offerings[0]?.id);
    const token = placed.access_token;
    const [before, ...others] = eventsIn(await pickupCalendar(visitor, { token }));
    expect(others).toEqual([]);
    expect(before).toMatchObject({
      UID: `pickup-${round.id}-1@${route.publicDomain}`,
      SUMMARY: 'Afhalen: Najaar\\, bestelling 1',
      STATUS: 'CONFIRMED',
    });
    expect(before?.URL).toContain(token);
    await updateRound(administrator, { id: round.id, pickup_at: '2026-12-05T17:00:00Z' });
    await updateOwnOrder(visitor, { token, cancelled: true });
    const [after] = eventsIn(await pickupCalendar(visitor, { token }));
    expect(after).toMatchObject({ UID: before?.UID, DTSTART: '20261205T170000Z', STATUS: 'CANCELLED' });
    expect(Number(after?.SEQUENCE)).toBeGreaterThan(Number(before?.SEQUENCE));
    const elsewhere = await aRoute(administrator);
    await expectRefusal(pickupCalendar(elsewhere.visitor, { token }), 404);
  });

  it('counts that its order is cancelled and restored, whoever does it, and nothing else of the order', async () => {
    const { offerings } = await aRound(administrator, route, DATES);
    const { order_id: id, access_token: token } = (await anOrder(visitor, offerings[0]?.id)).placed;
    const sequence = async () => Number(eventsIn(await pickupCalendar(visitor, { token }))[0]?.SEQUENCE);
    const [, common] = await calendar();
    const first = await sequence();
    await updateOrder(administrator, { id, paid: true, comment: 'By bike' });
    expect(await sequence()).toBe(first);
    await updateOwnOrder(visitor, { token, cancelled: true });
    expect(await sequence()).toBe(first + 1);
    await updateOrder(administrator, { id, cancelled: true });
    expect(await sequence()).toBe(first + 1);
    await updateOrder(administrator, { id, cancelled: false });
    expect(await sequence()).toBe(first + 2);
    expect((await calendar())[1]).toEqual(common);
  });
});
