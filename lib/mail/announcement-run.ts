import { and, eq, sql } from 'drizzle-orm';
import { announcing, bePresent, leave } from '@/db/presence';
import { announcements, mailLogs, participants } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { reading, transaction } from '@/db/transaction';
import type { Route } from '@/db/unscoped';
import { refuse } from '@/lib/errors';
import { whileDatabaseIsAway } from '@/lib/patience';
import { type Round, requireRoundWithRoute } from '@/lib/rounds/queries';
import { type Template, templateFor } from '@/lib/templates/queries';
import { endCutOffAnnouncements } from './cut-off';

/** One run of announcing a round, as it was begun. */
export interface Run {
  organizationId: number;
  id: number;
  round: Round;
  route: Route;
  template: Template;
  /** Whether those who were reached before are left out. */
  onlyMissing: boolean;
}

/** How many participants are looked up at once: memory holds no more of them. */
const BATCH = 200;

const HEARTBEAT_MS = 2000;

/**
 * Begins a run. 404 for another organization's round, 409 when the route has no template for it or a run of
 * this round is under way. A run that was cut off is ended first. `settle` may refuse in the same transaction.
 */
export function beginRun(
  organizationId: number,
  roundId: number,
  onlyMissing: boolean,
  settle?: (scope: Scope) => Promise<void>,
): Promise<Run> {
  return transaction(organizationId, async (scope) => {
    const { round, route } = await requireRoundWithRoute(scope, roundId);
    const template = await templateFor(scope, route.id, 'round_announced');
    if (!template) throw refuse('noAnnouncementTemplate');
    await settle?.(scope);
    await endCutOffAnnouncements(scope, roundId);
    const { id } = await scope.insert(announcements, {
      purchaseRoundId: round.id,
      routeId: route.id,
      total: await countRecipients(scope, round, onlyMissing),
    });
    return { organizationId, id, round, route, template, onlyMissing };
  });
}

/** Active participants; of those who were mailed about this round before, only the ones whose mail failed. */
function recipient(round: Round, onlyMissing: boolean) {
  const reached = sql`EXISTS (
    SELECT FROM ${mailLogs}
    WHERE ${mailLogs.organizationId} = ${participants.organizationId}
      AND ${mailLogs.participantId} = ${participants.id}
      AND ${mailLogs.purchaseRoundId} = ${round.id}
      AND ${mailLogs.eventType} = 'round_announced' AND ${mailLogs.status} <> 'failed'
  )`;
  return and(
    eq(participants.routeId, round.routeId),
    eq(participants.isActive, true),
    onlyMissing ? sql`NOT ${reached}` : undefined,
  );
}

/** How many participants a run that begins now would mail. */
export function countRecipients(scope: Scope, round: Round, onlyMissing: boolean): Promise<number> {
  return scope.count(participants, recipient(round, onlyMissing));
}

/** The ids of a run's recipients in batches, whoever joined or left meanwhile. */
export async function* recipientsOf({ organizationId, round, onlyMissing }: Run): AsyncGenerator<number> {
  for (let last = 0; ; ) {
    const after = last;
    const batch = await whileDatabaseIsAway(() =>
      reading(organizationId, (scope) =>
        scope.query<{ id: string }>(
          (organization) => sql`
            SELECT id FROM ${participants}
            WHERE ${participants.organizationId} = ${organization} AND ${participants.id} > ${after}
              AND ${recipient(round, onlyMissing)}
            ORDER BY ${participants.id} LIMIT ${BATCH}`,
        ),
      ),
    );
    for (const { id } of batch) yield Number(id);
    last = Number(batch.at(-1)?.id ?? 0);
    if (batch.length < BATCH) return;
  }
}

/** Says, now and every few seconds, that this process is behind the run, until the returned function is called. */
export function keepAlive({ organizationId, id, round }: Run): () => Promise<void> {
  const beat = async () => {
    await bePresent(announcing(round.id));
    await transaction(organizationId, (scope) =>
      scope.query(
        (organization) => sql`
          UPDATE announcements SET heartbeat_at = clock_timestamp()
          WHERE organization_id = ${organization} AND id = ${id} AND finished_at IS NULL`,
      ),
    );
  };
  const ignored = () => {
    // The database is away: the next beat, or the run itself, will tell.
  };
  let last = beat().catch(ignored);
  const timer = setInterval(() => {
    last = last.then(beat).catch(ignored);
  }, HEARTBEAT_MS);
  return async () => {
    clearInterval(timer);
    await last;
    await leave(announcing(round.id)).catch(ignored);
  };
}

/** Ends a run with what it has. */
export async function finishRun({ organizationId, id }: Run): Promise<void> {
  await whileDatabaseIsAway(() =>
    transaction(organizationId, (scope) =>
      scope.query(
        (organization) => sql`
          UPDATE announcements SET finished_at = clock_timestamp()
          WHERE organization_id = ${organization} AND id = ${id} AND finished_at IS NULL`,
      ),
    ),
  );
}
