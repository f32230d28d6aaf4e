import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '@/db/scope';
import { fieldError, invalid } from '@/lib/rules/errors';
import { listOf } from '@/lib/rules/list';
import { type Cursor, parseCursor, spellCursor } from './pickup-cursor';
import type { PickupEvent, PickupLine, PickupOrder, StandingEvent } from './pickup-entry';

/** The state of a round's pickup, or its changes. */
export interface PickupState {
  cursor: string;
  /** True when `orders` is all there is, and others are to be forgotten. */
  complete: boolean;
  round: { id: number; name: string; currency: string; minimum_age: number | null };
  orders: PickupOrder[];
}

/**
 * Identifies the database that counts the transactions: another one, a restored backup and a promoted replica
 * count differently. After a crash lost numbers are given again; PostgreSQL resets its statistics then, and
 * only then by itself.
 */
const DATABASE = sql`
  left(md5((SELECT system_identifier FROM pg_control_system()) || ' ' ||
           (SELECT timeline_id FROM pg_control_checkpoint()) || ' ' ||
           coalesce(pg_stat_get_bgwriter_stat_reset_time()::text, '') || ' ' ||
           (SELECT oid FROM pg_database WHERE datname = current_database())), 12)`;

/** A place from which no change is missed: it covers everything outside the statement's snapshot. */
export const cursorColumns = (organization: SQL, roundId: number): SQL => sql`
  pg_snapshot_xmin(pg_current_snapshot())::text AS xmin, ${DATABASE} AS database,
  (SELECT coalesce(max(order_number), 0) FROM orders
   WHERE organization_id = ${organization} AND purchase_round_id = ${roundId}) AS number`;

interface Head extends Omit<Cursor, 'roundId'> {
  name: string;
  currency: string;
  minimum_age: number | null;
}

/** The state's fields of its round. */
const ROUND = sql`round.name, route.currency, route.minimum_age`;

/** Part of a statement: a round that exists, with its route. */
const ofRound = (organization: SQL, roundId: number): SQL => sql`
  FROM purchase_rounds round
  JOIN routes route ON route.organization_id = ${organization} AND route.id = round.route_id
  WHERE round.organization_id = ${organization} AND round.id = ${roundId}`;

/**
 * The state of a round's pickup, or its changes with `since`: one statement, or one more when there are
 * changes. Undefined without such a round; 422 for a `since` that is no cursor of it.
 */
export async function readState(
  read: <T>(work: (scope: Scope) => Promise<T>) => Promise<T>,
  roundId: number,
  since: string | undefined,
): Promise<PickupState | undefined> {
  const cursor = since === undefined ? undefined : parseCursor(since);
  if (since !== undefined && cursor?.roundId !== roundId) throw noCursor();
  const changed = cursor && (await read((scope) => changesSince(scope, cursor)));
  if (cursor && !changed) return undefined;
  if (changed?.ids?.length === 0) return stateOf(roundId, changed.head, false, []);
  const found = await read((scope) => readOrders(scope, roundId, changed?.ids ?? null));
  // The first read gives the older place, from which some of these orders may come again.
  return found && stateOf(roundId, changed?.head ?? found.head, !changed?.ids, found.orders);
}

const noCursor = () => invalid(fieldError('since', 'noCursor'));

const stateOf = (
  roundId: number,
  { name, currency, minimum_age, ...place }: Head,
  complete: boolean,
  orders: PickupOrder[],
): PickupState => ({
  cursor: spellCursor({ roundId, ...place }),
  complete,
  round: { id: roundId, name, currency, minimum_age },
  orders,
});

