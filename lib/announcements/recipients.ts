import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { announcements, mailLogs, orders, participants } from '@/db/schema';
import type { MailingEvent, RunAudience } from '@/db/schema/words';
import type { Scope } from '@/db/scope';
import type { Tenant } from '@/db/tenant';
import { awaitedOrders } from '@/lib/bank/transactions';
import { holdingOneOf } from '@/lib/list';
import { OUTCOME_UNKNOWN } from '@/lib/mailer/failures';
import type { Participant } from '@/lib/participants/queries';
import type { Round } from '@/lib/rounds/queries';
import { retryWhileDatabaseIsAway } from '@/lib/runtime/retry';

/**
 * Who is mailed of the active participants of a round's route. Nobody is `missing` who has an order that stands, or mail
 * about the round that neither failed nor came back; `uncertain` are those of them of whom an attempt failed in such a
 * way that it may have reached them.
 */
export type Announced = 'everybody' | 'missing' | 'missing for sure' | 'uncertain';

/** Those whom a planned mailing is for and of whom no attempt has been made for it. */
export interface Planned {
  mailingId: number;
  event: MailingEvent;
}

/** Those whom an organizer writes to. */
export interface Addressed {
  to: Exclude<RunAudience, 'active'>;
  /** Leaves out those of whom an attempt was made by a request with this key. */
  key?: string | undefined;
  /** Only who is chosen by one of these orders. */
  orderIds?: number[] | undefined;
}

/** These orders, as far as something is still to be paid of them. */
export interface Reminded {
  orderIds: number[];
}

export type Recipients = Announced | Planned | Addressed | Reminded;

/** How many participants are read at once, which limits the memory that a run needs. */
const BATCH = 200;

/** The attempts to announce the round to a participant, of those that `outcome` selects. */
const attempts = (round: Round, outcome: SQL) => sql`
  FROM ${mailLogs}
  WHERE ${mailLogs.organizationId} = ${participants.organizationId}
    AND ${mailLogs.participantId} = ${participants.id}
    AND ${mailLogs.purchaseRoundId} = ${round.id}
    AND ${mailLogs.eventType} = 'round_announced' AND ${outcome}`;

const REACHED = sql`${mailLogs.status} NOT IN ('failed', 'bounced')`;
const UNCERTAIN = sql`${mailLogs.status} = 'failed' AND ${mailLogs.errorMessage} LIKE ${OUTCOME_UNKNOWN}`;

/** The participant's orders in the round that stand, of those that an audience is about. */
const standing = (round: Round, audience: RunAudience, orderIds?: number[]) => sql`
  FROM ${orders}
  WHERE ${orders.organizationId} = ${participants.organizationId}
    AND ${orders.participantId} = ${participants.id}
    AND ${orders.purchaseRoundId} = ${round.id} AND ${orders.cancelledAt} IS NULL
    ${audience === 'owed' ? sql`AND ${OWED}` : sql``}
    ${audience === 'not_collected' || audience === 'nothing_handed_over' ? sql`AND ${NOT_COLLECTED}` : sql``}
    ${audience === 'nothing_handed_over' ? sql`AND ${NOTHING_HANDED_OVER}` : sql``}
    ${orderIds ? sql`AND ${holdingOneOf(orders.id, orderIds)}` : sql``}`;

/** The orders that somebody chose; undefined where nobody did. */
const orderIdsOf = (recipients: Recipients): number[] | undefined =>
  typeof recipients === 'object' && 'orderIds' in recipients ? recipients.orderIds : undefined;

/** The same is looked at for each message in `begin_announcement_attempts`. */
const OWED = sql`${orders.dueCents} > 0`;

const NOT_COLLECTED = sql`${orders.collectedAt} IS NULL`;

/** Whoever has some bottles of an order came for it. The same is looked at in `begin_announcement_attempts`. */
const NOTHING_HANDED_OVER = sql`NOT EXISTS (
  SELECT FROM order_lines line
  WHERE line.organization_id = ${orders.organizationId} AND line.purchase_round_id = ${orders.purchaseRoundId}
    AND line.order_id = ${orders.id} AND line.handed_over > 0)`;

