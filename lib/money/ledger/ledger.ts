import { sql } from 'drizzle-orm';
import { payments } from '@/db/schema';
import type { PaymentMethod } from '@/db/schema/words';
import type { Scope } from '@/db/scope';
import { enqueueOrderActs, TIME_AT_PICKUP } from '@/lib/mail/acts/order-acts';
import { now } from '@/lib/process/runtime/clock';
import type { Caller } from '@/lib/rules/caller';
import type { OrderChange } from '@/lib/rules/changes/kinds';
import { noteChangesOfOrders } from '@/lib/rules/changes/note';
import { idsOf, inIds, listOf } from '@/lib/rules/list';
import { iso } from '@/lib/rules/output';
import { localDay } from '@/lib/words/moments';
import { changedPayment, type PaymentStatus } from './noted-payment';
import { lockNotVoidedWith, lockPayableOrders, type PayableOrder, type Payment } from './payable-orders';

/** A payment that is to be booked. */
export interface NewPayment {
  orderId: number;
  /** In the currency's minor unit; negative: given back. */
  amountCents: number;
  method: PaymentMethod;
  /** By default today, on the calendar of the order's route. */
  paidOn?: string | undefined;
  note?: string | undefined;
  /** The transfer that it comes from. What comes from one transfer is voided together. */
  bankTransactionId?: number | null;
  /** True for one that was taken back before it was told of: it is booked and void. */
  isVoid?: boolean;
}

/** The result of an act of the ledger. */
export interface PostedEntries {
  booked: Payment[];
  voided: Payment[];
  /** The payment status of each order afterwards, by its id. */
  orders: Map<number, PaymentStatus>;
}

/** The entries to write to locked orders. */
export interface Posting {
  booked?: NewPayment[];
  voided?: Payment[];
  reason?: string | null;
  /** The moment since which marked orders count as paid, whatever the sum of their payments; null: they do not. */
  paidAt?: ReadonlyMap<number, Date | null>;
  /** True for cash at the pickup, whose thanks wait for corrections and for the handing over. */
  isAtPickup?: boolean;
}

/**
 * Books payments, notes them in the history of their orders, and tells participants whose order turned paid: a fixed
 * number of statements, however many there are. The orders exist; `orders` are those that are locked already. 409 when
 * the payments of one add up to less than 0.
 */
export async function bookPayments(
  scope: Scope,
  author: Caller,
  booked: NewPayment[],
  orders?: PayableOrder[],
): Promise<Payment[]> {
  const ids = booked.map(({ orderId }) => orderId);
  const locked = orders ?? (await lockPayableOrders(scope, ids));
  return (await postEntries(scope, author, locked, { booked })).booked;
}

/**
 * Voids these payments and all that come from the same transfers. Those that are void already stay as they are.
 * Resolves to the voided payments. 409 when the payments left of an order add up to less than 0.
 */
export async function voidPayments(
  scope: Scope,
  author: Caller,
  ids: number[],
  reason: string | null,
): Promise<Payment[]> {
  const { standing, orders } = await lockNotVoidedWith(scope, inIds(payments.id, ids));
  return (await postEntries(scope, author, orders, { voided: standing, reason })).voided;
}

/**
 * Voids and books payments, decides whether each of the locked orders is paid, notes it in their history, and queues
 * the mail about it.
 */
export async function postEntries(
  scope: Scope,
  author: Caller,
  orders: PayableOrder[],
  { booked = [], voided = [], reason = null, paidAt = new Map(), isAtPickup = false }: Posting,
): Promise<PostedEntries> {
  const done = {
    voided: await voidRows(scope, voided, reason),
    booked: await insertRows(scope, author, orders, booked),
    orders: await lookAtPaid(scope, orders, paidAt),
  };
  const [bookedOf, voidedOf] = [byOrder(done.booked), byOrder(done.voided)];
  const noted = orders.flatMap((before) => {
    const [added, taken] = [bookedOf.get(before.id) ?? [], voidedOf.get(before.id) ?? []];
    const after = done.orders.get(before.id);
    if (!after || !paidAt.has(before.id)) return changesOf(before.id, added, taken);
    const change = changedPayment(before, after, { booked: added.map(idOf), voided: taken.map(idOf) });
    return change ? [{ orderId: before.id, change }] : [];
  });
  await noteChangesOfOrders(scope, author, noted);
  const told = orders.flatMap(({ id, paidAt: before }) =>
    before === null && done.orders.get(id)?.paidAt ? [id] : [],
  );
  const cause = { reason: 'at_pickup' as const, was_cancelled: false, before: [] };
  const acts = told.map((order_id) => ({
    order_id,
    event_type: 'payment_confirmed' as const,
    ...(isAtPickup && { cause }),
  }));
  await enqueueOrderActs(scope, author, acts, isAtPickup ? TIME_AT_PICKUP : undefined);
  return done;
}

const idOf = ({ id }: Payment) => id;

function byOrder(list: Payment[]): Map<number, Payment[]> {
  const found = new Map<number, Payment[]>();
  for (const payment of list) found.set(payment.orderId, [...(found.get(payment.orderId) ?? []), payment]);
  return found;
}

