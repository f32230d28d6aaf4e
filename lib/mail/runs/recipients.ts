import { type SQL, sql } from 'drizzle-orm';
import type { RunAudience, RunEvent } from '@/db/schema/words';
import type { Scope } from '@/db/scope';
import type { Tenant } from '@/db/tenant';
import { OUTCOME_UNKNOWN } from '@/lib/mail/transport/failures';
import { awaitedOrders } from '@/lib/money/matching/transactions';
import type { Participant } from '@/lib/people/queries';
import { retryWhileDatabaseIsAway } from '@/lib/process/runtime/retry';
import type { Round } from '@/lib/rounds/queries';
import { listOf } from '@/lib/rules/list';

/**
 * The recipients of mail about a round: the audience of its kind as in `mail_kind`, or another one, and the people of
 * it who are left out.
 */
export interface Recipients {
  event: RunEvent;
  audience?: RunAudience | undefined;
  /** The only orders that an audience of orders is chosen by. */
  orderIds?: number[] | undefined;
  participantId?: number | undefined;
  /** Leaves out people with an attempt for this planned mailing. */
  mailingId?: number;
  /** Leaves out people with an attempt of a request with this key. */
  key?: string | undefined;
  /**
   * Leaves out people with mail about the round that neither failed nor came back. People whom a failed attempt may
   * have reached are included, left out, or the only ones.
   */
  missing?: 'include' | 'leave_out' | 'only';
}

/** The participants without an order whom the announcement has not reached. */
export const unreached = (missing: NonNullable<Recipients['missing']>): Recipients => ({
  event: 'round_announced',
  audience: 'not_ordered',
  missing,
});

/** The state of an attempt that has reached its reader or may still do so, and of one of which that is unknown. */
export const REACHED = sql`attempt.status NOT IN ('failed', 'bounced')`;
export const UNCERTAIN = sql`attempt.status = 'failed' AND attempt.error_message LIKE ${OUTCOME_UNKNOWN}`;

export const audienceOf = ({ event, audience }: Recipients) =>
  sql<RunAudience>`coalesce(${audience ?? null}, mail_kind(${event}) ->> 'audience')`;

/** Recipients as rows `meant`, with the ids of participant and order. */
export function recipientRows(
  organization: SQL,
  round: Pick<Round, 'id' | 'routeId'>,
  recipients: Recipients,
  { awaited, after }: { awaited: number[]; after?: number },
): SQL {
  const { event, orderIds, participantId, mailingId, key, missing } = recipients;
  const audience = audienceOf(recipients);
  // An order that is owed has mail of its own.
  const who = (row: SQL) =>
    sql`${row}.participant_id, CASE WHEN ${audience} = 'owing' THEN ${row}.order_id ELSE 0 END`;
  // IS TRUE keeps PostgreSQL from a join, by which it would, without statistics, read all mail of the round for each person.
  const tried = (which: SQL) => sql`(
    (${who(sql`meant`)}) IN (
      SELECT ${who(sql`attempt`)}
      FROM mail_logs attempt
      LEFT JOIN announcements run ON run.organization_id = ${organization} AND run.id = attempt.announcement_id
      WHERE attempt.organization_id = ${organization} AND attempt.purchase_round_id = ${round.id}
        AND attempt.event_type = ${event} AND ${which}
    ) IS TRUE
  )`;
  const conditions = [
    after !== undefined && sql`meant.participant_id > ${after}`,
    participantId !== undefined && sql`meant.participant_id = ${participantId}`,
    mailingId !== undefined && sql`NOT ${tried(sql`run.mailing_id = ${mailingId}`)}`,
    key !== undefined && sql`NOT ${tried(sql`run.idempotency_key = ${key}`)}`,
    missing && sql`NOT ${tried(REACHED)}`,
    missing === 'only' && tried(UNCERTAIN),
    missing === 'leave_out' && sql`NOT ${tried(UNCERTAIN)}`,
  ];
  return sql`
    run_recipients(${organization}, ${round.routeId}, ${round.id}, ${audience}, ${orderIds ? listOf(orderIds) : sql`NULL`},
                   ${listOf(awaited)}) AS meant
    WHERE ${sql.join([sql`true`, ...conditions.filter((one) => one !== false && one !== undefined)], sql` AND `)}`;
}

const isByDebt = ({ event, audience }: Recipients) => event === 'payment_reminder' || audience === 'owed';

