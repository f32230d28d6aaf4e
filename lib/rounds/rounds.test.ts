import { describe, expect, it } from 'vitest';
import { planNextRound, planRound } from '@/lib/mail/plans/planning';
import { updateOrder } from '@/lib/orders/commands';
import { expectRefusal } from '@/test/support/refusals';
import { administrator, elevated, route, visitor, withRoute } from '@/test/support/rounds/opening';
import { anOrder } from '@/test/support/rounds/placing';
import { aRound, aRoute, DATES, testDatabase } from '@/test/support/rules';
import { copyRound, createRound, deleteRound, updateRound } from './commands';
import { getRound, listRounds } from './queries';

withRoute({ once: true, route: { time_zone: 'Europe/Amsterdam' } });

async function ordered() {
  const { round, offerings } = await aRound(administrator, route, { opens_at: new Date().toISOString() });
  await anOrder(visitor, offerings[0]?.id, 3);
  return round;
}

describe('a new round', () => {
  it('is a draft, whatever is sent, and is named by its place on the route', async () => {
    const own = await aRoute(administrator);
    const first = await createRound(administrator, { route_id: own.route.id, status: 'open', ...DATES });
    const second = await createRound(administrator, { route_id: own.route.id });
    expect([first.status, first.name]).toEqual(['draft', 'Round 1']);
    expect([second.status, second.name, second.opensAt]).toEqual(['draft', 'Round 2', null]);
  });

  it('has names of one line', async () => {
    const named = (fields: object) => createRound(administrator, { route_id: route.id, ...fields });
    await expectRefusal(named({ name: 'Two\nlines' }), 422);
    const translations = [{ locale: 'fr', name: 'Deux\u2028lignes' }];
    await expectRefusal(named({ name: 'One', translations }), 422);
    expect((await named({ name: 'One\u202e' })).name).toBe('One');
  });

  it('that is begun in the console is named in the group’s language, and so is the next one', async () => {
    const { route: dutch } = await aRoute(administrator, { locale: 'nl-BE' });
    const begun = await planRound(administrator, { route_id: dutch.id, shows_crates: true });
    expect([begun.name, begun.status, begun.showsCrates]).toEqual(['Ronde 1', 'draft', true]);
    const named = await planRound(administrator, { route_id: dutch.id, name: 'Lente' });
    const copy = await planNextRound(administrator, { id: named.id });
    expect([named.name, copy.name]).toEqual(['Lente', 'Ronde 3']);
    expect((await createRound(administrator, { route_id: dutch.id })).name).toBe('Round 4');
  });

  it.each([
    // In Amsterdam, 2030: summer time begins on 31 March at 2:00 and ends on 27 October at 3:00.
    ['2030-07-01T12:00', '2030-07-01T10:00:00.000Z'],
    ['2030-12-01T12:00', '2030-12-01T11:00:00.000Z'],
    ['2030-03-31T02:30', '2030-03-31T01:30:00.000Z'],
    ['2030-10-27T02:30', '2030-10-27T00:30:00.000Z'],
    ['2030-07-01T12:00Z', '2030-07-01T12:00:00.000Z'],
    ['2030-07-01T12:00:30.5-03:30', '2030-07-01T15:30:30.500Z'],
  ])('reads %s in the time zone of its route', async (written, moment) => {
    const round = await createRound(administrator, { route_id: route.id, opens_at: written });
    expect(round.opensAt?.toISOString()).toBe(moment);
  });

  it.each([
    '2030-02-30T12:00',
    '2030-13-01T12:00',
    '2030-01-01T25:00',
    '2030-01-01T12:00+25:00',
    '0000-01-01T12:00',
    '10000-01-01T12:00',
    '2030-01-01',
    'tomorrow',
    1893456000,
  ])('is refused with the moment %s', async (opens_at) => {
    await expectRefusal(createRound(administrator, { route_id: route.id, opens_at }), 422, {
      errors: [expect.objectContaining({ path: 'opens_at' })],
    });
  });
});

