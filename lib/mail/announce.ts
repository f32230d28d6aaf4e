import { and, desc, eq, type InferSelectModel, sql } from 'drizzle-orm';
import { isUnavailable } from '@/db/failures';
import { announcements, mailLogs, participants, purchaseRounds } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { transaction } from '@/db/transaction';
import { procedure, query } from '@/lib/command';
import { settings } from '@/lib/env';
import { refuse } from '@/lib/errors';
import { inLanes } from '@/lib/lanes';
import { describeError, log } from '@/lib/log';
import { whileDatabaseIsAway } from '@/lib/patience';
import { roundInput } from '@/lib/rounds/input';
import { requireRound } from '@/lib/rounds/queries';
import { isStopping, longWork } from '@/lib/shutdown';
import { beginRun, finishRun, keepAlive, type Run, recipientsOf } from './announcement-run';
import { type Begun, beginAttempt, deliver } from './attempts';
import { compose } from './compose';
import { beginAnnouncingInput } from './input';

export type Announcement = InferSelectModel<typeof announcements>;

/** What came of a run. */
export interface Counts {
  sent: number;
  failed: number;
}

/**
 * Mails every active participant of a round's route about it, several at once. One participant's failure is
 * counted and stops nobody else's mail. 409 while another run of this round is under way.
 */
export const announceRound = procedure({
  access: 'administrator',
  input: roundInput,
  run: ({ caller }, { id }): Promise<Counts> => announce(caller.user.organizationId, id, false),
});

/** The same for the active participants who have not been reached: never mailed about it, or it failed. */
export const announceToMissing = procedure({
  access: 'administrator',
  input: roundInput,
  run: ({ caller }, { id }): Promise<Counts> => announce(caller.user.organizationId, id, true),
});

/**
 * Begins to announce a round, and returns while the messages go out: `getAnnouncement` tells how far it is.
 * Refuses what `announceRound` refuses, and where something else is the case than whoever asks has seen:
 * the round was announced meanwhile, or is not open.
 */
export const beginAnnouncing = procedure({
  access: 'administrator',
  input: beginAnnouncingInput,
  async run({ caller }, { id, after, only_missing, although_not_open }): Promise<{ roundId: number }> {
    const run = await beginRun(caller.user.organizationId, id, only_missing, async (scope) => {
      // Two who ask for the same announcement come one after the other.
      const round = await scope.lock(purchaseRounds, id);
      if (round?.status !== 'open' && !although_not_open) throw refuse('announcedNotOpen');
      const newest = await newestRun(scope, id);
      if ((newest?.id ?? null) !== after) throw refuse('announcedMeanwhile');
    });
    inBackground(run);
    return { roundId: id };
  },
});

/** The newest run of a round, or null when it was never announced. 404 when there is no such round. */
export const getAnnouncement = query({
  access: 'administrator',
  input: roundInput,
  async run({ scope }, { id }): Promise<Announcement | null> {
    await requireRound(scope, id);
    return newestRun(scope, id);
  },
});

/** The newest run of a round, or null. */
export async function newestRun(scope: Scope, roundId: number): Promise<Announcement | null> {
  const where = eq(announcements.purchaseRoundId, roundId);
  const [newest] = await scope.list(announcements, { where, orderBy: [desc(announcements.id)], limit: 1 });
  return newest ?? null;
}

/** Nobody waits for it but a stop of the process; what it did stands in its row. */
function inBackground(run: Run): void {
  longWork(() => carryOut(run)).catch((error: unknown) => {
    log().warn({ error: describeError(error), announcement: run.id }, 'an announcement was not finished');
  });
}

async function announce(organizationId: number, roundId: number, onlyMissing: boolean): Promise<Counts> {
  const run = await beginRun(organizationId, roundId, onlyMissing);
  return longWork(() => carryOut(run));
}

async function carryOut(run: Run): Promise<Counts> {
  const counts = { sent: 0, failed: 0 };
  const rest = keepAlive(run);
  try {
    await inLanes(untilStopping(recipientsOf(run)), settings().MAILER_CONCURRENCY, async (participantId) => {
      const outcome = await mail(run, participantId);
      if (outcome) counts[outcome] += 1;
    });
  } catch (error) {
    // With the database away, the run is ended when its heartbeat has grown old.
    if (!isUnavailable(error)) await finishRun(run);
    throw error;
  } finally {
    await rest();
  }
  await finishRun(run);
  if (isStopping()) throw refuse('announcementCutShort', { headers: { 'retry-after': '10' } });
  return counts;
}

async function* untilStopping<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  for await (const item of items) {
    if (isStopping()) return;
    yield item;
  }
}

async function mail(run: Run, participantId: number): Promise<keyof Counts | undefined> {
  const begun = await whileDatabaseIsAway((again) => begin(run, participantId, again));
  if (!begun) return undefined;
  const result = await deliver(begun);
  return 'messageId' in result ? 'sent' : 'failed';
}

/** The row of an attempt, committed, and its message; nothing when the participant left meanwhile. */
function begin(run: Run, participantId: number, again: boolean): Promise<Begun | undefined> {
  return transaction(run.organizationId, async (scope) => {
    // In the order in which a round's deletion takes them: round, then run, then the rest.
    const [alive] = await scope.query<{ finished: boolean }>(
      (organization) => sql`
        SELECT run.finished_at IS NOT NULL AS finished
        FROM purchase_rounds round
        JOIN announcements run
          ON run.organization_id = round.organization_id AND run.purchase_round_id = round.id
        WHERE round.organization_id = ${organization} AND round.id = ${run.round.id} AND run.id = ${run.id}
        FOR KEY SHARE`,
    );
    if (!alive) throw refuse('roundDeletedMeanwhile');
    // Somebody took this run for dead, and may have begun another.
    if (alive.finished) throw refuse('announcementCutShort', { headers: { 'retry-after': '10' } });
    const participant = await scope.lock(participants, participantId);
    if (!participant?.isActive) return undefined;
    const composed = compose(run.template, { ...run, participant, order: null });
    const attempt = {
      routeId: run.route.id,
      participantId,
      purchaseRoundId: run.round.id,
      announcementId: run.id,
      eventType: run.template.eventType,
    };
    const [written] = again
      ? await scope.list(mailLogs, {
          where: and(eq(mailLogs.announcementId, run.id), eq(mailLogs.participantId, participantId)),
        })
      : [];
    return written ? { row: written, composed } : beginAttempt(scope, attempt, participant.email, composed);
  });
}
