import { afterEach, describe, expect, it } from 'vitest';
import { dueTasks } from '@/db/jobs/due';
import { setClock } from '@/lib/process/runtime/clock';
import { copyRound, createRound, updateRound } from '@/lib/rounds/commands';
import { getRound } from '@/lib/rounds/queries';
import { getRoundHistory } from '@/lib/rules/changes/queries';
import { aMailing } from '@/test/support/mail/mailing';
import { explained, rowsRead } from '@/test/support/plans';
import { administrator, route, withRoute } from '@/test/support/rounds/opening';
import { aRound, aRoute, testDatabase, untilWaiting } from '@/test/support/rules';
import { doWhatIsDue } from './due-work';

withRoute();

afterEach(() => setClock(null));

const PLANNED = {
  opens_at: '2031-03-01T08:00:00Z',
  order_deadline_at: '2031-03-08T18:00:00Z',
  pickup_at: '2031-03-15T10:00:00Z',
  auto_open: true,
  auto_close: true,
};

const planned = async (fields: Record<string, unknown> = {}) =>
  (await aRound(administrator, route, { status: 'draft', ...PLANNED, ...fields })).round.id;

/** A draft on a route of its own, where no other round is open. */
const plannedElsewhere = async () => {
  const { route: other } = await aRoute(administrator);
  return (await aRound(administrator, other, { status: 'draft', ...PLANNED })).round.id;
};

/** Runs the clock once at this time. */
async function at(time: string): Promise<void> {
  setClock(new Date(time));
  await doWhatIsDue();
}

const stateOf = async (id: number) => (await getRound(administrator, { id })).status;
const historyOf = async (id: number) =>
  (await getRoundHistory(administrator, { id })).items.map(({ kind, by }) => [kind, by]);