describe('the date rule', () => {
  it.each(['open', 'closed'])('keeps a round from being %s until all three dates are set', async (status) => {
    for (const missing of ['opens_at', 'order_deadline_at', 'pickup_at']) {
      const { id } = await createRound(administrator, { route_id: route.id, ...DATES, [missing]: null });
      await expectRefusal(updateRound(administrator, { id, status }), 409, 'roundDatesMissing');
      expect((await getRound(administrator, { id })).status).toBe('draft');
      const given = { [missing]: DATES[missing as keyof typeof DATES] };
      expect(await updateRound(administrator, { id, status, ...given })).toMatchObject({ status });
      await expectRefusal(updateRound(administrator, { id, [missing]: null }), 409, 'roundDatesMissing');
    }
  });

  it('is enforced by the database too', async () => {
    const { id } = await createRound(administrator, { route_id: route.id });
    await expect(testDatabase`UPDATE purchase_rounds SET status = 'open' WHERE id = ${id}`).rejects.toThrow(
      'purchase_rounds_dates_check',
    );
  });

  it('allows a draft to lose its dates again', async () => {
    const { id } = await createRound(administrator, { route_id: route.id, ...DATES });
    expect(await updateRound(administrator, { id, opens_at: null })).toMatchObject({ opensAt: null });
  });
});

describe('the state of a round', () => {
  it('changes freely while nobody has ordered', async () => {
    const { id } = await createRound(administrator, { route_id: route.id, ...DATES });
    for (const status of ['open', 'closed', 'draft', 'closed', 'open', 'draft']) {
      expect(await updateRound(administrator, { id, status })).toMatchObject({ status });
    }
  });

  it('cannot return to draft once there are orders, cancelled ones included', async () => {
    const round = await ordered();
    const [order] = await testDatabase`SELECT id::int FROM orders WHERE purchase_round_id = ${round.id}`;
    await updateOrder(administrator, { id: order?.id, cancelled: true });
    for (const status of ['closed', 'open']) {
      await updateRound(administrator, { id: round.id, status });
      await expectRefusal(
        updateRound(administrator, { id: round.id, status: 'draft' }),
        409,
        'roundHasOrders',
      );
    }
  });

  it('does not allow moving it to another route', async () => {
    const { id } = await createRound(administrator, { route_id: route.id });
    const own = await aRoute(administrator);
    await expectRefusal(updateRound(administrator, { id, route_id: own.route.id }), 422);
    expect(await updateRound(administrator, { id, route_id: route.id, name: 'Same' })).toMatchObject({
      name: 'Same',
    });
  });
});

describe('deleting a round', () => {
  const superadmin = () => ({ ...elevated(), elevated: false });

  it('is allowed to any administrator for a draft, and deletes its wines', async () => {
    const { round } = await aRound(administrator, route, { status: 'draft' });
    await deleteRound(administrator, { id: round.id });
    await expectRefusal(getRound(administrator, { id: round.id }), 404);
    expect(await testDatabase`SELECT id FROM wine_offerings WHERE purchase_round_id = ${round.id}`).toEqual(
      [],
    );
  });

  it('is allowed to nobody for an open one', async () => {
    const { round } = await aRound(administrator, route);
    for (const caller of [administrator, superadmin(), elevated()]) {
      await expectRefusal(deleteRound(caller, { id: round.id }), 403, 'openRoundNotDeletable');
    }
  });

  it('needs an elevated superadmin for a closed one, deletes its orders and keeps the mail log', async () => {
    const round = await ordered();
    await updateRound(administrator, { id: round.id, status: 'closed' });
    await testDatabase`
      INSERT INTO mail_logs (organization_id, route_id, participant_id, purchase_round_id, order_id, event_type, status,
                             recipient, rendered_subject)
      SELECT organization_id, route_id, participant_id, purchase_round_id, id, 'order_confirmed', 'sent', 'a@b.c', 'Hi'
      FROM orders WHERE purchase_round_id = ${round.id}`;
    for (const caller of [administrator, superadmin(), { ...administrator, elevated: true }]) {
      await expectRefusal(deleteRound(caller, { id: round.id }), 403, 'closedRoundNeedsElevation');
    }
    await deleteRound(elevated(), { id: round.id });
    expect(await testDatabase`SELECT id FROM orders WHERE purchase_round_id = ${round.id}`).toEqual([]);
    expect(
      await testDatabase`SELECT purchase_round_id, order_id, rendered_subject FROM mail_logs WHERE route_id = ${route.id}`,
    ).toEqual([{ purchase_round_id: null, order_id: null, rendered_subject: 'Hi' }]);
  });
});