/** The orders that changed since, or null for all of them; undefined without such a round. */
async function changesSince(
  scope: Scope,
  { roundId, database, xmin, number }: Cursor,
): Promise<{ head: Head; ids: number[] | null } | undefined> {
  const [row] = await scope.query<Head & { ids: number[] | null; ahead: boolean }>(
    (organization) => sql`
      SELECT ${ROUND}, ${cursorColumns(organization, roundId)},
        ${xmin}::xid8 > pg_snapshot_xmax(pg_current_snapshot()) AS ahead,
        (
          SELECT json_agg(changed.order_id) FROM (
          SELECT order_id FROM pickup_changes
          WHERE organization_id = ${organization} AND purchase_round_id = ${roundId} AND transaction_id >= ${xmin}::xid8
          UNION
          SELECT id FROM orders
          WHERE organization_id = ${organization} AND purchase_round_id = ${roundId} AND order_number > ${number}::bigint
          ) changed
        ) AS ids
      ${ofRound(organization, roundId)}`,
  );
  if (!row) return undefined;
  const { ids, ahead, ...head } = row;
  if (head.database !== database) return { head, ids: null };
  if (ahead) throw noCursor();
  return { head, ids: ids?.includes(0) ? null : (ids ?? []) };
}

type OrderRow = [
  id: number,
  number: number,
  person: [name: string, phone: string | null],
  cancelledAt: string | null,
  collectedAt: string | null,
  collectedBy: string,
  ageCheckedAt: string | null,
  paid: number,
  due: number,
];
type LineRow = [
  orderId: number,
  id: number,
  offering: number,
  bottles: number,
  handed: number,
  short: number,
  price: number,
];
type WineRow = [id: number, name: string, vintage: number | null, category: string, perCrate: number];

interface Rows {
  orders: OrderRow[] | null;
  lines: LineRow[] | null;
  /** The wines of the round, in the order of its list. */
  wines: WineRow[] | null;
  events: (StandingEvent & { order_id: number })[] | null;
}

/** An event that was applied, with the transaction that wrote it. */
interface KnownEvent extends PickupEvent {
  transaction_id: string;
}

/**
 * These orders of a round by number, or with null all of them, and those of these events that were applied; undefined
 * without such a round. Each kind of rows is read by itself and put together here: joined, the database takes seconds for a
 * thousand orders of which it has no statistics yet.
 */
