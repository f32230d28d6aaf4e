import { and, eq, type SQL, sql } from 'drizzle-orm';
import { announcementOf, holdLiveness, releaseLiveness } from '@/db/liveness';
import { announcements, mailLogs, participants } from '@/db/schema';
import type { Scope } from '@/db/scope';
import { isUnavailable } from '@/db/statements/failures';
import type { Tenant } from '@/db/tenant';
import type { Route } from '@/db/unscoped';
import { refuse } from '@/lib/errors';
import { OUTCOME_UNKNOWN } from '@/lib/mailer/failures';
import { type Begun, beginAttempt, deliver } from '@/lib/messages/attempts';
import { type Round, requireRoundWithRoute } from '@/lib/rounds/queries';
import { forEachConcurrently } from '@/lib/runtime/concurrency';
import { settings } from '@/lib/runtime/env';
import { retryWhileDatabaseIsAway } from '@/lib/runtime/retry';
import { isStopping } from '@/lib/runtime/shutdown';
import { compose } from '@/lib/templates/compose';
import { type Template, templateFor } from '@/lib/templates/queries';
import { endCutOffAnnouncements } from './cut-off';

/** One run of announcing a round, as it was begun. */
export interface Run {
  tenant: Tenant;
  id: number;
  round: Round;
  route: Route;
  template: Template;
  recipients: Recipients;
}

/**
 * Who is mailed of the active participants of a round's route. Nobody is `missing` who has mail about the round
 * that did not fail; `uncertain` are those of them of whom an attempt failed in such a way that it may have
 * reached them.
 */
export type Recipients = 'everybody' | 'missing' | 'missing for sure' | 'uncertain';

/** How many messages of a run the provider accepted, and how many it did not. */
export interface Counts {
  sent: number;
  failed: number;
}

/** How many participants are read at once, which limits the memory that a run needs. */
const BATCH = 200;

const HEARTBEAT_MS = 2000;

/**
 * Begins a run. 404 for another organization's round, 409 when the route has no template for it or a run of
 * this round is under way. A run that was cut off is ended first. `settle` may refuse in the same transaction.
 */
export function beginRun(
  tenant: Tenant,
  roundId: number,
  recipients: Recipients,
  settle?: (scope: Scope) => Promise<void>,
): Promise<Run> {
  return tenant.transaction(async (scope) => {
    const { round, route } = await requireRoundWithRoute(scope, roundId);
    const template = await templateFor(scope, route.id, 'round_announced');
    if (!template) throw refuse('noAnnouncementTemplate');
    await settle?.(scope);
    await endCutOffAnnouncements(scope, roundId);
    const { id } = await scope.insert(announcements, {
      purchaseRoundId: round.id,
      routeId: route.id,
      total: await countRecipients(scope, round, recipients),
    });
    return { tenant, id, round, route, template, recipients };
  });
}

/** The attempts to announce the round to a participant, of those that `outcome` selects. */
const attempts = (round: Round, outcome: SQL) => sql`
  FROM ${mailLogs}
  WHERE ${mailLogs.organizationId} = ${participants.organizationId}
    AND ${mailLogs.participantId} = ${participants.id}
    AND ${mailLogs.purchaseRoundId} = ${round.id}
    AND ${mailLogs.eventType} = 'round_announced' AND ${outcome}`;

const REACHED = sql`${mailLogs.status} <> 'failed'`;
const UNCERTAIN = sql`${mailLogs.status} = 'failed' AND ${mailLogs.errorMessage} LIKE ${OUTCOME_UNKNOWN}`;

/** Selects the active participants who are meant. */
function recipient(round: Round, recipients: Recipients): SQL | undefined {
  const uncertain = sql`EXISTS (SELECT ${attempts(round, UNCERTAIN)})`;
  return and(
    eq(participants.routeId, round.routeId),
    eq(participants.isActive, true),
    recipients === 'everybody' ? undefined : sql`NOT EXISTS (SELECT ${attempts(round, REACHED)})`,
    recipients === 'uncertain' ? uncertain : undefined,
    recipients === 'missing for sure' ? sql`NOT ${uncertain}` : undefined,
  );
}

