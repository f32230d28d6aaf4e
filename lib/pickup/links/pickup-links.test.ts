import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '@/lib/process/runtime/clock';
import { createRound } from '@/lib/rounds/commands';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { administrator, visitor, withRoute } from '@/test/support/rounds/opening';
import { aRoute, aRoutedRound, testDatabase } from '@/test/support/rules';
import { createPickupLink, endPickupLink } from './commands';
import { helperAt } from './helper';
import { presentNewPickupLink, presentPickupLink } from './present';
import { getPickupLink, listPickupLinks } from './queries';

withRoute({ route: { time_zone: 'Pacific/Auckland' } });

let roundId: number;

beforeEach(async () => {
  setClock(new Date('2026-12-04T10:00:30Z'));
  roundId = await roundWith({ pickup_at: '2026-12-05T11:30:00Z' });
});
afterEach(() => setClock(null));

const DATES = { opens_at: '2026-11-01T08:00:00Z', order_deadline_at: '2026-12-01T08:00:00Z' };
const roundWith = async (fields: object) =>
  (await createRound(administrator, { route_id: visitor.route.id, ...DATES, ...fields })).id;
const make = async (fields: object = {}) =>
  presentNewPickupLink(await createPickupLink(administrator, { purchase_round_id: roundId, ...fields }));
const secretOf = (url: string | null) => /\/helping\/([\w-]+)$/.exec(url ?? '')?.[1] ?? '';

describe('a pickup link', () => {
  it('ends with the day after the pickup, where the group is', async () => {
    const { url, ...link } = await make({ label: ' Table 2 ' });
    expect(link).toEqual({
      id: link.id,
      purchase_round_id: roundId,
      label: 'Table 2',
      // The pickup is on the 6th there, and their 7th ends at 11:00 UTC.
      expires_at: '2026-12-07T10:59:59.999Z',
      ended_at: null,
      last_used_at: null,
      created_at: expect.any(String),
    });
    expect(url).toMatch(new RegExp(`^https?://${visitor.route.publicDomain}(:\\d+)?/helping/[\\w-]{32}$`));
    const stored = await testDatabase`SELECT row_to_json(link)::text AS row FROM pickup_links link`;
    expect(JSON.stringify(stored)).not.toContain(secretOf(url));
  });

  it.each([
    ['without a pickup', {}],
    ['after it', { pickup_at: '2026-12-01T10:00:00Z' }],
  ])('ends in 48 hours %s', async (_when, dates) => {
    const { expires_at } = await make({ purchase_round_id: await roundWith(dates) });
    expect(expires_at).toBe('2026-12-06T10:00:30.000Z');
  });

  it.each([
    ['an end that is now', { expires_at: '2026-12-04T10:00:30Z' }, 'expires_at'],
    ['a long label', { label: 'x'.repeat(101) }, 'label'],
    ['a round that there is not', { purchase_round_id: 4_000_000_000 }, 'purchase_round_id'],
  ])('is not made with %s', async (_what, fields, path) => {
    await expectInvalid(make(fields), path);
    expect((await listPickupLinks(administrator, {})).total).toBe(0);
  });

  it('is listed with the others of its round', async () => {
    const { id } = await make({ expires_at: '2026-12-04T23:01' });
    await make({ purchase_round_id: await roundWith({}) });
    const { items, total } = await listPickupLinks(administrator, { purchase_round_id: String(roundId) });
    expect([items.map(presentPickupLink), total]).toEqual([
      [expect.objectContaining({ id, expires_at: '2026-12-04T10:01:00.000Z' })],
      1,
    ]);
  });

  it('is used to the minute, and looking at it does not use it', async () => {
    const { id, url } = await make();
    const secret = secretOf(url);
    const used = async () => presentPickupLink(await getPickupLink(administrator, { id })).last_used_at;
    const host = visitor.route.publicDomain;
    expect(await helperAt(host, secret, 'looks')).toMatchObject({ link: { id } });
    expect(await used()).toBeNull();
    await helperAt(host, secret);
    expect(await used()).toBe('2026-12-04T10:00:00.000Z');
    setClock(new Date('2026-12-04T10:01:59Z'));
    await helperAt(host, secret);
    expect(await used()).toBe('2026-12-04T10:01:00.000Z');
  });

  it('opens nothing once it has ended or expired, with another secret or on another route', async () => {
    const [ended, expired] = [await make(), await make({ expires_at: '2026-12-04T10:05:00Z' })];
    const { visitor: neighbour } = await aRoute(administrator);
    const opens = async (secret: string, { route } = visitor) =>
      (await helperAt(route.publicDomain, secret)) !== undefined;
    expect(await opens(secretOf(ended.url))).toBe(true);
    expect(await opens(secretOf(ended.url), neighbour)).toBe(false);
    expect(await opens(`${secretOf(ended.url)}x`)).toBe(false);
    await endPickupLink(administrator, { id: ended.id });
    setClock(new Date('2026-12-04T10:05:00Z'));
    expect([await opens(secretOf(ended.url)), await opens(secretOf(expired.url))]).toEqual([false, false]);
  });

  it('ends once', async () => {
    const { id } = await make();
    await endPickupLink(administrator, { id });
    const { endedAt } = await getPickupLink(administrator, { id });
    setClock(new Date('2026-12-04T12:00:00Z'));
    await endPickupLink(administrator, { id });
    expect([endedAt, await getPickupLink(administrator, { id })]).toMatchObject([
      new Date('2026-12-04T10:00:30Z'),
      { endedAt },
    ]);
  });

  it('goes with its round', async () => {
    const { round } = await aRoutedRound(administrator);
    const { id } = await make({ purchase_round_id: round.id });
    await testDatabase`DELETE FROM purchase_rounds WHERE id = ${round.id}`;
    await expectRefusal(getPickupLink(administrator, { id }), 404);
  });
});
