import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { changes } from '@/db/schema';
import type { Scope } from '@/db/scope';
import type { Caller } from '@/lib/caller';
import { noteChangesOfOrders } from '@/lib/changes/note';
import { command } from '@/lib/command';
import { refuse } from '@/lib/errors';
import { iso } from '@/lib/output';
import { versionOf } from '@/lib/version';
import { notePaymentsInput } from './input';
import { enqueueOrderMails } from './mail';
import { changedPayment, isNewlyPaid, type NotedPayment, paymentNoted } from './noted-payment';
import { presentOrder } from './present';
import { lockedOrders, type OrderDetails } from './queries';
import { totalCents } from './sums/totals';

/** Orders whose payment was noted, and those that somebody else had changed meanwhile. */
export interface NotedPayments {
  noted: OrderDetails[];
  left: OrderDetails[];
}

/**
 * Notes the payment of several orders in one transaction, in ten statements at most however many they are. Those that
 * have changed since they were seen are left alone and named; 409 when nothing else remains, and 404 when one of them
 * does not exist.
 */
export const notePayments = command({
  access: 'administrator',
  input: notePaymentsInput,
  async run({ caller, scope }, { orders: seen, payment }): Promise<NotedPayments> {
    const present = await lockedOrders(
      scope,
      seen.map(({ id }) => id),
    );
    const versions = new Map(seen.map(({ id, version }) => [id, version]));
    const isAsSeen = (details: OrderDetails) => {
      const version = versions.get(details.order.id);
      return version === undefined || version === versionOf(presentOrder(details));
    };
    const left = present.filter((details) => !isAsSeen(details));
    const asSeen = present.filter(isAsSeen);
    const [first] = left;
    if (asSeen.length === 0 && first) throw refuse('changedMeanwhile', { current: presentOrder(first) });
    const before = payment === 'as_before' ? await paymentsBefore(scope, asSeen) : undefined;
    const noted = asSeen.map((details) => ({
      details,
      payment: before
        ? (before.get(details.order.id) ?? details.order)
        : paymentNoted(details.order, payment === 'paid', totalCents(details.lines)),
    }));
    await writePayments(scope, caller, noted);
    return {
      noted: noted.map(({ details, payment: { paidAt, paidCents } }) => ({
        ...details,
        order: { ...details.order, paidAt, paidCents },
      })),
      left,
    };
  },
});

/** Writes the payments of locked orders, notes what changed, and queues the mail that follows from it. */
async function writePayments(
  scope: Scope,
  caller: Caller,
  noted: { details: OrderDetails; payment: NotedPayment }[],
): Promise<void> {
  const rows = noted.flatMap(({ details: { order }, payment }) => {
    const change = changedPayment(order, payment);
    return change ? [{ orderId: order.id, order, payment, change }] : [];
  });
  if (rows.length === 0) return;
  const columns = rows.map(({ orderId, payment: { paidAt, paidCents } }) => ({
    id: orderId,
    paid_at: iso(paidAt),
    paid_cents: paidCents,
  }));
  await scope.query(
    (organization) => sql`
      UPDATE orders SET paid_at = noted.paid_at, paid_cents = noted.paid_cents
      FROM json_to_recordset(${JSON.stringify(columns)}::text::json)
        AS noted (id bigint, paid_at timestamptz, paid_cents bigint)
      WHERE orders.organization_id = ${organization} AND orders.id = noted.id`,
  );
  await noteChangesOfOrders(scope, caller, rows);
  const told = rows.flatMap(({ orderId, order, payment }) => (isNewlyPaid(order, payment) ? [orderId] : []));
  if (told.length > 0) await enqueueOrderMails(scope, told, 'payment_confirmed');
}

const wasInput = z.object({
  was: z.object({ at: z.coerce.date(), cents: z.int().nullable() }).nullable(),
});

/** The payments of orders as they were before they were last noted, by order id; without those that never were. */
async function paymentsBefore(scope: Scope, orders: OrderDetails[]): Promise<Map<number, NotedPayment>> {
  const ids = `{${orders.map(({ order }) => order.id).join(',')}}`;
  const last = await scope.list(changes, {
    where: sql`${changes.id} IN (
      SELECT max(noted.id) FROM changes noted
      WHERE noted.organization_id = ${scope.organizationId} AND noted.order_id = ANY(${ids}::bigint[])
        AND noted.kind IN ('paid', 'unpaid')
      GROUP BY noted.order_id)`,
  });
  return new Map(
    last.flatMap(({ orderId, details }) => {
      const { was } = wasInput.parse(details);
      return orderId === null ? [] : [[orderId, { paidAt: was?.at ?? null, paidCents: was?.cents ?? null }]];
    }),
  );
}
