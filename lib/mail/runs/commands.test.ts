import { describe, expect, it } from 'vitest';
import { listMailLogs } from '@/lib/mail/log/queries';
import { updateParticipant } from '@/lib/people/commands';
import { longWorkEnded } from '@/lib/process/runtime/shutdown';
import { deleteRound } from '@/lib/rounds/commands';
import { timeoutOfHanging } from '@/test/running/patience.mjs';
import type { Behaviour } from '@/test/support/mail/provider';
import { holdCalls, pointAtProvider, provider, REFUSES } from '@/test/support/mail/provider';
import { expectRefusal } from '@/test/support/refusals';
import {
  addParticipants,
  administrator,
  announce,
  announceMissing,
  mailed,
  openAnnouncing,
  round,
  route,
  rows,
} from '@/test/support/rounds/announcing';
import { aRound, aRoute, testDatabase, untilWaiting } from '@/test/support/rules';
import { announceRound } from './commands';
import { getAnnouncement, getAnnouncing } from './queries';

openAnnouncing();

const status = () => getAnnouncement(administrator, { id: round.id });

describe('announcing a round', () => {
  it('mails every active participant of the route, and nobody else', async () => {
    await addParticipants(3);
    await addParticipants(2, false);
    expect(await announce()).toEqual({ sent: 3, failed: 0 });
    expect(mailed().sort()).toEqual([1, 2, 3].map((n) => `p${n}@example.org: Round 1 for P${n}`));
    for (const row of await rows()) {
      const message = provider.messages().find(({ id }) => String(id) === row.mailer_message_id);
      expect(row).toMatchObject({
        status: 'sent',
        mailer_token: message?.token,
        recipient: message?.to,
        rendered_subject: message?.subject,
      });
    }
    expect(await status()).toMatchObject({ total: 3, sent: 3, failed: 0, finishedAt: expect.any(Date) });
  });

  it('says in each message how its reader unsubscribes', async () => {
    await addParticipants(2);
    await announce();
    const people = await testDatabase<{ email: string; id: string; key: string }[]>`
      SELECT email, id, unsubscribe_key AS key FROM participants WHERE route_id = ${route.id}`;
    const headers = provider.messages().map(({ to, headers: sent }) => [to, sent]);
    expect(Object.fromEntries(headers)).toEqual(
      Object.fromEntries(
        people.map(({ email, id, key }) => [
          email,
          {
            'List-Unsubscribe': `<https://${route.publicDomain}/unsubscribe/${id}-${key}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        ]),
      ),
    );
  });

  it('mails in batches of the allowed size, and counts the failures', async () => {
    await addParticipants(40);
    pointAtProvider(provider.url, { MAILER_CONCURRENCY: 8, MAILER_TIMEOUT_MS: timeoutOfHanging() });
    // Of ten people in a row five meet a fault, each another one, and one person’s call hangs.
    const faults: Behaviour[] = [
      { kind: 'provider-error', to: '0@' },
      { kind: 'http-500', to: '1@' },
      { kind: 'html-502', to: '2@' },
      { kind: 'reset', to: '3@' },
      { kind: 'redirect', to: '4@' },
      { kind: 'normal' },
    ];
    provider.behave({ kind: 'hang', to: 'p15@' }, ...faults.map((fault) => ({ ...fault, delayMs: 5 })));
    const counts = await announce();
    expect(counts).toEqual({ sent: 19, failed: 21 });
    expect(provider.mostAtOnce()).toBeLessThanOrEqual(8);
    const written = await rows();
    expect(written).toHaveLength(40);
    expect(written.filter((row) => row.status === 'failed' && row.error_message)).toHaveLength(21);
    expect(await status()).toMatchObject(counts);
  });

  it('never has more calls under way than the limit allows', async () => {
    await addParticipants(20);
    pointAtProvider(provider.url, { MAILER_CONCURRENCY: 7 });
    const calls = holdCalls(provider);
    const run = announce();
    await calls.arrived(7);
    expect((await rows()).map((row) => row.status)).toEqual(Array(7).fill('sending'));
    calls.release();
    expect(await run).toEqual({ sent: 20, failed: 0 });
    expect(provider.mostAtOnce()).toBe(7);
  });

  it('sends nothing when the route has no participants', async () => {
    expect(await announce()).toEqual({ sent: 0, failed: 0 });
    expect(await status()).toMatchObject({ total: 0, finishedAt: expect.any(Date) });
  });

  it('fails for everybody when no provider is set up, without an error', async () => {
    await addParticipants(2);
    pointAtProvider(undefined);
    expect(await announce()).toEqual({ sent: 0, failed: 2 });
    expect((await rows())[0]?.error_message).toMatch(/set MAILER_URL/);
    pointAtProvider(provider.url);
    expect(await announceMissing()).toEqual({ sent: 2, failed: 0 });
  });

  it('is refused without a template', async () => {
    const { route: bare } = await aRoute(administrator);
    const { round: other } = await aRound(administrator, bare);
    await expectRefusal(announceRound(administrator, { id: other.id }), 409, {
      message: 'The route has no round_announced template',
    });
  });
});

describe('while a round is being announced', () => {
  it('a second run is refused, one of another round is not, and answers leave out mail being sent', async () => {
    await addParticipants(4);
    const { round: other } = await aRound(administrator, route);
    const calls = holdCalls(provider);
    const first = announce();
    await calls.arrived(4);
    await expectRefusal(announce(), 409);
    await expectRefusal(announceMissing(), 409);
    expect(await status()).toMatchObject({ total: 4, sent: 0, finishedAt: null });
    expect((await rows()).map((row) => row.status)).toEqual(Array(4).fill('sending'));
    expect(await listMailLogs(administrator, { purchase_round_id: String(round.id) })).toMatchObject({
      total: 0,
    });
    const second = announceRound(administrator, { id: other.id });
    await calls.arrived(8);
    calls.release();
    expect(await Promise.all([first, second])).toEqual([
      { sent: 4, failed: 0 },
      { sent: 4, failed: 0 },
    ]);
  });

  it('only one of two runs that start at the same moment goes on', async () => {
    await addParticipants(5);
    const outcomes = await Promise.allSettled([announce(), announce(), announce()]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    const ran = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(ran.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(reason).toMatchObject({ status: 409 });
    expect(provider.messages()).toHaveLength(5 * ran.length);
  });

  it('a participant who was deactivated or deleted meanwhile is skipped', async () => {
    await addParticipants(6);
    pointAtProvider(provider.url, { MAILER_CONCURRENCY: 2 });
    const calls = holdCalls(provider);
    const run = announce();
    await calls.arrived(2);
    const people =
      await testDatabase`SELECT id::int FROM participants WHERE route_id = ${route.id} ORDER BY id`;
    await updateParticipant(administrator, { id: people[3]?.id, is_active: false });
    // One whose message is on its way, and one whose turn has not come.
    await testDatabase`DELETE FROM participants WHERE id IN (${people[0]?.id}, ${people[4]?.id})`;
    calls.release();
    expect(await run).toEqual({ sent: 4, failed: 0 });
    expect((await rows()).map((row) => row.recipient).sort()).toEqual(
      ['p2', 'p3', 'p6'].map((p) => `${p}@example.org`),
    );
  });

  it('a participant who changed meanwhile is written to as they are now', async () => {
    await addParticipants(6);
    pointAtProvider(provider.url, { MAILER_CONCURRENCY: 2 });
    const calls = holdCalls(provider);
    const run = announce();
    await calls.arrived(2);
    await testDatabase`
      UPDATE participants SET name = name || ' New', email = 'new.' || email
      WHERE route_id = ${route.id} AND email NOT IN ('p1@example.org', 'p2@example.org')`;
    calls.release();
    expect(await run).toEqual({ sent: 6, failed: 0 });
    const expected = [1, 2, 3, 4, 5, 6].map((n) =>
      n < 3 ? `p${n}@example.org: Round 1 for P${n}` : `new.p${n}@example.org: Round 1 for P${n} New`,
    );
    expect(mailed().sort()).toEqual(expected.sort());
    expect((await rows()).map((row) => `${row.recipient}: ${row.rendered_subject}`).sort()).toEqual(expected);
  });

  it('an attempt whose row was committed although nobody was told is found again', async () => {
    await addParticipants(2);
    const people = await testDatabase`
      SELECT id::int, name, email, phone, locale, 'Open' AS subject FROM participants
      WHERE route_id = ${route.id} ORDER BY id`;
    const [first, second] = people.map((person, place) => ({ ...person, place }));
    const [run] = await testDatabase`
      INSERT INTO announcements (organization_id, route_id, purchase_round_id, audience)
      VALUES (${route.organizationId}, ${route.id}, ${round.id}, 'active') RETURNING id::int`;
    const begin = async (messages: unknown[], again: boolean) => {
      const [row] = await testDatabase`
        SELECT begin_run_attempts(${route.organizationId}, ${round.id}, ${run?.id},
                                  ${testDatabase.json(messages as never)}, ${again}, '{}') AS answer`;
      return row?.answer;
    };
    const { begun } = await begin([first], false);
    const repeated = await begin([first, { ...second, name: 'Another' }], true);
    expect(repeated).toMatchObject({ run: 'under way', begun, changed: { 1: { name: people[1]?.name } } });
    expect(await rows()).toHaveLength(1);
    const both = await begin([first, second], true);
    expect(Object.keys(both.begun)).toHaveLength(2);
    expect(both.begun).toMatchObject(begun);
    expect(await rows()).toHaveLength(2);
    await testDatabase`UPDATE announcements SET finished_at = now() WHERE id = ${run?.id}`;
    expect(await begin([first, second], true)).toEqual({ run: 'finished' });
    await testDatabase`DELETE FROM announcements WHERE id = ${run?.id}`;
    expect(await begin([first, second], true)).toEqual({ run: 'deleted' });
  });

  it('deleting the round ends the run and keeps the rows of the mail that went out', async () => {
    await addParticipants(30);
    pointAtProvider(provider.url, { MAILER_CONCURRENCY: 3 });
    const calls = holdCalls(provider);
    const run = announce();
    const outcome = expectRefusal(run, 409, {
      message: 'The round was deleted while it was being announced',
    });
    await calls.arrived(3);
    await deleteRound(administrator, { id: round.id });
    calls.release();
    await outcome;
    expect(provider.messages()).toHaveLength(3);
    const written = await testDatabase`
      SELECT status, purchase_round_id, announcement_id FROM mail_logs WHERE route_id = ${route.id}`;
    expect(written).toEqual(
      Array(3).fill({ status: 'sent', purchase_round_id: null, announcement_id: null }),
    );
  });
});

describe('an announcement in the background', () => {
  const begin = (fields: Record<string, unknown> = {}) =>
    announceRound(administrator, { id: round.id, newest: null, in_background: true, ...fields });

  it('is recorded as soon as it begins, and the process waits for it before it stops', async () => {
    await addParticipants(3);
    const calls = holdCalls(provider);
    await begin();
    expect(await status()).toMatchObject({ total: 3, sent: 0, finishedAt: null });
    await calls.arrived(3);
    let stopped = false;
    const ended = longWorkEnded().then(() => {
      stopped = true;
    });
    await expectRefusal(begin({ newest: (await status())?.id }), 409);
    expect(stopped).toBe(false);
    calls.release();
    await ended;
    expect(await status()).toMatchObject({ sent: 3, failed: 0, finishedAt: expect.any(Date) });
  });

  it('begins only if the round is still as the caller saw it', async () => {
    await addParticipants(2);
    await expectRefusal(begin({ only_open: true }), 409, { message: expect.stringMatching(/not open/) });
    const outcomes = await Promise.allSettled([begin(), begin(), begin()]);
    await longWorkEnded();
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    await expectRefusal(begin(), 409, { message: expect.stringMatching(/announced in the meantime/) });
    expect(provider.messages()).toHaveLength(2);
  });

  it('tells what somebody changed just before', async () => {
    await addParticipants(1);
    let run = Promise.resolve({ sent: 0, failed: 0 });
    await testDatabase.begin(async (sql) => {
      await sql`UPDATE purchase_rounds SET name = 'Changed' WHERE id = ${round.id}`;
      run = announce();
      await untilWaiting('purchase_rounds');
    });
    expect(await run).toEqual({ sent: 1, failed: 0 });
    expect(mailed()).toEqual(['p1@example.org: Changed for P1']);
  });

  it('can be previewed: the number of recipients, the sender and the subject', async () => {
    await addParticipants(2);
    await addParticipants(1, false);
    provider.behave({ ...REFUSES, to: 'p2@example.org' });
    expect(await getAnnouncing(administrator, { id: round.id })).toMatchObject({
      newest: null,
      standing: { everybody: 2 },
      missing: 2,
      wording: {
        from: `Riverside <noreply@${route.publicDomain}>`,
        subject: `${round.name} for P1`,
        reader: 'P1',
        failure: null,
      },
    });
    await announce();
    expect(await getAnnouncing(administrator, { id: round.id })).toMatchObject({
      newest: { sent: 1, failed: 1 },
      standing: { everybody: 2 },
      missing: 1,
    });
    const { route: bare } = await aRoute(administrator);
    const { round: other } = await aRound(administrator, bare);
    expect(await getAnnouncing(administrator, { id: other.id })).toMatchObject({
      wording: null,
      standing: { everybody: 0 },
    });
  });
});