/** Whom a run is for as long as it goes on; `begin_announcement_attempts` looks at it once more for each message. */
export function audienceOf(recipients: Recipients): RunAudience {
  if (recipients === 'everybody') return 'active';
  if (typeof recipients === 'string') return 'not_ordered';
  if ('to' in recipients) return recipients.to;
  return 'event' in recipients ? PLANNED[recipients.event] : 'owing';
}

const PLANNED = {
  round_announced: 'active',
  deadline_reminder: 'not_ordered',
  payment_reminder: 'owing',
  // Who has ordered is told where to fetch it, even if they have left since.
  pickup_reminder: 'ordered',
  // Who has a part of it was there.
  not_collected: 'nothing_handed_over',
} as const satisfies Record<MailingEvent, RunAudience>;

/** What is written to nobody: the address of somebody whose data was taken away. */
const GONE = 'removed-%@invalid.invalid';

/** Selects the participants who are in an audience. */
function inAudience(round: Round, audience: RunAudience, orderIds?: number[]): SQL | undefined {
  const active = eq(participants.isActive, true);
  if (audience === 'active') return active;
  const stands = sql`EXISTS (SELECT ${standing(round, audience, orderIds)})`;
  return audience === 'not_ordered' ? and(active, sql`NOT ${stands}`) : stands;
}

/**
 * The orders of which somebody is reminded to pay: they stand, something is due, and no transfer waits for them to be
 * booked (`awaited`).
 */
function owing(round: Round, recipients: Recipients, awaited: number[]): SQL | undefined {
  const planned = typeof recipients === 'object' && 'mailingId' in recipients ? recipients : undefined;
  const chosen = orderIdsOf(recipients);
  return and(
    eq(orders.purchaseRoundId, round.id),
    isNull(orders.cancelledAt),
    OWED,
    sql`NOT ${holdingOneOf(orders.id, awaited)}`,
    sql`EXISTS (
      SELECT FROM participants person
      WHERE person.organization_id = ${orders.organizationId} AND person.id = ${orders.participantId}
        AND person.email NOT LIKE ${GONE})`,
    chosen && holdingOneOf(orders.id, chosen),
    planned &&
      sql`NOT EXISTS (
          SELECT FROM mail_logs attempt JOIN announcements run
            ON run.organization_id = ${orders.organizationId} AND run.id = attempt.announcement_id
          WHERE attempt.organization_id = ${orders.organizationId} AND attempt.order_id = ${orders.id}
            AND run.mailing_id = ${planned.mailingId})`,
  );
}

/** Selects those of whom no attempt has been made by some runs. */
const untried = (round: Round, runs: SQL) => sql`NOT EXISTS (
  SELECT FROM ${mailLogs} JOIN ${announcements}
    ON ${announcements.organizationId} = ${mailLogs.organizationId} AND ${announcements.id} = ${mailLogs.announcementId}
  WHERE ${mailLogs.organizationId} = ${participants.organizationId}
    AND ${mailLogs.participantId} = ${participants.id}
    AND ${mailLogs.purchaseRoundId} = ${round.id} AND ${runs})`;

