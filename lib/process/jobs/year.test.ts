import { afterAll, expect, it } from 'vitest';
import { planNextRound, planRound } from '@/lib/mail/plans/planning';
import { listMailings } from '@/lib/mail/plans/queries';
import { addStarterTemplates } from '@/lib/mail/templates/starter';
import { setClock } from '@/lib/process/runtime/clock';
import { longWorkEnded } from '@/lib/process/runtime/shutdown';
import { updateRound } from '@/lib/rounds/commands';
import { getRound, type Round } from '@/lib/rounds/queries';
import { createOffering } from '@/lib/wines/offerings/commands';
import { localMoment } from '@/lib/words/moments';
import { openProvider } from '@/test/support/mail/provider';
import { anOrderOf, aParticipant } from '@/test/support/rounds/placing';
import { anAdministrator, aRoute, openTestDatabase, testDatabase } from '@/test/support/rules';
import { doWhatIsDue } from './due-work';

openTestDatabase();
openProvider();

afterAll(() => setClock(null));

const HOUR = 60 * 60 * 1000;
const ZONE = 'Europe/Amsterdam';
const CHANGES = ['2031-03-30', '2031-10-26'];
/** Nobody made a pass from the first to the second. */
const STANDSTILL = [new Date('2031-07-08T03:00:00Z'), new Date('2031-07-15T03:00:00Z')] as const;

/**
 * The moments of the clock's passes: every five hours, every hour where daylight saving changes, and a week without
 * any.
 */
function passes(from: Date, until: Date): Date[] {
  const made: Date[] = [];
  for (let time = from.getTime(); time < until.getTime(); ) {
    const now = new Date(time);
    const isStill = now > STANDSTILL[0] && now < STANDSTILL[1];
    if (!isStill) made.push(now);
    time += CHANGES.includes(now.toISOString().slice(0, 10)) ? HOUR : 5 * HOUR;
  }
  return made;
}

it('a year of rounds opens, tells, reminds, closes and calls to the pickup, each once and at its local time', async () => {
  setClock(new Date('2031-01-01T00:00:00Z'));
  const administrator = await anAdministrator();
  const { route } = await aRoute(administrator, { time_zone: ZONE });
  await addStarterTemplates(administrator, { id: route.id });
  const people: number[] = [];
  for (const name of ['ada', 'bo']) {
    people.push((await aParticipant(administrator, route, name)).id);
  }
  const first = await planRound(administrator, {
    route_id: route.id,
    opens_at: '2031-01-06T09:00',
    order_deadline_at: '2031-01-26T20:00',
    pickup_at: '2031-02-01T10:00',
  });
  const wine = { purchase_round_id: first.id, category_id: 1, name: 'Chinon', price_cents: 900 };
  await createOffering(administrator, wine);
  const rounds: Round[] = [first];
  for (let previous = first; rounds.length < 16; rounds.push(previous)) {
    previous = await planNextRound(administrator, { id: previous.id });
  }
  for (const { id } of rounds) await updateRound(administrator, { id, auto_open: true, auto_close: true });
  for (const { opensAt, orderDeadlineAt, pickupAt } of rounds) {
    const local = [opensAt, orderDeadlineAt, pickupAt].map(
      (date) => date && localMoment(date, ZONE).slice(11),
    );
    expect(local).toEqual(['09:00', '20:00', '10:00']);
  }
  const dates = rounds.map(({ opensAt }) => opensAt?.toISOString().slice(0, 16));
  // Three weeks apart, in winter time and in summer time.
  expect([dates[0], dates[1], dates[5], dates[15]]).toEqual([
    '2031-01-06T08:00',
    '2031-01-27T08:00',
    '2031-04-21T07:00',
    '2031-11-17T08:00',
  ]);

  const times = passes(new Date('2031-01-01T00:00:00Z'), new Date('2032-01-01T00:00:00Z'));
  const ordered = new Set<number>();
  for (const time of times) {
    setClock(time);
    // The next pass, of several an hour, begins the mailings that an opening made due.
    for (let pass = 0; pass < 2; pass++) {
      await doWhatIsDue();
      await longWorkEnded();
    }
    for (const round of rounds) {
      if (ordered.has(round.id) || !round.opensAt || round.opensAt > time) continue;
      ordered.add(round.id);
      const [offering] = await testDatabase`
        SELECT id::int FROM wine_offerings WHERE purchase_round_id = ${round.id}`;
      await anOrderOf(administrator, people[0], round, offering?.id);
    }
  }

  const passAfter = (due: Date) => times.find((time) => time >= due) ?? new Date(Number.NaN);
  let missed = 0;
  for (const { id } of rounds) {
    const { opensAt, orderDeadlineAt, pickupAt, ...round } = await getRound(administrator, { id });
    if (!opensAt || !orderDeadlineAt || !pickupAt) throw new Error('a date is missing');
    expect([round.status, round.openedAt, round.closedAt]).toEqual([
      'closed',
      passAfter(opensAt),
      passAfter(orderDeadlineAt),
    ]);
    for (const mailing of (await listMailings(administrator, { id })).items) {
      const { dueAt, eventType, status, total, sent, failed } = mailing;
      if (!dueAt) throw new Error('a mailing has no time');
      const begun = passAfter(dueAt);
      const end = eventType === 'pickup_reminder' ? pickupAt : orderDeadlineAt;
      const isLate = begun.getTime() - dueAt.getTime() > 6 * HOUR || begun >= end;
      if (isLate) missed += 1;
      const reached = eventType === 'round_announced' ? 2 : 1;
      expect([eventType, status, total, sent, failed]).toEqual(
        isLate ? [eventType, 'missed', 0, 0, 0] : [eventType, 'sent', reached, reached, 0],
      );
      const local: Record<string, string> = {
        round_announced: '09:00',
        deadline_reminder: '18:00',
        pickup_reminder: '09:00',
      };
      expect(localMoment(dueAt, ZONE).slice(11)).toBe(local[eventType]);
    }
  }
  expect(missed).toBe(2);
  const twice = await testDatabase`
    SELECT participant_id, purchase_round_id, event_type FROM mail_logs
    WHERE event_type NOT LIKE 'order%' GROUP BY 1, 2, 3 HAVING count(*) > 1`;
  expect(twice).toEqual([]);
});