/** A participant of whom it is unknown whether an announcement reached them, and the attempt that may have. */
export interface Uncertain {
  participantId: number;
  name: string;
  mailLogId: number;
}

/** The first `limit` of them, in the order in which they joined. */
export async function uncertainRecipients(scope: Scope, round: Round, limit: number): Promise<Uncertain[]> {
  return scope.query<{ participantId: number; name: string; mailLogId: number }>(
    (organization) => sql`
      SELECT ${participants.id}::float8 AS "participantId", ${participants.name} AS name,
             (SELECT max(${mailLogs.id}) ${attempts(round, UNCERTAIN)})::float8 AS "mailLogId"
      FROM ${participants}
      WHERE ${participants.organizationId} = ${organization} AND ${recipient(round, 'uncertain')}
      ORDER BY ${participants.id} LIMIT ${limit}`,
  );
}

/** How many participants a run that begins now would mail. */
export function countRecipients(scope: Scope, round: Round, recipients: Recipients): Promise<number> {
  return scope.count(participants, recipient(round, recipients));
}

/** Reads the ids of a run's recipients in batches; participants may join or leave between them. */
async function* recipientsOf({ tenant, round, recipients }: Run): AsyncGenerator<number> {
  for (let last = 0; ; ) {
    const after = last;
    const batch = await retryWhileDatabaseIsAway(() =>
      tenant.reading((scope) =>
        scope.query<{ id: string }>(
          (organization) => sql`
            SELECT id FROM ${participants}
            WHERE ${participants.organizationId} = ${organization} AND ${participants.id} > ${after}
              AND ${recipient(round, recipients)}
            ORDER BY ${participants.id} LIMIT ${BATCH}`,
        ),
      ),
    );
    for (const { id } of batch) yield Number(id);
    last = Number(batch.at(-1)?.id ?? 0);
    if (batch.length < BATCH) return;
  }
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
  const counts = { sent: 0, failed: 0 };
  let leftOut = false;
  const untilStopping = async function* () {
    for await (const participantId of recipientsOf(run)) {
      leftOut = isStopping();
      if (leftOut) return;
      yield participantId;
    }
  };
  const rest = keepAlive(run);
  try {
    await forEachConcurrently(untilStopping(), settings().MAILER_CONCURRENCY, async (participantId) => {
      const outcome = await mail(run, participantId);
      if (outcome) counts[outcome] += 1;
    });
  } catch (error) {
    // While the database is unavailable the run cannot be ended here. It is ended later, when its heartbeat
    // is old.
    if (!isUnavailable(error)) await finishRun(run);
    throw error;
  } finally {
    await rest();
  }
  await finishRun(run);
  if (leftOut) throw refuse('announcementCutShort', { headers: { 'retry-after': '10' } });
  return counts;
}

async function mail(run: Run, participantId: number): Promise<keyof Counts | undefined> {
  const begun = await retryWhileDatabaseIsAway((again) => begin(run, participantId, again));
  if (!begun) return undefined;
  const result = await deliver(run.tenant, begun);
  return 'messageId' in result ? 'sent' : 'failed';
}

/**
 * Commits the row of an attempt and composes its message; returns undefined when the participant left
 * meanwhile. With `again`, an earlier try may have committed the row already.
 */
function begin(run: Run, participantId: number, again: boolean): Promise<Begun | undefined> {
  return run.tenant.transaction(async (scope) => {
    scope.enterRound(run.round.id);
    // Locks in the same order as a round's deletion: round, then run, then the rest.
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
    // Another process considered this run dead, and may have begun a new one.
    if (alive.finished) throw refuse('announcementCutShort', { headers: { 'retry-after': '10' } });
    const participant = await scope.lock(participants, participantId);
    if (!participant?.isActive) return undefined;
    const composed = await compose(run.template, { ...run, participant, order: null });
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
