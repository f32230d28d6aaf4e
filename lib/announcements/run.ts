import { sql } from 'drizzle-orm';
import { announcementOf, holdLiveness, releaseLiveness } from '@/db/liveness';
import { announcements, purchaseRounds } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { isUnavailable } from '@/db/statements/failures';
import type { Tenant } from '@/db/tenant';
import { refuse } from '@/lib/errors';
import { accountOfRoute } from '@/lib/payment-accounts/queries';
import { type Round, requireRoundWithRoute } from '@/lib/rounds/queries';
import { retryWhileDatabaseIsAway } from '@/lib/runtime/retry';
import { templateFor } from '@/lib/templates/queries';
import { endCutOffAnnouncements } from './cut-off';
import { type Counts, mailEverybody, type Run } from './mailing';
import { countRecipients, type Recipients } from './recipients';

const HEARTBEAT_MS = 2000;

/**
 * Begins a run. 404 for another organization's round, 409 when the route has no template for it or a run of
 * this round is under way. A run that was cut off is ended first. `settle` may refuse in the same transaction.
 */
export function beginRun(
  tenant: Tenant,
  roundId: number,
  recipients: Recipients,
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
    const { id } = await scope.insert(announcements, {
      purchaseRoundId: round.id,
      routeId: route.id,
      total: await countRecipients(scope, round, recipients),
    });
    const account = await accountOfRoute(scope, route);
    return { tenant, id, round, route, account, template, recipients };
  });
}

/**
 * Records now and every few seconds that this process works on the run, until the returned function is
 * called.
 */
function keepAlive({ tenant, id, round }: Run): () => Promise<void> {
  const beat = async () => {
    await holdLiveness(announcementOf(round.id));
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
    await releaseLiveness(announcementOf(round.id)).catch(ignored);
  };
}

/** Ends a run with the counts it has reached. */
async function finishRun({ tenant, id }: Run): Promise<void> {
  await retryWhileDatabaseIsAway(() =>
    tenant.transaction((scope) =>
      scope.query(
        (organization) => sql`
          UPDATE announcements SET finished_at = clock_timestamp()
          WHERE organization_id = ${organization} AND id = ${id} AND finished_at IS NULL`,
      ),
    ),
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
    if (!isUnavailable(error)) await finishRun(run);
    throw error;
  } finally {
    await rest();
  }
  await finishRun(run);
  const { leftOut, ...counts } = outcome;
  if (leftOut) throw refuse('announcementCutShort', { headers: { 'retry-after': '10' } });
  return counts;
}