export async function readOrders(
  scope: Scope,
  roundId: number,
  ids: number[] | null,
  eventIds: string[] = [],
): Promise<{ head: Head; orders: PickupOrder[]; known: KnownEvent[] } | undefined> {
  const among = (column: SQL) => (ids === null ? sql`true` : sql`${column} = ANY (${listOf(ids)})`);
  const [row] = await scope.query<Head & Rows & { known: KnownEvent[] | null }>(
    (organization) => sql`
      SELECT ${ROUND}, ${cursorColumns(organization, roundId)}, (
        SELECT json_agg(json_build_array(
          placed.id, placed.order_number,
          (SELECT json_build_array(name, phone) FROM participants
           WHERE organization_id = ${organization} AND id = placed.participant_id),
          placed.cancelled_at, placed.collected_at, placed.collected_by, placed.age_checked_at,
          placed.paid_cents, placed.due_cents) ORDER BY placed.order_number)
        FROM orders placed
        WHERE placed.organization_id = ${organization} AND placed.purchase_round_id = ${roundId}
          AND ${among(sql`placed.id`)}
      ) AS orders, (
        SELECT json_agg(json_build_array(line.order_id, line.id, line.wine_offering_id, line.bottles, line.handed_over,
                                         line.short, line.unit_price_cents))
        FROM order_lines line
        WHERE line.organization_id = ${organization} AND line.purchase_round_id = ${roundId}
          AND ${among(sql`line.order_id`)}
      ) AS lines, (
        SELECT json_agg(json_build_array(wine.id, wine.name, wine.vintage, category.name, wine.bottles_per_crate)
                        ORDER BY category.position, wine.position, wine.id)
        FROM wine_offerings wine
        JOIN wine_categories category ON category.id = wine.category_id
        WHERE wine.organization_id = ${organization} AND wine.purchase_round_id = ${roundId}
          AND ${
            ids === null
              ? sql`true`
              : sql`wine.id IN (
            SELECT line.wine_offering_id FROM order_lines line
            WHERE line.organization_id = ${organization} AND line.purchase_round_id = ${roundId}
              AND ${among(sql`line.order_id`)})`
          }
      ) AS wines, (
        SELECT json_agg(json_build_object(
          'order_id', event.order_id, 'id', event.event_id, 'kind', event.kind, 'line_id', event.line_id,
          'bottles', event.bottles, 'reason', event.reason, 'amount_cents', event.amount_cents, 'name', event.name,
          'given', event.given, 'applied_at', event.applied_at,
          'table', CASE WHEN event.pickup_link_id IS NOT NULL THEN
            (SELECT label FROM pickup_links WHERE organization_id = ${organization} AND id = event.pickup_link_id) END)
          ORDER BY event.applied_at, event.at, event.event_id)
        FROM pickup_events event
        WHERE event.organization_id = ${organization} AND event.purchase_round_id = ${roundId}
          AND event.kind <> 'undo' AND event.undone_by IS NULL
          AND (event.payment_id IS NULL OR
               (SELECT voided_at FROM payments
                WHERE organization_id = ${organization} AND id = event.payment_id) IS NULL)
          AND ${among(sql`event.order_id`)}
      ) AS events, (
        SELECT json_agg(json_build_object('id', event_id, 'order_id', order_id, 'kind', kind, 'at', at,
          'line_id', line_id, 'bottles', bottles, 'reason', reason, 'amount_cents', amount_cents, 'name', name,
          'undoes', undoes, 'transaction_id', transaction_id::text))
        FROM pickup_events
        WHERE organization_id = ${organization} AND purchase_round_id = ${roundId}
          AND event_id = ANY(${`{${eventIds.join(',')}}`}::uuid[])
      ) AS known
      ${ofRound(organization, roundId)}`,
  );
  if (!row) return undefined;
  const { orders, lines, wines, events, known, ...head } = row;
  return {
    head,
    orders: putTogether({ orders, lines, wines, events }),
    known: (known ?? []).map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
  };
}

const iso = (moment: string | null) => (moment ? new Date(moment).toISOString() : null);

/** The orders, each with its lines in the order of the round's list and its events in theirs. */
function putTogether({ orders, lines, wines, events }: Rows): PickupOrder[] {
  const found = new Map((orders ?? []).map((row) => [row[0], orderOf(row)]));
  const places = new Map((wines ?? []).map((wine, place) => [wine[0], { wine, place }]));
  const placed = (lines ?? []).flatMap((line) => {
    const listed = places.get(line[2]);
    return listed ? [{ line, ...listed }] : [];
  });
  for (const { line, wine } of placed.sort((one, other) => one.place - other.place)) {
    found.get(line[0])?.lines.push(lineOf(line, wine));
  }
  for (const { order_id, ...event } of events ?? []) {
    found.get(order_id)?.events.push({ ...event, applied_at: iso(event.applied_at) ?? '' });
  }
  return [...found.values()];
}

/** An order without its lines and events. */
const orderOf = ([id, order_number, [name, phone], ...rest]: OrderRow): PickupOrder => {
  const [cancelledAt, collectedAt, collected_by, ageCheckedAt, paid_cents, due_cents] = rest;
  return {
    id,
    order_number,
    name,
    phone,
    cancelled: cancelledAt !== null,
    collected_at: iso(collectedAt),
    collected_by,
    age_checked_at: iso(ageCheckedAt),
    due_cents,
    paid_cents,
    lines: [],
    events: [],
  };
};

const lineOf = (
  [, id, offering, bottles, handed, short, price]: LineRow,
  [, name, vintage, category, perCrate]: WineRow,
): PickupLine => ({
  id,
  wine_offering_id: offering,
  name,
  vintage,
  category,
  bottles,
  handed_over: handed,
  short,
  unit_price_cents: price,
  bottles_per_crate: perCrate,
});