describe('the end of a pickup', () => {
  const PICKUP = { pickup_at: '2999-01-08T10:00:00Z' };
  const tooEarly = { status: 422, errors: [{ path: 'pickup_until' }] };

  it('is at its beginning or after it', async () => {
    const { round } = await aRound(administrator, route, { ...PICKUP, pickup_until: PICKUP.pickup_at });
    const changed = await updateRound(administrator, { id: round.id, pickup_until: '2999-01-08T12:00:00Z' });
    expect(changed.pickupUntil).toEqual(new Date('2999-01-08T12:00:00Z'));
  });

  it.each([
    { pickup_until: '2999-01-08T09:59:59Z' },
    { pickup_at: '2999-01-08T12:00:00.001Z' },
    { pickup_at: null },
  ])('is refused where the round would have it too early: %j', async (change) => {
    const fields = { status: 'draft', ...PICKUP, pickup_until: '2999-01-08T12:00:00Z' };
    const { round } = await aRound(administrator, route, fields);
    await expectRefusal(updateRound(administrator, { id: round.id, ...change }), tooEarly);
    const both = { ...change, pickup_at: '3000-01-01T10:00:00Z', pickup_until: null };
    expect(await updateRound(administrator, { id: round.id, ...both })).toMatchObject({ pickupUntil: null });
  });

  it('is refused for a new round without a pickup', async () => {
    const { pickup_at: pickup_until } = PICKUP;
    await expectRefusal(createRound(administrator, { route_id: route.id, pickup_until }), tooEarly);
  });
});

describe('copying a round', () => {
  it('makes a draft with all fields, wines and categories, and leaves the source unchanged', async () => {
    const { round } = await aRound(administrator, route, {
      name: 'Spring',
      pickup_location: 'Quay',
      description: 'D',
      payment_instructions: 'P',
      payment_due_at: '2998-01-01T00:00:00Z',
    });
    const offerings = (id: number) => testDatabase`
      SELECT category_id, name, producer, vintage, region, description, price_cents, bottles_per_crate, position
      FROM wine_offerings WHERE purchase_round_id = ${id} ORDER BY position, id`;
    const before = [await getRound(administrator, { id: round.id }), await offerings(round.id)];
    const copy = await copyRound(administrator, { id: round.id });
    const { id, name, status, createdAt, ...fields } = copy;
    expect(id).not.toBe(round.id);
    expect([name, status]).toEqual(['Spring (copy)', 'draft']);
    expect(createdAt).toBeInstanceOf(Date);
    const { id: _id, name: _name, status: _status, createdAt: _createdAt, ...source } = round;
    expect(fields).toEqual({ ...source, openedAt: null });
    expect(await offerings(copy.id)).toEqual(before[1]);
    expect([await getRound(administrator, { id: round.id }), await offerings(round.id)]).toEqual(before);
  });

  it('shortens a name that would be too long, and never splits a character', async () => {
    const { id } = await createRound(administrator, { route_id: route.id, name: `${'x'.repeat(192)}🍷🍷🍷` });
    const copy = await copyRound(administrator, { id });
    expect(copy.name).toBe(`${'x'.repeat(192)} (copy)`);
  });
});

it('rounds are listed newest first and found by route, state and text', async () => {
  const { route: own } = await aRoute(administrator);
  const spring = await createRound(administrator, { route_id: own.id, name: '100% Spring_' });
  const autumn = await createRound(administrator, { route_id: own.id, name: 'Autumn', ...DATES });
  await updateRound(administrator, { id: autumn.id, status: 'open' });
  const found = async (filter: Record<string, string>) =>
    (await listRounds(administrator, { route_id: String(own.id), ...filter })).items.map(({ id }) => id);
  expect(await found({})).toEqual([autumn.id, spring.id]);
  expect(await found({ status: 'open' })).toEqual([autumn.id]);
  expect(await found({ q: 'sPRING' })).toEqual([spring.id]);
  expect(await found({ q: '0% S' })).toEqual([spring.id]);
  expect(await found({ q: '%' })).toEqual([spring.id]);
  expect(await found({ q: 'a_t' })).toEqual([]);
  expect(await found({ limit: '1', offset: '1' })).toEqual([spring.id]);
});
