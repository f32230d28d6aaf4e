import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Scope } from '@/db/scope';
import { listOf } from '@/lib/rules/list';
import type { Act } from './act-to-tell';

const told = z.object({
  before: z.array(z.object({ wine_offering_id: z.int(), short: z.int().optional() })),
});

/**
 * The acts of each message as its participant hears of them now; several messages may be about one order. Acts at the
 * pickup begin with the short bottles that an earlier message told. So an order that is collected again is mailed only
 * about other shortages.
 */
export async function sinceTold(
  read: <T>(work: (scope: Scope) => Promise<T>) => Promise<T>,
  queued: { orderId: number; acts: Act[] }[],
): Promise<Act[][]> {
  const ids = queued.flatMap(({ orderId, acts }) => (acts.some(isAtPickup) ? [orderId] : []));
  const shorts = ids.length > 0 ? await read((scope) => shortTold(scope, ids)) : new Map();
  return queued.map(({ orderId, acts }) => acts.map((act) => without(act, shorts.get(orderId))));
}

const isAtPickup = ({ cause }: Act) => cause?.reason === 'at_pickup';

/**
 * The short bottles of each wine of these orders, as the last message about a change told them that arrived or may have
 * arrived.
 */
async function shortTold(scope: Scope, orderIds: number[]): Promise<Map<number, Map<number, number>>> {
  const rows = await scope.query<{ orderId: number; cause: unknown }>(
    (organization) => sql`
      SELECT DISTINCT ON (order_id) order_id AS "orderId", cause
      FROM mail_logs
      WHERE organization_id = ${organization} AND order_id = ANY(${listOf(orderIds)})
        AND cause ? 'before' AND status NOT IN ('failed', 'bounced')
      ORDER BY order_id, id DESC`,
  );
  return new Map(
    rows.map(({ orderId, cause }) => [
      orderId,
      new Map(
        (told.safeParse(cause).data?.before ?? []).map((line) => [line.wine_offering_id, line.short ?? 0]),
      ),
    ]),
  );
}

function without(act: Act, shorts: Map<number, number> | undefined): Act {
  if (!act.cause || !isAtPickup(act)) return act;
  const before = act.cause.before.map((line) => ({
    ...line,
    bottles: Math.max(0, line.bottles - (shorts?.get(line.wine_offering_id) ?? 0)),
  }));
  return { ...act, cause: { ...act.cause, before } };
}