/** The orders that an open transaction is surely for, as far as these recipients are chosen by their debts. */
export const awaitedBy = (scope: Scope, ...runs: Recipients[]): Promise<number[]> =>
  runs.some(isByDebt) ? awaitedOrders(scope, 'sure') : Promise.resolve([]);

/** Reads `awaitedBy` outside of a transaction, for recipients whose run is under way. */
export const awaitedNow = async (tenant: Tenant, recipients: Recipients): Promise<number[]> =>
  isByDebt(recipients) ? tenant.reading((scope) => awaitedOrders(scope, 'sure')) : [];

/** A round, and whom mail about it would be for. */
interface Addressed {
  round: Pick<Round, 'id' | 'routeId'>;
  recipients: Recipients;
}

/** The messages that each of these runs would send if it began now; null where the route has more than `most` participants. */
export async function countEach(scope: Scope, runs: Addressed[], most?: number): Promise<(number | null)[]> {
  if (runs.length === 0) return [];
  const awaited = await awaitedBy(scope, ...runs.map(({ recipients }) => recipients));
  const counts = await scope.query<{ count: number | null }>((organization) => {
    const many = (routeId: number) => sql`EXISTS (
      SELECT FROM participants
      WHERE participants.organization_id = ${organization} AND participants.route_id = ${routeId} OFFSET ${most})`;
    const each = runs.map(({ round, recipients }, place) => {
      const count = sql`(SELECT count(*)::int FROM ${recipientRows(organization, round, recipients, { awaited })})`;
      return sql`SELECT ${place}::int AS place, ${
        most === undefined ? count : sql`CASE WHEN NOT ${many(round.routeId)} THEN ${count} END`
      } AS count`;
    });
    return sql`${sql.join(each, sql` UNION ALL `)} ORDER BY place`;
  });
  return counts.map(({ count }) => count);
}

/** The number of messages that a run would send if it began now. */
export async function countRecipients(
  scope: Scope,
  round: Addressed['round'],
  recipients: Recipients,
): Promise<number> {
  const [count] = await countEach(scope, [{ round, recipients }]);
  return count ?? 0;
}

/** The fields of its recipient that a message needs. */
export type Recipient = Pick<Participant, 'id' | 'name' | 'email' | 'phone' | 'locale' | 'unsubscribeKey'> & {
  /** The newest order that stands, in mail about it; each that is owed, in mail about that. */
  order_id: number | null;
};

/** The participants read at once, which limits the memory that a run needs. */
const BATCH = 200;

/** Reads the recipients of a run in batches; participants may join, change or leave between them. */
export async function* recipientsOf(
  tenant: Tenant,
  round: Round,
  recipients: Recipients,
): AsyncGenerator<Recipient> {
  for (let last = 0; ; ) {
    const after = last;
    const batch = await retryWhileDatabaseIsAway(() =>
      tenant.reading(async (scope) => {
        const awaited = await awaitedBy(scope, recipients);
        return scope.query<Recipient>(
          (organization) => sql`
            SELECT meant.participant_id::float8 AS id, (meant.person).name, (meant.person).email, (meant.person).phone,
                   (meant.person).locale, (meant.person).unsubscribe_key AS "unsubscribeKey",
                   meant.order_id::float8 AS order_id
            FROM ${recipientRows(organization, round, recipients, { awaited, after })}
            ORDER BY meant.participant_id FETCH FIRST ${BATCH} ROWS WITH TIES`,
        );
      }),
    );
    yield* batch;
    last = batch.at(-1)?.id ?? 0;
    if (batch.length < BATCH) return;
  }
}

/** A participant whom an announcement may have reached, and the attempt that may have done so. */
export type Uncertain = { participantId: number; name: string; mailLogId: number };

/** The first `limit` of them, in the order in which they joined. */
export const uncertainRecipients = (
  scope: Scope,
  round: Addressed['round'],
  limit: number,
): Promise<Uncertain[]> =>
  scope.query<Uncertain>(
    (organization) => sql`
      SELECT meant.participant_id::float8 AS "participantId", (meant.person).name,
             (
               SELECT max(attempt.id) FROM mail_logs attempt
               WHERE attempt.organization_id = ${organization} AND attempt.participant_id = meant.participant_id
                 AND attempt.purchase_round_id = ${round.id} AND attempt.event_type = 'round_announced' AND ${UNCERTAIN}
             )::float8 AS "mailLogId"
      FROM ${recipientRows(organization, round, unreached('only'), { awaited: [] })}
      ORDER BY meant.participant_id LIMIT ${limit}`,
  );