describe('the clock', () => {
  it('opens and closes a round in the very millisecond that was planned, and tells when', async () => {
    const id = await planned();
    await at('2031-03-01T07:59:59.999Z');
    expect(await stateOf(id)).toBe('draft');
    await at('2031-03-01T08:00:00.000Z');
    expect(await getRound(administrator, { id })).toMatchObject({
      status: 'open',
      openedAt: new Date('2031-03-01T08:00:00Z'),
      closedAt: null,
    });
    await at('2031-03-08T17:59:59.999Z');
    expect(await stateOf(id)).toBe('open');
    await at('2031-03-08T18:00:04Z');
    expect(await getRound(administrator, { id })).toMatchObject({
      status: 'closed',
      openedAt: new Date('2031-03-01T08:00:00Z'),
      closedAt: new Date('2031-03-08T18:00:04Z'),
    });
    expect(await historyOf(id)).toEqual([
      ['closed', null],
      ['opened', null],
    ]);
  });

  it('opens no round over an open one, which counts as open until it is closed', async () => {
    const { round: first } = await aRound(administrator, route, { ...PLANNED, auto_close: false });
    const id = await planned({ order_deadline_at: '2031-03-20T18:00:00Z' });
    await at('2031-03-01T08:00:00Z');
    await at('2031-03-09T08:00:00Z');
    expect([await stateOf(first.id), await stateOf(id)]).toEqual(['open', 'draft']);
    await updateRound(administrator, { id: first.id, status: 'closed' });
    await at('2031-03-09T08:01:00Z');
    expect(await stateOf(id)).toBe('open');
  });

  it('closes a draft whose deadline passed while another round was open', async () => {
    await aRound(administrator, route, { ...PLANNED, auto_close: false });
    const id = await planned();
    await at('2031-03-08T18:00:00Z');
    expect(await stateOf(id)).toBe('closed');
  });

  it('leaves rounds alone that do not say so', async () => {
    const draft = await planned({ auto_open: false });
    const { round: open } = await aRound(administrator, route, { ...PLANNED, auto_close: false });
    await at('2031-06-01T00:00:00Z');
    expect([await stateOf(draft), await stateOf(open.id)]).toEqual(['draft', 'open']);
  });

  it('does each thing once after a standstill, in the order in which it was due', async () => {
    const late = await planned({ opens_at: '2031-03-03T08:00:00Z' });
    const early = await plannedElsewhere();
    await at('2031-03-05T00:00:00Z');
    await doWhatIsDue();
    const noted = await testDatabase`
      SELECT purchase_round_id::float8 AS id, kind FROM changes
      WHERE purchase_round_id IN (${late}, ${early}) ORDER BY changes.id`;
    expect(noted.map(({ id, kind }) => [id, kind])).toEqual([
      [early, 'opened'],
      [late, 'opened'],
    ]);
  });

  it('closes a draft whose deadline has passed, without opening it', async () => {
    const id = await planned();
    await at('2031-03-09T00:00:00Z');
    expect(await getRound(administrator, { id })).toMatchObject({ status: 'closed', openedAt: null });
    expect(await historyOf(id)).toEqual([['closed', null]]);
  });

  it('never opens a round whose deadline is before its opening', async () => {
    const id = await planned({ order_deadline_at: '2031-02-01T00:00:00Z' });
    await at('2031-01-31T23:59:59Z');
    expect(await stateOf(id)).toBe('draft');
    await at('2031-03-02T00:00:00Z');
    expect(await historyOf(id)).toEqual([['closed', null]]);
  });

  it.each(['opens_at', 'order_deadline_at', 'pickup_at'])(
    'does not open a draft without %s',
    async (date) => {
      const id = await planned({ [date]: null });
      await at('2031-03-05T00:00:00Z');
      expect(await stateOf(id)).toBe('draft');
      await updateRound(administrator, { id, [date]: PLANNED[date as 'opens_at'] });
      await doWhatIsDue();
      expect(await stateOf(id)).toBe('open');
    },
  );

  it('does not open a draft without wines', async () => {
    const { id } = await createRound(administrator, { route_id: route.id, ...PLANNED });
    await at('2031-03-05T00:00:00Z');
    expect(await stateOf(id)).toBe('draft');
  });

  it('follows a date that is moved', async () => {
    const id = await planned();
    await updateRound(administrator, { id, opens_at: '2031-03-02T08:00:00Z' });
    await at('2031-03-01T12:00:00Z');
    expect(await stateOf(id)).toBe('draft');
    await at('2031-03-02T08:00:00Z');
    await updateRound(administrator, { id, order_deadline_at: '2031-03-10T18:00:00Z' });
    await at('2031-03-09T00:00:00Z');
    expect(await stateOf(id)).toBe('open');
    await at('2031-03-10T18:00:00Z');
    expect(await stateOf(id)).toBe('closed');
  });

  it('does not open what an administrator has taken back, unless they say so', async () => {
    const id = await planned();
    await at('2031-03-01T08:00:00Z');
    expect((await updateRound(administrator, { id, status: 'draft' })).autoOpen).toBe(false);
    await doWhatIsDue();
    expect(await stateOf(id)).toBe('draft');
    await updateRound(administrator, { id, auto_open: true });
    await doWhatIsDue();
    expect(await stateOf(id)).toBe('open');
  });

  it('still opens a round at its time that was opened before by hand and taken back', async () => {
    const id = await planned();
    setClock(new Date('2031-02-01T08:00:00Z'));
    await updateRound(administrator, { id, status: 'open' });
    expect((await updateRound(administrator, { id, status: 'draft' })).autoOpen).toBe(true);
    await at('2031-03-01T08:00:00Z');
    expect(await stateOf(id)).toBe('open');
  });

  it('does what is due once, however many processes do it at a time', async () => {
    const id = await planned();
    setClock(new Date('2031-03-01T08:00:00Z'));
    await Promise.all(Array.from({ length: 5 }, doWhatIsDue));
    expect(await historyOf(id)).toEqual([['opened', null]]);
  });

  it('waits for an order that is being placed, and does not close a round that was closed meanwhile', async () => {
    const id = await planned();
    await at('2031-03-01T08:00:00Z');
    setClock(new Date('2031-03-08T18:00:00Z'));
    let closing: Promise<void> | undefined;
    await testDatabase.begin(async (other) => {
      await other`SELECT FROM purchase_rounds WHERE id = ${id} FOR NO KEY UPDATE`;
      closing = doWhatIsDue();
      await untilWaiting('purchase_rounds');
      await other`UPDATE purchase_rounds SET order_deadline_at = '2031-03-09T18:00:00Z' WHERE id = ${id}`;
    });
    await closing;
    expect(await stateOf(id)).toBe('open');
  });

  it('goes on with the other rounds when one of them cannot be changed', async () => {
    const [broken, fine] = [await planned(), await plannedElsewhere()];
    await testDatabase.unsafe(`
      CREATE FUNCTION refuse_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
      CREATE TRIGGER refuse_it BEFORE UPDATE ON purchase_rounds
      FOR EACH ROW WHEN (OLD.id = ${broken}) EXECUTE FUNCTION refuse_it()`);
    await at('2031-03-01T08:00:00Z');
    expect([await stateOf(broken), await stateOf(fine)]).toEqual(['draft', 'open']);
    await testDatabase.unsafe('DROP TRIGGER refuse_it ON purchase_rounds; DROP FUNCTION refuse_it');
    await doWhatIsDue();
    expect(await stateOf(broken)).toBe('open');
  });

  it('finds what is due by its indexes among 10,000 rounds and their mail', async () => {
    await testDatabase`
      INSERT INTO purchase_rounds (organization_id, route_id, name, status, opens_at, order_deadline_at, pickup_at,
                                   auto_open, auto_close)
      SELECT ${route.organizationId}, ${route.id}, 'Many', CASE WHEN n % 100 = 0 THEN 'draft' ELSE 'closed' END,
             '2999-01-01', '2999-01-02', '2999-01-03', true, true
      FROM generate_series(1, 10000) n`;
    await testDatabase`
      INSERT INTO mailings (organization_id, purchase_round_id, event_type, anchor, days, status, due_at)
      SELECT organization_id, id, kind.event, kind.anchor, 0,
             CASE status WHEN 'draft' THEN 'planned' ELSE 'sent' END,
             CASE status WHEN 'draft' THEN '2999-01-01'::timestamptz ELSE '2030-01-01' END
      FROM purchase_rounds,
           (VALUES ('round_announced', 'opens_at'), ('pickup_reminder', 'pickup_at')) kind (event, anchor)
      WHERE name = 'Many'`;
    await testDatabase`
      INSERT INTO announcements (organization_id, purchase_round_id, route_id, event_type, mailing_id, finished_at)
      SELECT mailing.organization_id, mailing.purchase_round_id, ${route.id}, mailing.event_type, mailing.id, '2030-01-01'
      FROM mailings mailing WHERE mailing.status = 'sent'`;
    await testDatabase`ANALYZE purchase_rounds, mailings, announcements`;
    // One that waits for a template is looked at in each pass.
    const waiting = await planned({ auto_open: false, status: 'open' });
    await aMailing(administrator, { id: waiting }, 'round_announced');
    const now = new Date('2031-03-01T08:00:00Z');
    const plan = await explained(testDatabase, dueTasks(now, 100));
    expect(rowsRead(plan), JSON.stringify(plan)).toBeLessThan(1_000);
  });
});

it('a copy of a round is left alone by the clock', async () => {
  const id = await planned();
  await at('2031-03-01T08:00:00Z');
  const copy = await copyRound(administrator, { id });
  expect(copy).toMatchObject({ autoOpen: false, autoClose: false, openedAt: null, closedAt: null });
  await doWhatIsDue();
  expect(await stateOf(copy.id)).toBe('draft');
});

it('opening and closing by hand tells when, and again when it happens again', async () => {
  const id = await planned();
  const patch = (time: string, status: string) => {
    setClock(new Date(time));
    return updateRound(administrator, { id, status });
  };
  await patch('2031-02-01T08:00:00Z', 'open');
  await patch('2031-02-02T08:00:00Z', 'open');
  await patch('2031-02-03T08:00:00Z', 'closed');
  expect(await getRound(administrator, { id })).toMatchObject({
    openedAt: new Date('2031-02-01T08:00:00Z'),
    closedAt: new Date('2031-02-03T08:00:00Z'),
  });
  expect((await patch('2031-02-04T08:00:00Z', 'open')).openedAt).toEqual(new Date('2031-02-04T08:00:00Z'));
});