/** The lines in an order's history for payments that were booked and voided one by one. */
function changesOf(
  orderId: number,
  booked: Payment[],
  voided: Payment[],
): { orderId: number; change: OrderChange }[] {
  const added = booked.map(({ id, amountCents, method }) => ({
    kind: 'payment_booked' as const,
    details: { payment_id: id, cents: amountCents, method },
  }));
  const taken = voided.map(({ id, amountCents, voidReason }) => ({
    kind: 'payment_voided' as const,
    details: { payment_id: id, cents: amountCents, reason: voidReason },
  }));
  return [...taken, ...added].map((change) => ({ orderId, change }));
}

/** Voids payments; those that another caller has voided meanwhile are left out. */
async function voidRows(scope: Scope, list: Payment[], reason: string | null): Promise<Payment[]> {
  if (list.length === 0) return [];
  const at = now();
  const rows = await scope.query<{ id: number }>(
    (organization) => sql`
      UPDATE payments SET voided_at = ${at.toISOString()}, void_reason = ${reason}
      WHERE organization_id = ${organization} AND id = ANY(${listOf(list.map(idOf))}) AND voided_at IS NULL
      RETURNING id`,
  );
  const voided = new Set(idsOf(rows));
  return list
    .filter(({ id }) => voided.has(id))
    .map((payment) => ({ ...payment, voidedAt: at, voidReason: reason }));
}

async function insertRows(
  scope: Scope,
  author: Caller,
  orders: PayableOrder[],
  list: NewPayment[],
): Promise<Payment[]> {
  if (list.length === 0) return [];
  const at = now();
  const zones = new Map(orders.map(({ id, timeZone }) => [id, timeZone]));
  const createdBy = author.kind === 'administrator' ? author.user.email : null;
  const rows = list.map((payment, place) => ({
    place,
    order_id: payment.orderId,
    amount_cents: payment.amountCents,
    paid_on: payment.paidOn ?? localDay(at, zones.get(payment.orderId) ?? 'UTC'),
    method: payment.method,
    note: payment.note ?? '',
    bank_transaction_id: payment.bankTransactionId ?? null,
    voided_at: payment.isVoid ? at.toISOString() : null,
  }));
  const inserted = await scope.query<{ id: number }>(
    (organization) => sql`
      INSERT INTO payments (organization_id, order_id, amount_cents, paid_on, method, note, bank_transaction_id,
                            created_by, created_at, voided_at)
      SELECT ${organization}, new.order_id, new.amount_cents, new.paid_on, new.method, new.note,
             new.bank_transaction_id, ${createdBy}, ${at.toISOString()}, new.voided_at
      FROM json_to_recordset(${JSON.stringify(rows)}::text::json)
        AS new (place integer, order_id bigint, amount_cents bigint, paid_on date, method text, note text,
                bank_transaction_id bigint, voided_at timestamptz)
      ORDER BY new.place
      RETURNING id`,
  );
  return rows.map((row, place) => ({
    organizationId: scope.organizationId,
    id: Number(inserted[place]?.id),
    orderId: row.order_id,
    amountCents: row.amount_cents,
    paidOn: row.paid_on,
    method: row.method,
    note: row.note,
    bankTransactionId: row.bank_transaction_id,
    createdBy,
    createdAt: at,
    voidedAt: row.voided_at === null ? null : at,
    voidReason: null,
  }));
}

/**
 * Adds up the payments of locked orders. An order is paid since it was first paid whole; marked ones since the moment
 * that is given.
 */
async function lookAtPaid(
  scope: Scope,
  orders: PayableOrder[],
  paidAt: NonNullable<Posting['paidAt']>,
): Promise<Map<number, PaymentStatus>> {
  if (orders.length === 0) return new Map();
  const asked = orders.map(({ id }) => ({ id, marked: paidAt.has(id), paid_at: iso(paidAt.get(id)) }));
  const rows = await scope.query<Omit<PaymentStatus, 'paidAt'> & { id: number; paidAt: string | null }>(
    (organization) => sql`
      UPDATE orders
      SET paid_cents = ledger.cents,
          paid_at = CASE
            WHEN ledger.marked THEN ledger.paid_at
            WHEN ledger.cents >= orders.total_cents THEN coalesce(orders.paid_at, ${iso(now())})
          END
      FROM (
        SELECT asked.id, asked.marked, asked.paid_at, coalesce(sum(payments.amount_cents), 0) AS cents
        FROM json_to_recordset(${JSON.stringify(asked)}::text::json)
          AS asked (id bigint, marked boolean, paid_at timestamptz)
        LEFT JOIN payments
          ON payments.organization_id = ${organization} AND payments.order_id = asked.id
         AND payments.voided_at IS NULL
        GROUP BY asked.id, asked.marked, asked.paid_at
      ) ledger
      WHERE orders.organization_id = ${organization} AND orders.id = ledger.id
      RETURNING orders.id, orders.paid_at AS "paidAt", orders.paid_cents AS "paidCents", orders.due_cents AS "dueCents"`,
  );
  return new Map(
    rows.map(({ id, paidAt: at, ...status }) => [
      id,
      { ...status, paidAt: at === null ? null : new Date(at) },
    ]),
  );
}
