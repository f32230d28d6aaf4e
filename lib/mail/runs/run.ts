import { and, eq, isNull, sql } from 'drizzle-orm';
import { announcementOf, holdLiveness, mailingRunOf, releaseLiveness } from '@/db/liveness';
import { announcements, purchaseRounds } from '@/db/schema';
import type { RunEvent } from '@/db/schema/words';
import type { Scope } from '@/db/scope';
import { isUnavailable } from '@/db/statements/failures';
import { endStaleAnnouncements } from '@/db/sweep';
import type { Tenant } from '@/db/tenant';
import type { Route } from '@/db/unscoped';
import { templateFor } from '@/lib/mail/templates/queries';
import { compose } from '@/lib/mail/templates/rendering/compose';
import { composeWritten } from '@/lib/mail/templates/rendering/written-message';
import { CUT_OFF } from '@/lib/mail/transport/failures';
import { accountOfRoute } from '@/lib/money/accounts/queries';
import { describeError, log } from '@/lib/process/runtime/log';
import { retryWhileDatabaseIsAway } from '@/lib/process/runtime/retry';
import { isStopping, longWork } from '@/lib/process/runtime/shutdown';
import { requireRoundWithRoute } from '@/lib/rounds/queries';
import { type Problem, refuse } from '@/lib/rules/errors';
import { type Counts, type Ending, mailEverybody, type Run, TooLate } from './mailing';
import { audienceOf, countRecipients } from './recipients';

const HEARTBEAT_MS = 2000;

/** The mail of a run, before it has begun. */
export type Mail = Pick<Run, 'recipients' | 'words' | 'ended'>;

const UNDER_WAY: { [event in RunEvent]?: Problem } = {
  message: 'messageUnderWay',
  payment_reminder: 'reminderUnderWay',
};

/**
 * Begins a run of mail to people of a round, which it locks. 404 for another organization's round. 409 when the route
 * has no template for it, or another run of the kind is under way.
 */
export async function beginRun(
  tenant: Tenant,
  scope: Scope,
  roundId: number,
  mail: Mail,
): Promise<Run & { total: number }> {
  const { recipients, words } = mail;
  const { event, mailingId, key } = recipients;
  // Read once nobody changes it any more, because everybody is told these values. And of two requests for the same run,
  // the second sees the run that the first has begun.
  await scope.lock(purchaseRounds, roundId);
  const { round, route } = await requireRoundWithRoute(scope, roundId);
  const composer = await composerOf(scope, route, mail);
  if (!composer) {
    throw refuse(event === 'round_announced' ? 'noAnnouncementTemplate' : 'mailingWithoutTemplate');
  }
  if (await isUnderWay(scope, roundId, event)) throw refuse(UNDER_WAY[event] ?? 'announcementRunning');
  const { id, total } = await scope.insert(announcements, {
    purchaseRoundId: round.id,
    routeId: route.id,
    eventType: event,
    mailingId,
    idempotencyKey: key,
    words,
    audience: audienceOf(recipients),
    total: await countRecipients(scope, round, recipients),
  });
  return {
    ...mail,
    tenant,
    id,
    total,
    round,
    route,
    account: await accountOfRoute(scope, route),
    compose: composer,
  };
}

/** Makes the messages of a run: in an organizer's words, or from the template of the route. Undefined when it has none. */
export async function composerOf(
  scope: Scope,
  route: Route,
  { recipients: { event, audience }, words }: Mail,
): Promise<Run['compose'] | undefined> {
  if (words) return async (context) => composeWritten(words, context, audience === 'not_ordered');
  const template = event === 'message' ? undefined : await templateFor(scope, route.id, event);
  return template && ((context) => compose(template, context));
}

/** True while a process sends mail of this kind to people of a locked round. Ends the runs whose process is gone. */
export async function isUnderWay(scope: Scope, roundId: number, event: RunEvent): Promise<boolean> {
  await scope.query((organization) =>
    endStaleAnnouncements(CUT_OFF, sql`organization_id = ${organization} AND purchase_round_id = ${roundId}`),
  );
  const { purchaseRoundId, eventType, finishedAt } = announcements;
  const same = and(eq(purchaseRoundId, roundId), eq(eventType, event), isNull(finishedAt));
  return (await scope.count(announcements, same)) > 0;
}

/**
 * Records now and every few seconds that this process works on the run, until the returned function is
 * called.
 */
function keepAlive({ tenant, id, recipients, round }: Run): () => Promise<void> {
  const liveness = recipients.event === 'round_announced' ? announcementOf(round.id) : mailingRunOf(id);
  const beat = async () => {
    await holdLiveness(liveness);
    await tenant.transaction((scope) =>
      scope.query(
        (organization) => sql`
          UPDATE announcements SET heartbeat_at = clock_timestamp()
          WHERE organization_id = ${organization} AND id = ${id} AND finished_at IS NULL`,
      ),
    );
  };
  const ignored = () => {
    // The database is unavailable; the next heartbeat or the run itself will notice.
  };
  let last = beat().catch(ignored);
  const timer = setInterval(() => {
    last = last.then(beat).catch(ignored);
  }, HEARTBEAT_MS);
  return async () => {
    clearInterval(timer);
    await last;
    await releaseLiveness(liveness).catch(ignored);
  };
}

/** Ends a run with the counts it has reached, unless another process has ended it. */
async function finishRun({ tenant, id, round, ended }: Run, ending: Ending): Promise<void> {
  await retryWhileDatabaseIsAway(() =>
    tenant.transaction(async (scope) => {
      // Locked before the run, as when it is deleted.
      if (ended) await scope.lock(purchaseRounds, round.id);
      const [counts] = await scope.query<Counts & { total: number }>(
        (organization) => sql`
          UPDATE announcements SET finished_at = clock_timestamp()
          WHERE organization_id = ${organization} AND id = ${id} AND finished_at IS NULL
          RETURNING total, sent, failed`,
      );
      if (counts) await ended?.(scope, ending, counts);
    }),
  );
}

/**
 * Mails everybody a run is for and returns the counts. 503 when a shutdown began before everybody's turn had
 * come; a shutdown after that waits for the messages under way.
 */
export async function carryOut(run: Run): Promise<Counts> {
  const rest = keepAlive(run);
  let outcome: Counts & { leftOut: boolean };
  try {
    outcome = await mailEverybody(run);
  } catch (error) {
    // While the database is unavailable the run cannot be ended here. It is ended later, when its heartbeat
    // is old.
    if (!isUnavailable(error)) await finishRun(run, error instanceof TooLate ? 'late' : 'cut short');
    throw error;
  } finally {
    await rest();
  }
  const { leftOut, ...counts } = outcome;
  await finishRun(run, leftOut ? 'cut short' : 'over');
  if (leftOut) throw refuse('announcementCutShort', { headers: { 'retry-after': '10' } });
  return counts;
}

/** Carries out a run beside its caller; only a shutdown waits for it. Its row records the progress. */
export function carryOutBeside(run: Run): Promise<void> {
  return longWork(() => carryOut(run)).then(
    () => {},
    (error: unknown) => {
      if (error instanceof TooLate || isStopping()) return;
      log().warn({ error: describeError(error), announcement: run.id }, 'an announcement was not finished');
    },
  );
}
