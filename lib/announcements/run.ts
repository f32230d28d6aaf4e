import { sql } from 'drizzle-orm';
import { announcementOf, holdLiveness, mailingRunOf, releaseLiveness } from '@/db/liveness';
import { announcements, purchaseRounds } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { isUnavailable } from '@/db/statements/failures';
import type { Tenant } from '@/db/tenant';
import { refuse } from '@/lib/errors';
import { accountOfRoute } from '@/lib/payment-accounts/queries';
import { type Round, requireRoundWithRoute } from '@/lib/rounds/queries';
import { retryWhileDatabaseIsAway } from '@/lib/runtime/retry';
import { templateFor } from '@/lib/templates/queries';
import { compose } from '@/lib/templates/rendering/compose';
import { endCutOffAnnouncements } from './cut-off';
import { type Counts, type Ending, mailEverybody, type Run, TooLate } from './mailing';
import { type Announced, audienceOf, countRecipients } from './recipients';

const HEARTBEAT_MS = 2000;

/**
 * Begins a run. 404 for another organization's round, 409 when the route has no template for it or a run of
 * this round is under way. A run that was cut off is ended first. `settle` may refuse in the same transaction.
 */
export function beginRun(
  tenant: Tenant,
  roundId: number,
  recipients: Announced,
  settle?: (scope: Scope, round: Round) => Promise<void>,
): Promise<Run> {
  return tenant.transaction(async (scope) => {
    // Read once nobody changes it any more, because everybody is told what is read here. And of two requests for the
    // same announcement, the second sees what the first has begun.
    await scope.lock(purchaseRounds, roundId);
    const { round, route } = await requireRoundWithRoute(scope, roundId);
    const template = await templateFor(scope, route.id, 'round_announced');
    if (!template) throw refuse('noAnnouncementTemplate');
    await settle?.(scope, round);
    await endCutOffAnnouncements(scope, roundId);
    const account = await accountOfRoute(scope, route);
    return addRun(scope, {
      tenant,
      event: 'round_announced',
      round,
      route,
      account,
      compose: (context) => compose(template, context),
      recipients,
    });
  });
}

/** Writes down a run of a locked round, and whom it is for. */
export async function addRun(scope: Scope, run: Omit<Run, 'id'>): Promise<Run & { total: number }> {
  const { event, round, route, words, recipients } = run;
  const { id, total } = await scope.insert(announcements, {
    purchaseRoundId: round.id,
    routeId: route.id,
    eventType: event,
    mailingId: typeof recipients === 'object' && 'mailingId' in recipients ? recipients.mailingId : null,
    idempotencyKey: typeof recipients === 'object' && 'to' in recipients ? recipients.key : null,
    words,
    audience: audienceOf(recipients),
    total: await countRecipients(scope, round, recipients),
  });
  return { ...run, id, total };
}

/**
 * Records now and every few seconds that this process works on the run, until the returned function is
 * called.
 */
function keepAlive({ tenant, id, event, round }: Run): () => Promise<void> {
  const liveness = event === 'round_announced' ? announcementOf(round.id) : mailingRunOf(id);
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

/** Ends a run with the counts it has reached, unless somebody else has. */
async function finishRun({ tenant, id, round, ended }: Run, ending: Ending): Promise<void> {
  await retryWhileDatabaseIsAway(() =>
    tenant.transaction(async (scope) => {
      // Locked before the run, as when it is deleted.
      if (ended) await scope.lock(purchaseRounds, round.id);
      const finished = await scope.query<{ id: string }>(
        (organization) => sql`
          UPDATE announcements SET finished_at = clock_timestamp()
          WHERE organization_id = ${organization} AND id = ${id} AND finished_at IS NULL
          RETURNING id`,
      );
      if (finished.length > 0) await ended?.(scope, ending);
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