/** Selects the participants who are meant. */
function recipient(round: Round, recipients: Recipients): SQL | undefined {
  const ofRoute = eq(participants.routeId, round.routeId);
  const audience = audienceOf(recipients);
  if (typeof recipients === 'object' && 'to' in recipients) {
    const { key, orderIds } = recipients;
    return and(
      ofRoute,
      inAudience(round, audience, orderIds),
      sql`${participants.email} NOT LIKE ${GONE}`,
      key === undefined ? undefined : untried(round, eq(announcements.idempotencyKey, key)),
    );
  }
  if (typeof recipients === 'object' && 'mailingId' in recipients) {
    const runs = eq(announcements.mailingId, recipients.mailingId);
    return and(ofRoute, inAudience(round, audience), untried(round, runs));
  }
  const uncertain = sql`EXISTS (SELECT ${attempts(round, UNCERTAIN)})`;
  return and(
    ofRoute,
    inAudience(round, audience),
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

/** How many messages a run that begins now would send. */
export async function countRecipients(scope: Scope, round: Round, recipients: Recipients): Promise<number> {
  return audienceOf(recipients) === 'owing'
    ? scope.count(orders, owing(round, recipients, await awaitedOrders(scope)))
    : scope.count(participants, recipient(round, recipients));
}

/**
 * How many people, or orders, planned mailings are still for, by the mailing's id. A mailing is left out for which more
 * than `most` participants of the route, or orders of the round, would be looked at.
 */
export async function countPlannedRecipients(
  scope: Scope,
  mailings: { round: Round; planned: Planned }[],
  most?: number,
): Promise<Map<number, number>> {
  if (mailings.length === 0) return new Map();
  const isOwing = ({ planned }: { planned: Planned }) => audienceOf(planned) === 'owing';
  const awaited = mailings.some(isOwing) ? await awaitedOrders(scope) : [];
  const counts = await scope.query<{ id: number; people: number }>((organization) =>
    sql.join(
      mailings.map((mailing) => {
        const { round, planned } = mailing;
        const [table, looked, those] = isOwing(mailing)
          ? [orders, eq(orders.purchaseRoundId, round.id), owing(round, planned, awaited)]
          : [participants, eq(participants.routeId, round.routeId), recipient(round, planned)];
        const rows = (where: SQL | undefined) =>
          sql`FROM ${table} WHERE ${table.organizationId} = ${organization} AND ${where}`;
        const few = most === undefined ? sql`true` : sql`NOT EXISTS (SELECT ${rows(looked)} OFFSET ${most})`;
        return sql`
          SELECT ${planned.mailingId}::float8 AS id, (SELECT count(*)::int ${rows(those)}) AS people WHERE ${few}`;
      }),
      sql` UNION ALL `,
    ),
  );
  return new Map(counts.map(({ id, people }) => [id, people]));
}

/** The fields of its recipient that a message needs. */
export type Recipient = Pick<Participant, 'id' | 'name' | 'email' | 'phone' | 'locale' | 'unsubscribeKey'> & {
  /** The newest order that stands, in mail about it; each that is owed, in mail about that. */
  order_id: number | null;
};

/** Reads the recipients of a run in batches; participants may join, change or leave between them. */
export async function* recipientsOf(
  tenant: Tenant,
  round: Round,
  recipients: Recipients,
): AsyncGenerator<Recipient> {
  const audience = audienceOf(recipients);
  if (audience === 'owing') {
    yield* owingOf(tenant, round, recipients);
    return;
  }
  const orderIds = orderIdsOf(recipients);
  const order =
    audience === 'active' || audience === 'not_ordered'
      ? sql`NULL::float8`
      : sql`(SELECT max(${orders.id}) ${standing(round, audience, orderIds)})::float8`;
  for (let last = 0; ; ) {
    const after = last;
    const batch = await retryWhileDatabaseIsAway(() =>
      tenant.readingOnce((scope) =>
        scope.query<Recipient>(
          (organization) => sql`
            SELECT id::float8 AS id, name, email, phone, locale, unsubscribe_key AS "unsubscribeKey", ${order} AS order_id
            FROM ${participants}
            WHERE ${participants.organizationId} = ${organization} AND ${participants.id} > ${after}
              AND ${recipient(round, recipients)}
            ORDER BY ${participants.id} LIMIT ${BATCH}`,
        ),
      ),
    );
    yield* batch;
    last = batch.at(-1)?.id ?? 0;
    if (batch.length < BATCH) return;
  }
}

/** Reads the orders that somebody is to be reminded of, each with its participant. */
async function* owingOf(tenant: Tenant, round: Round, recipients: Recipients): AsyncGenerator<Recipient> {
  for (let last = 0; ; ) {
    const after = last;
    const batch = await retryWhileDatabaseIsAway(() =>
      tenant.reading(async (scope) => {
        const those = owing(round, recipients, await awaitedOrders(scope));
        return scope.query<Recipient>(
          (organization) => sql`
            SELECT participants.id::float8 AS id, participants.name, participants.email, participants.phone,
                   participants.locale, participants.unsubscribe_key AS "unsubscribeKey", orders.id::float8 AS order_id
            FROM orders
            JOIN participants
              ON participants.organization_id = ${organization} AND participants.id = orders.participant_id
            WHERE orders.organization_id = ${organization} AND orders.id > ${after} AND ${those}
            ORDER BY orders.id LIMIT ${BATCH}`,
        );
      }),
    );
    yield* batch;
    last = batch.at(-1)?.order_id ?? 0;
    if (batch.length < BATCH) return;
  }
}
