import { beforeAll, describe, expect, it } from 'vitest';
import { announcements, mailLogs } from '@/db/schema';
import { openTenant, type Tenant } from '@/db/tenant';
import { CUT_OFF } from '@/lib/mail/transport/failures';
import { anEvent } from '@/test/support/mail/logged-messages';
import { administrator, round, route, withRound } from '@/test/support/rounds/opening';
import { aParticipant } from '@/test/support/rounds/placing';
import { testDatabase } from '@/test/support/rules';
import { completeAttempt } from './attempts';
import { takeEvent } from './events/apply-event';
import type { AttemptRow } from './queries';

withRound({ once: true });

let tenant: Tenant;
let person: { id: number; email: string };
let lastMessageId = 5000;

beforeAll(async () => {
  tenant = openTenant(administrator.user.organizationId);
  person = await aParticipant(administrator, route);
});

/** Attempts of a run that are under way. */
async function underWay(count: number): Promise<AttemptRow[]> {
  await testDatabase`UPDATE announcements SET finished_at = now()`;
  return tenant.transaction(async (scope) => {
    const run = await scope.insert(announcements, { purchaseRoundId: round.id, routeId: route.id });
    const row = {
      routeId: route.id,
      participantId: person.id,
      purchaseRoundId: round.id,
      announcementId: run.id,
      eventType: 'round_announced' as const,
      status: 'sending' as const,
      recipient: person.email,
      renderedSubject: 'Open',
    };
    const rows: AttemptRow[] = [];
    for (let n = 0; n < count; n++) rows.push(await scope.insert(mailLogs, row));
    return rows;
  });
}

const nextAnswer = () => ({ messageId: String(++lastMessageId), token: 'token' });
const report = (messageId: string, event: string) => takeEvent(anEvent(messageId, { event, uuid: event }));
const counted = async (row: AttemptRow | undefined) => {
  const [run] = await testDatabase`
    SELECT sent, failed FROM announcements WHERE id = ${row?.announcementId ?? 0}`;
  return run;
};
const read = (row: AttemptRow | undefined) => tenant.reading((scope) => scope.find(mailLogs, row?.id ?? 0));

describe('the outcome of an attempt', () => {
  it('is written down and counted once, however many end at the same time', async () => {
    const rows = await underWay(12);
    const failure = { failure: 'The mail provider answered with status 503.', transient: true };
    const answers = rows.map((_row, index) => (index % 3 === 0 ? failure : nextAnswer()));
    const complete = () =>
      Promise.all(rows.map((row, index) => completeAttempt(tenant, row, answers[index] ?? failure)));
    await complete();
    expect(await counted(rows[0])).toEqual({ sent: 8, failed: 4 });
    for (const [index, row] of rows.entries()) {
      const answer = answers[index] ?? failure;
      expect(await read(row)).toMatchObject(
        'messageId' in answer
          ? { status: 'sent', mailerMessageId: answer.messageId, mailerToken: 'token', errorMessage: null }
          : { status: 'failed', mailerMessageId: null, errorMessage: failure.failure },
      );
    }
    await complete();
    expect(await counted(rows[0])).toEqual({ sent: 8, failed: 4 });
  });

  it('replaces that of an attempt which was given up, and is counted instead of it', async () => {
    const [taken, refused, changed] = await underWay(3);
    await testDatabase`
      UPDATE mail_logs SET status = 'failed', error_message = ${CUT_OFF}
      WHERE id IN (${taken?.id ?? 0}, ${refused?.id ?? 0})`;
    await testDatabase`
      UPDATE mail_logs SET status = 'failed', error_message = 'Another reason' WHERE id = ${changed?.id ?? 0}`;
    await testDatabase`UPDATE announcements SET failed = 3 WHERE id = ${taken?.announcementId ?? 0}`;
    const all = [taken, refused, changed].flatMap((row) => (row ? [row] : []));
    await Promise.all(
      all.map((row) =>
        completeAttempt(tenant, row, row === refused ? { failure: 'No.', transient: false } : nextAnswer()),
      ),
    );
    expect(await counted(taken)).toEqual({ sent: 1, failed: 2 });
    expect([(await read(taken))?.status, (await read(refused))?.errorMessage]).toEqual(['sent', 'No.']);
    expect((await read(changed))?.errorMessage).toBe('Another reason');
  });

  it('does nothing when the row is gone', async () => {
    const [row] = await underWay(1);
    await testDatabase`DELETE FROM mail_logs WHERE id = ${row?.id ?? 0}`;
    if (row) await completeAttempt(tenant, row, nextAnswer());
    expect(await counted(row)).toEqual({ sent: 0, failed: 0 });
  });

  it('takes along what the provider reported before it, and leaves nothing of it to others', async () => {
    const rows = await underWay(4);
    const answers = rows.map(nextAnswer);
    for (const { messageId } of answers.slice(0, 2)) await report(messageId, 'MessageSent');
    await Promise.all(rows.map((row, index) => completeAttempt(tenant, row, answers[index] ?? nextAnswer())));
    expect(await Promise.all(rows.map(async (row) => (await read(row))?.status))).toEqual([
      'delivered',
      'delivered',
      'sent',
      'sent',
    ]);
    expect(await counted(rows[0])).toEqual({ sent: 4, failed: 0 });
    expect(await testDatabase`SELECT FROM unmatched_mail_events`).toHaveLength(0);
  });

  it('loses no report, however the two overlap', async () => {
    const rows = await underWay(24);
    const events = ['MessageSent', 'MessageLoaded'];
    // Eight at a time: more would wait for a connection longer than any caller may.
    for (let first = 0; first < rows.length; first += 8) {
      const steps = rows.slice(first, first + 8).flatMap((row, index) => {
        const answer = nextAnswer();
        const all: (() => Promise<unknown>)[] = events.map((event) => () => report(answer.messageId, event));
        all.splice(index % 3, 0, () => completeAttempt(tenant, row, answer));
        return all;
      });
      await Promise.all(steps.map((step) => step()));
    }
    for (const row of rows) {
      const { status, openedAt } = (await read(row)) ?? {};
      expect([status, openedAt === null]).toEqual(['delivered', false]);
    }
    expect(await counted(rows[0])).toEqual({ sent: 24, failed: 0 });
  });
});
